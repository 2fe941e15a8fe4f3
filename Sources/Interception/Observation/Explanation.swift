/// One installed advice, as `explain()` tells of it.
public struct AdviceExplanation: Sendable, Hashable {
  /// What it does: `before`, `after`, `around`, `replace`, or the summary of an advice value.
  public let kind: String
  /// The name it was given.
  public let label: String?
  /// How far outside it stands.
  public let priority: AdvicePriority
  /// Where it was registered.
  public let layer: AdviceLayer
  /// The file and the line of the registration, as `Module/File.swift:12`.
  public let location: String
  /// How often it ran, without the calls that are running now.
  public let hits: Int
  /// Whether it is suspended.
  public let isSuspended: Bool

  init(_ installation: Installation, hits: Int, isSuspended: Bool) {
    kind = installation.kind.description
    label = installation.label
    priority = installation.priority
    layer = installation.layer
    location = installation.location.description
    self.hits = installation.countdown.map { min(hits, $0.taken) } ?? hits
    self.isSuspended = isSuspended
  }
}

extension AdviceExplanation: CustomStringConvertible {
  /// One line about the advice.
  public var description: String {
    var parts = [kind]
    if let label { parts.append("\"\(label)\"") }
    if priority != .normal { parts.append("priority \(priority)") }
    if layer != .operation { parts.append("by \(layer)") }
    if isSuspended { parts.append("suspended") }
    parts.append(hits == 1 ? "1 hit" : "\(hits) hits")
    parts.append(location)
    return parts.joined(separator: ", ")
  }
}

/// An operation and its advice, from the outside in; print it to read it.
public struct OperationExplanation: Sendable, Hashable {
  /// The operation.
  public let operation: OperationID
  /// Its advice, from the outside in.
  public let advice: [AdviceExplanation]

  init(_ operation: OperationID, _ advice: [AdviceExplanation]) {
    self.operation = operation
    self.advice = advice
  }
}

extension OperationExplanation: CustomStringConvertible {
  /// The operation, a line for each advice, and the target.
  public var description: String {
    let note = operation.untypedReason.map { ", takes advice values only: \($0)" } ?? ""
    let head = "\(operation.qualifiedName) (\(operation.shape)) \(operation.signature)\(note)"
    let lines = advice.enumerated().map { "\(String(repeating: "  ", count: $0 + 1))\($1)" }
    let foot = String(repeating: "  ", count: advice.count + 1) + "target"
    return ([head] + lines + [foot]).joined(separator: "\n")
  }
}

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
}

extension WrapperExplanation: CustomStringConvertible {
  /// The operations, one after the other, what isn't intercepted, and the patterns that match nothing.
  public var description: String {
    let head = "Interceptable<\(base)>: \(operations.count) operations"
    let warnings = unmatched.map { "matches nothing: \($0)" }
    let others = notIntercepted.map { "not intercepted: \($0.name), since \($0.reason)" }
    return ([head] + operations.map(\.description) + others + warnings).joined(separator: "\n")
  }
}
