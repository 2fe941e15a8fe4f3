import Foundation
import Interception

extension LifecycleReport: CustomStringConvertible {
  /// A table: a line for each service and one for the rest of the start, the critical path, and what
  /// went wrong.
  public var description: String {
    var lines = ["\(phase)" + (startTime.map { ", started in \(Self.time($0))" } ?? "")]
    let labels = services.map { Self.label($0.label) }
    let width = max(7, labels.map(\.count).max() ?? 0)
    let head = ["load", "launch", "share", "end"].map { Self.right($0, 11) }.joined()
    lines.append("  " + Self.left("service", width) + "  " + Self.left("phase", 11) + head)
    let rest = restShare
    let percents = Self.percents(services.map(\.share) + (rest.map { [$0] } ?? []))
    for ((service, label), percent) in zip(zip(services, labels), percents) {
      let columns = [
        Self.time(service.loadTime), Self.time(service.launchTime), "\(percent) %",
        Self.time(service.terminateTime),
      ]
      let line =
        (service.isCritical ? "* " : "  ") + Self.left(label, width) + "  "
        + Self.left(service.phase.description, 11)
        + columns.map { Self.right($0, 11) }.joined()
      lines.append(line + (service.error.map { "  " + SingleLine.text("\($0)") } ?? ""))
    }
    if rest != nil, let percent = percents.last {
      lines.append(
        "  " + Self.left("(rest)", width) + Self.right("\(percent) %", 46) + Self.right("", 11)
          + "  finding and creating services")
    }
    if !criticalPath.isEmpty {
      let path = criticalPath.map(Self.label).joined(separator: " -> ")
      lines.append("* critical path: \(path); the start waited for each of these")
    }
    if services.map(\.share).reduce(0, +) > 1.005 {
      lines.append("  shares add up to more than 100 %: services launched at the same time")
    }
    return (lines + problems.map { SingleLine.text($0) }).joined(separator: "\n")
  }

  /// A label that leaves the table its lines and columns, whatever is in it.
  private static func label(_ label: String) -> String { SingleLine.text(label, limit: 60) }

  /// What no service had of the start, if there is anything to share.
  private var restShare: Double? {
    guard let startTime, let restTime, startTime > .zero, !services.isEmpty else { return nil }
    return restTime / startTime
  }

  /// Shares in whole percents that add up as the shares do: those that lose most by that are rounded up.
  static func percents(_ shares: [Double]) -> [Int] {
    let exact = shares.map { $0 * 100 }
    var whole = exact.map { Int($0) }
    let missing = Int(exact.reduce(0, +).rounded()) - whole.reduce(0, +)
    let byLoss = exact.indices.sorted {
      exact[$0] - Double(whole[$0]) > exact[$1] - Double(whole[$1])
    }
    for place in byLoss.prefix(max(0, missing)) { whole[place] += 1 }
    return whole
  }

  private static func time(_ duration: Duration?) -> String {
    duration.map { String(format: "%.3f ms", $0 / .milliseconds(1)) } ?? "-"
  }

  private static func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
  }
}
