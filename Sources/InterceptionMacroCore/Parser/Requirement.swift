/// A member that a conforming type has to have.
struct Requirement {
  enum Kind {
    case function(Function)
    case property(Property)
    case `subscript`(Subscript)
    case initializer(Initializer)
  }

  var attributes: [Attribute]
  var modifiers: [Modifier]
  var kind: Kind
  /// The name, or `init` and `subscript`.
  var name: Token

  func modifier(_ names: Set<String>) -> Modifier? {
    modifiers.first { names.contains($0.name) }
  }

  var isStatic: Bool { modifier(["static", "class"]) != nil }
}

/// A word in front of a declaration, with its detail: `nonisolated(nonsending)`.
struct Modifier {
  var name: String
  var text: String
  var range: Range<Int>
}

extension Requirement {
  struct Function {
    /// The generic parameters in angle brackets, or nothing.
    var generics: String
    var parameters: [Parameter]
    var effects: Effects
    /// The place after the parameters, where an effect may be inserted.
    var effectsOffset: Int
    var result: TypeSyntax?
    /// The `where` clause with a space before it, or nothing.
    var constraints: String
  }

  struct Property {
    var type: TypeSyntax
    var accessors: [Accessor]
  }

  struct Subscript {
    var generics: String
    var parameters: [Parameter]
    var result: TypeSyntax
    var constraints: String
    var accessors: [Accessor]
  }

  struct Initializer {
    /// `?`, `!` or nothing.
    var failability: String
    var generics: String
    var parameters: [Parameter]
    var effects: Effects
    var constraints: String
  }

  struct Accessor {
    var modifiers: [Modifier]
    var name: Token
    var effects: Effects

    func has(_ modifier: String) -> Bool { modifiers.contains { $0.name == modifier } }
  }

  struct Parameter {
    /// The argument label; nothing for `_`.
    var label: Token?
    /// The name inside of the function; nothing for `_`.
    var name: Token?
    var type: TypeSyntax
    /// The `...` of a variadic parameter.
    var ellipsis: Token?
  }
}

/// A protocol as it was written.
struct ProtocolDeclaration {
  enum Member {
    case requirement(Requirement)
    /// An `#if`, `#elseif`, `#else` or `#endif` line.
    case directive(String)
  }

  var attributes: [Attribute]
  var modifiers: [Modifier]
  var name: Token
  var inheritance: [TypeSyntax]
  /// Types that the `where` clause says `Self` conforms to.
  var selfConstraints: [TypeSyntax]
  var members: [Member]
  /// Every word of the declaration, which generated names must not hide.
  var words: Set<String>

  /// Whether the protocol says itself that it refines `name`.
  func refines(_ name: String) -> Bool {
    (inheritance + selfConstraints).contains { type in
      let parts = type.bare.filter { $0.kind == .word }.map(\.text)
      return parts.contains(name)
    }
  }

  var requirements: [Requirement] {
    members.compactMap { member in
      if case .requirement(let requirement) = member { requirement } else { nil }
    }
  }
}
