import Foundation

/// How figures are shown: as a table for people, and as JSON.
struct Report {
  let measurements: [Measurement]
  let scaling: Double?
  let memory: [Memory]
  let firstSearches: [(classes: Int, milliseconds: Double)]

  /// A table, the columns aligned.
  func table(color: Bool) -> String {
    let width = (measurements.map(\.name.count).max() ?? 0) + 2
    func bold(_ text: String) -> String { color ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
    func cell(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    var lines = [Machine.description]
    var group: String?
    for item in measurements {
      if item.group != group {
        group = item.group
        let head = item.group.padding(toLength: width, withPad: " ", startingAt: 0)
        lines.append("")
        lines.append(
          bold(
            head + cell("best ns", 10) + cell("median ns", 11) + cell("ratio", 8)
              + cell("allocations", 13)))
      }
      lines.append(
        item.name.padding(toLength: width, withPad: " ", startingAt: 0)
          + cell(String(format: "%.1f", item.best), 10)
          + cell(String(format: "%.1f", item.median), 11)
          + cell(String(format: "%.2f", item.ratio), 8)
          + cell(item.allocations.map { String(format: "%.2f", $0) } ?? "-", 13))
    }
    if measurements.contains(where: { $0.allocations == nil }) {
      let reason = "with --quick, or without glibc"
      lines += ["", "-: not counted (\(reason)); --allocations and .ci/benchmark-gate count them"]
    }
    if !memory.isEmpty {
      lines += [
        "",
        bold("memory".padding(toLength: width, withPad: " ", startingAt: 0) + cell("bytes", 10)),
      ]
      lines += memory.map {
        $0.name.padding(toLength: width, withPad: " ", startingAt: 0)
          + cell(String(format: "%.0f", $0.bytes), 10)
      }
    }
    if let scaling {
      lines.append("")
      lines.append(
        "two threads on one operation with 1 around make "
          + String(format: "%.2f", scaling) + " times the calls of one")
    }
    for search in firstSearches {
      lines.append(
        "the first search of a process finds \(search.classes) classes in "
          + String(format: "%.2f ms", search.milliseconds))
    }
    return lines.joined(separator: "\n")
  }

  /// The same as JSON, sorted by key.
  func json() throws -> Data {
    let cases = measurements.map { item in
      [
        "id": item.id, "best_ns": item.best, "median_ns": item.median, "ratio": item.ratio,
        "allocations": item.allocations as Any? ?? NSNull(),
      ] as [String: Any]
    }
    var root: [String: Any] = ["machine": Machine.description, "cases": cases]
    if let scaling { root["two_threads"] = scaling }
    if !memory.isEmpty {
      root["bytes"] = Dictionary(uniqueKeysWithValues: memory.map { ($0.name, $0.bytes) })
    }
    for search in firstSearches {
      root["first_search_of_\(search.classes)_ms"] = search.milliseconds
    }
    return try JSONSerialization.data(
      withJSONObject: root, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
  }
}
