/// An operation and its advice, from the outside in; print it to read it.
///
/// ```swift
/// print(folders.explain())             // for a terminal
/// print(folders.explain().markdown)    // a table, for a report
/// print(folders.explain().mermaid)     // a diagram
/// ```
public struct OperationExplanation: Sendable, Hashable {
  /// The operation.
  public let operation: OperationID
  /// Its advice from the outside in, with that of the current task's scopes.
  public let advice: [AdviceExplanation]

  init(_ operation: OperationID, _ advice: [AdviceExplanation]) {
    self.operation = operation.detached
    self.advice = advice
  }

  /// What is hardly meant as it is.
  public var warnings: [ExplanationWarning] {
    ExplanationWarning.about(advice, of: operation.qualifiedName)
  }
}

extension OperationExplanation: CustomStringConvertible {
  /// The operation, a line for each advice, the target, and the warnings.
  public var description: String {
    (tree + warnings.map { "warning: \($0)" }).joined(separator: "\n")
  }

  /// The operation, a line for each advice, each further in than the one before, and the target.
  var tree: [String] {
    let note = operation.untypedReason.map { ", takes advice values only: \($0)" } ?? ""
    let head = "\(operation.qualifiedName) (\(operation.shape)) \(operation.signature)\(note)"
    let lines = advice.map(\.description) + ["target"]
    return [head] + lines.enumerated().map { String(repeating: "  ", count: $0 + 1) + $1 }
  }
}
