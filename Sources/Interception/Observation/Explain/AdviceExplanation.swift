/// One installed advice, as `explain()` tells of it.
public struct AdviceExplanation: Sendable, Hashable {
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
  /// How many more times it may run, of those that `times` gave it; `nil` if it stays.
  public let remainingRuns: Int?

  let adviceKind: AdviceKind

  /// What it does: `before`, `after`, `around`, `replace`, or the summary of an advice value.
  public var kind: String { adviceKind.description }

  init(_ installation: Installation, hits: Int, isSuspended: Bool) {
    adviceKind = installation.kind
    label = installation.label
    priority = installation.priority
    layer = installation.layer
    location = installation.location.description
    self.hits = installation.countdown.map { min(hits, $0.taken) } ?? hits
    self.isSuspended = isSuspended
    remainingRuns = installation.countdown?.remaining
  }
}

extension AdviceExplanation: CustomStringConvertible {
  /// One line about the advice.
  public var description: String {
    ([kind] + remarks + [location]).joined(separator: ", ")
  }

  /// What there is to say of it besides its kind and its place.
  var remarks: [String] {
    var parts: [String] = []
    if let label { parts.append("\"\(SingleLine.text(label))\"") }
    if priority != .normal { parts.append("priority \(priority)") }
    if layer != .operation { parts.append("by \(layer)") }
    if isSuspended { parts.append("suspended") }
    parts.append(hits == 1 ? "1 hit" : "\(hits) hits")
    if let remainingRuns {
      parts.append("for \(remainingRuns) more \(remainingRuns == 1 ? "run" : "runs")")
    }
    return parts
  }
}
