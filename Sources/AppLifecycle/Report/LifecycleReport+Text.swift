import Foundation

extension LifecycleReport: CustomStringConvertible {
  /// A table: a line for each service and one for the rest of the start, the critical path, and what
  /// went wrong.
  public var description: String {
    var lines = ["\(phase), started in \(Self.time(startTime))"]
    let width = max(7, services.map(\.label.count).max() ?? 0)
    let head = ["load", "launch", "share", "end"].map { Self.right($0, 11) }.joined()
    lines.append("  " + Self.left("service", width) + "  " + Self.left("phase", 11) + head)
    for service in services {
      let columns = [
        Self.time(service.loadTime), Self.time(service.launchTime),
        Self.percent(service.share), Self.time(service.terminateTime),
      ]
      let line =
        (service.isCritical ? "* " : "  ") + Self.left(service.label, width) + "  "
        + Self.left(service.phase.description, 11)
        + columns.map { Self.right($0, 11) }.joined()
      lines.append(service.error.map { "\(line)  \($0)" } ?? line)
    }
    if let startTime, let restTime, startTime > .zero, !services.isEmpty {
      lines.append(
        "  " + Self.left("(rest)", width) + Self.right(Self.percent(restTime / startTime), 46)
          + Self.right("", 11) + "  finding and creating services")
    }
    if !criticalPath.isEmpty {
      lines.append(
        "* critical path: \(criticalPath.joined(separator: " -> ")); the start waited for each of these"
      )
    }
    if services.map(\.share).reduce(0, +) > 1.005 {
      lines.append("  shares add up to more than 100 %: services launched at the same time")
    }
    return (lines + problems).joined(separator: "\n")
  }

  private static func percent(_ share: Double) -> String {
    String(format: "%.0f %%", share * 100)
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
