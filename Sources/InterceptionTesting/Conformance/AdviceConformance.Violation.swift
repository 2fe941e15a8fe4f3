public import Interception

extension AdviceConformance {
  /// A rule that an advice breaks in one shape.
  public struct Violation: Hashable, Sendable {
    /// The rule.
    public let rule: Rule
    /// The shape in which it is broken.
    public let shape: OperationShape
    /// What happened, in which situation.
    public let happened: String
    /// What to do.
    public var remedy: String { rule.remedy }
  }
}

extension AdviceConformance.Violation: CustomStringConvertible {
  /// Four lines: the shape and the rule, what was expected, what happened, and what to do.
  public var description: String {
    """
    \(shape) breaks .\(rule.name)
      expected: \(rule)
      happened: \(happened)
      to mend it: \(remedy)
    """
  }
}
