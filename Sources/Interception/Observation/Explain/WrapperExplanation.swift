/// A wrapper, its operations and their advice; print it to read it.
public struct WrapperExplanation: Sendable, Hashable {
  /// Something that is called past all advice.
  public struct LeftOut: Sendable, Hashable {
    /// Its name.
    public let name: String
    /// Why it can't be intercepted.
    public let reason: String
  }

  /// The type of the wrapped value.
  public let base: String
  /// The operations, sorted by name.
  public let operations: [OperationExplanation]
  /// What a forwarding wrapper of its own calls past all advice, in the order in which it said so.
  public let notIntercepted: [LeftOut]
  /// The patterns of ``Interceptable/advise(_:_:priority:label:times:fileID:line:)`` that match no
  /// operation (yet), with their places.
  public let unmatched: [String]

  private let unmatchedWarnings: [ExplanationWarning]

  init(
    base: any Any.Type, operations: [OperationExplanation],
    notIntercepted: [LeftOut], patterns: [AspectsExplanation.Aspect]
  ) {
    self.base = TypeName.text(of: base)
    self.operations = operations
    self.notIntercepted = notIntercepted
    let unmatched = patterns.filter(\.operations.isEmpty)
    self.unmatched = unmatched.map { "\($0.pointcut), \($0.advice), \($0.location)" }
    unmatchedWarnings = unmatched.map { .matchesNothing($0.pointcut, $0.advice, $0.location) }
  }

  /// What is hardly meant as it is: of each operation, and patterns that match nothing.
  public var warnings: [ExplanationWarning] {
    operations.flatMap(\.warnings) + unmatchedWarnings
  }
}

extension WrapperExplanation: CustomStringConvertible {
  /// The operations, one after the other, what isn't intercepted, and the warnings.
  public var description: String {
    (tree + warnings.map { "warning: \($0)" }).joined(separator: "\n")
  }

  var tree: [String] {
    let count = operations.count == 1 ? "1 operation" : "\(operations.count) operations"
    let others = notIntercepted.map { "not intercepted: \($0.name), since \($0.reason)" }
    return ["Interceptable<\(base)>: \(count)"] + operations.flatMap(\.tree) + others
  }
}
