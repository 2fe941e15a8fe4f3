/// A type as it was written, with as much structure as the generator needs.
///
/// Parentheses that only group are in its tokens and nowhere else: what is inside of them, attributes and
/// specifiers included, belongs to the type itself.
struct TypeSyntax {
  indirect enum Shape {
    /// A name with its last component's generic arguments: `Result<Folder, any Error>`.
    case named(String, arguments: [TypeSyntax])
    /// `Wrapped?`
    case optional(TypeSyntax)
    /// `Wrapped!`
    case unwrapped(TypeSyntax)
    /// `(A, label: B)`, `(repeat each T)`, and `Void` written as `()`.
    case tuple([Element])
    /// `(A, B) async throws(E) -> C`
    case function([Element], Effects, result: TypeSyntax)
    /// Anything else; only its text matters.
    case other
  }

  /// An element of a tuple or a parameter of a function type.
  struct Element {
    var label: String?
    var type: TypeSyntax
  }

  var attributes: [Attribute] = []
  /// Words in front of the type: `inout`, `sending`, `any`, `some`, `repeat`, and so on.
  var specifiers: [Token] = []
  var shape: Shape
  /// The type without its attributes and ownership specifiers; `any` and `some` stay.
  var bare: ArraySlice<Token>
  /// All of it.
  var tokens: ArraySlice<Token>

  /// The UTF-8 offsets in the declaration.
  var range: Range<Int> {
    guard let first = tokens.first, let last = tokens.last else { return 0..<0 }
    return first.range.lowerBound..<last.range.upperBound
  }
}

/// What a function may do besides returning.
struct Effects {
  enum Throwing {
    /// It does not throw.
    case never
    /// `throws`
    case anyError
    /// `throws(Failure)`
    case typed(TypeSyntax)
    /// `rethrows`
    case rethrowing
  }

  var isAsync = false
  var throwing = Throwing.never

  var canThrow: Bool {
    if case .never = throwing { false } else { true }
  }

  /// The type of the errors, if there are any.
  var failure: String? {
    switch throwing {
    case .never: nil
    case .anyError, .rethrowing: CoreSpelling.anyError
    case .typed(let type): type.text
    }
  }

  /// The effects in front of `->`, with a space before each.
  var text: String {
    let asynchronous = isAsync ? " async" : ""
    switch throwing {
    case .never: return asynchronous
    case .anyError: return asynchronous + " throws"
    case .typed(let type): return asynchronous + " throws(\(type.text))"
    case .rethrowing: return asynchronous + " rethrows"
    }
  }

  /// What a call to the function has to be marked with.
  var marks: String { (canThrow ? "try " : "") + (isAsync ? "await " : "") }
}

extension TypeSyntax {
  /// The type as it was written, which the declaration of a witness has to repeat.
  var text: String { joined(tokens) }

  /// The type as a value of it is stored: without `@escaping` and `@autoclosure`, `T?` for `T!`.
  var storedText: String {
    let kept = attributes.filter { $0.name != "escaping" && $0.name != "autoclosure" }
    let text = (kept.map(\.text) + [bareText]).joined(separator: " ")
    return isFunction || text.hasPrefix("any ") ? "(\(text))" : text
  }

  private var bareText: String {
    guard case .unwrapped = shape else { return joined(bare) }
    return joined(bare.dropLast()) + "?"
  }

  var isFunction: Bool {
    if case .function = shape { true } else { false }
  }

  /// The elements of a tuple of none, or of two or more.
  var tupleElements: [Element]? {
    guard case .tuple(let elements) = shape, elements.count != 1 else { return nil }
    return elements
  }

  /// The wrapped type of `T?` and `Optional<T>`.
  var wrapped: TypeSyntax? {
    switch shape {
    case .optional(let type), .unwrapped(let type): type
    case .named("Optional", let arguments), .named("Swift.Optional", let arguments):
      arguments.count == 1 ? arguments[0] : nil
    default: nil
    }
  }

  func hasAttribute(_ name: String) -> Bool { attributes.contains { $0.name == name } }

  func specifier(_ names: Set<String>) -> Token? { specifiers.first { names.contains($0.text) } }

  /// Whether it is `Void`.
  var isVoid: Bool {
    switch shape {
    case .tuple(let elements): elements.isEmpty
    case .named("Void", _), .named("Swift.Void", _): true
    default: false
    }
  }

  /// Whether it is `any Error`, `Error` or `Swift.Error`.
  var isAnyError: Bool {
    switch shape {
    case .named("Error", _), .named("Swift.Error", _): true
    default: false
    }
  }

  /// The type of an error as it is stored: `any Error`, or a name that ends in `Error`.
  var errorText: String? {
    if isAnyError { return CoreSpelling.anyError }
    guard case .named(let name, _) = shape, name.hasSuffix("Error"),
      specifier(["any", "some"]) == nil
    else { return nil }
    return storedText
  }
}
