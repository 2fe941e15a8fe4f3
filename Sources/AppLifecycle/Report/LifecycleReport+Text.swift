import Foundation

extension LifecycleReport: CustomStringConvertible {
  /// A table: a line for each service, the critical path, and what went wrong.
  public var description: String {
    var lines = ["\(phase), started in \(Self.time(startTime))"]
    let width = max(7, services.map(\.label.count).max() ?? 0)
    let head = ["load", "launch", "share", "end"].map { Self.right($0, 11) }.joined()
    lines.append("  " + Self.left("service", width) + "  " + Self.left("phase", 11) + head)
    for service in services {
      let columns = [
        Self.time(service.loadTime), Self.time(service.launchTime),
        String(format: "%.0f %%", service.share * 100), Self.time(service.terminateTime),
      ]
      let line =
        (service.isCritical ? "* " : "  ") + Self.left(service.label, width) + "  "
        + Self.left(service.phase.description, 11)
        + columns.map { Self.right($0, 11) }.joined()
      lines.append(service.error.map { "\(line)  \($0)" } ?? line)
    }
    if !criticalPath.isEmpty {
      lines.append("* critical path: \(criticalPath.joined(separator: " -> "))")
    }
    return (lines + problems).joined(separator: "\n")
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
