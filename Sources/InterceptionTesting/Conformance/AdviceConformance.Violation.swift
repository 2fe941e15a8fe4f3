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
  /// The shape, the rule, what happened, and what to do.
  public var description: String { "\(shape): \(rule), but \(happened). To mend it, \(remedy)." }
}
