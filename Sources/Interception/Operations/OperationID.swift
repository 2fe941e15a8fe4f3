import Synchronization

/// The three ways in which an operation can be called.
///
/// ```swift
/// let awaited = store.operations.filter { $0.shape == .async }.map(\.name)
/// ```
public enum OperationShape: String, Sendable, Hashable, CaseIterable {
  /// An ordinary function: the result is there when the call returns.
  case sync
  /// An `async` function.
  case async
  /// A function that answers through a completion handler.
  case completion
}

extension OperationShape: CustomStringConvertible {
  /// The name of the shape.
  public var description: String { rawValue }
}

/// Which operation something belongs to: its name, the type that has it, and its shape.
///
/// Two wrappers of the same type have operations with equal IDs.
///
/// ```swift
/// print(count.id.qualifiedName, count.id.signature)    // FolderStore.count, and its types
/// ```
public final class OperationID: Sendable {
  /// The name under which the operation was made.
  public let name: String
  /// The type of the wrapped value.
  public let base: any Any.Type
  /// How it is called.
  public let shape: OperationShape
  /// The types of its input, output and failure, as in a function type.
  public let signature: String
  /// Why it takes only advice values, and no closures; `nil` for an operation with types of its own.
  ///
  /// The types of an ``UntypedOperation`` differ from call to call, or can't be stored.
  public let untypedReason: String?

  /// Whether calling it twice does no more than calling it once; a retry asks for it.
  public let isIdempotent: Bool
  /// Whether its failure type can carry an ``InterceptionError``.
  public let carriesInterceptionErrors: Bool

  package let issues: IssueSink
  /// The wrapper's advice, which may keep IDs of calls that it has seen: the operations keep it.
  weak let wrapperAdvice: AdviceRegistry?

  init(
    name: String, base: any Any.Type, shape: OperationShape, signature: String,
    untypedBecause untypedReason: String? = nil, isIdempotent: Bool,
    carriesInterceptionErrors: Bool, issues: IssueSink,
    wrapperAdvice: AdviceRegistry?
  ) {
    self.name = name
    self.base = base
    self.shape = shape
    self.signature = signature
    self.untypedReason = untypedReason
    self.isIdempotent = isIdempotent
    self.carriesInterceptionErrors = carriesInterceptionErrors
    self.issues = issues
    self.wrapperAdvice = wrapperAdvice
  }

  /// Names code that isn't an operation, so that issues can say where they came up.
  package convenience init(naming name: String, of base: any Any.Type, shape: OperationShape) {
    self.init(
      name: name, base: base, shape: shape, signature: "", isIdempotent: true,
      carriesInterceptionErrors: false, issues: IssueSink(nil), wrapperAdvice: nil)
  }

  private let madeDetached = AtomicLazyReference<OperationID>()

  /// An equal ID that doesn't hold the wrapper's issue handler, for values that a handler may keep; made once.
  var detached: OperationID {
    if let made = madeDetached.load() { return made }
    return madeDetached.storeIfNil(
      OperationID(
        name: name, base: base, shape: shape, signature: signature, untypedBecause: untypedReason,
        isIdempotent: isIdempotent, carriesInterceptionErrors: carriesInterceptionErrors,
        issues: IssueSink(nil), wrapperAdvice: nil))
  }

  private let seriesAfterZero = Atomic<Int>(0)

  /// The number under which calls of the operation are counted; looked up once.
  var series: Int {
    let known = seriesAfterZero.load(ordering: .relaxed)
    if known > 0 { return known - 1 }
    let number = OperationSeries.number(of: self)
    seriesAfterZero.store(number + 1, ordering: .relaxed)
    return number
  }

  /// The type and the name, as in `FolderStore.rename`.
  public var qualifiedName: String { "\(TypeName.text(of: base)).\(name)" }

  /// The module in which the type of the wrapped value is declared.
  public var module: String {
    // It stands before the first dot, also in `any Module.Source<Int>`.
    let path = String(reflecting: base).prefix { $0 != "." }
    return String(path.split(separator: " ").last ?? "")
  }
}

extension OperationID: Hashable {
  /// Whether both have the same name, base type and signature.
  public static func == (left: OperationID, right: OperationID) -> Bool {
    left === right
      || (left.name == right.name && left.base == right.base && left.shape == right.shape
        && left.signature == right.signature)
  }

  /// Hashes the name, the base type and the signature.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(ObjectIdentifier(base))
    hasher.combine(shape)
    hasher.combine(signature)
  }
}

extension OperationID: CustomStringConvertible {
  /// The name of the operation.
  public var description: String { name }
}

extension OperationID {
  /// The error of a closure that Swift takes to throw `any Error`, as the operation's failure type.
  @usableFromInline
  func failure<Failure: Error>(
    _ error: any Error, of label: String?, at place: SourcePlace
  ) -> Failure {
    guard let failure = error as? Failure else {
      let advice = label.map { "Advice \"\($0)\"" } ?? "Advice"
      refuse(
        "\(advice) on \(qualifiedName) threw \(error), but the operation fails with \(Failure.self) "
          + "only: throw that, or handle the error in the advice", place)
    }
    return failure
  }
}

extension OperationID {
  /// Stops the program if `advice` can't work on this operation.
  @usableFromInline
  package func check(_ advice: some Advice, _ place: SourcePlace) {
    guard let objection = advice.objection(to: self) else { return }
    refuse("\(advice.summary) can't be installed on \(qualifiedName): \(objection)", place)
  }
}
