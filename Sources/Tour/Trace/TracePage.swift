import Foundation
import Interception

/// A trace as one page that needs nothing else: a flame picture for each section of the program.
struct TracePage {
  /// One picture: a section, and the spans that started during it.
  struct Section: Encodable, Equatable {
    let title: String
    /// Microseconds.
    let duration: Double
    let rows: Int
    let bars: [Bar]
  }

  /// One span.
  struct Bar: Encodable, Equatable {
    let title: String
    /// Microseconds since the start of the section.
    let start: Double
    /// Microseconds.
    let duration: Double
    let row: Int
    /// What it looks like: `call`, `attempt`, `failed`, `lost` or `running`.
    let look: String
    /// What is shown when it is pointed at: names and values.
    let facts: [[String]]
  }

  /// The pictures.
  let sections: [Section]
  private let dropped: Int

  init(_ trace: Trace) {
    let tops = trace.entries.filter { $0.span.kind == .section && $0.span.parent == nil }
    sections = tops.enumerated().map { index, top in
      let end = index + 1 < tops.count ? tops[index + 1].span.start : nil
      let entries = trace.entries.filter { entry in
        entry.span.id != top.span.id && entry.span.start >= top.span.start
          && end.map { entry.span.start < $0 } ?? true
      }
      return Self.section(top, entries)
    }
    dropped = trace.dropped
  }

  private static func section(_ top: Trace.Entry, _ entries: [Trace.Entry]) -> Section {
    // The section is the heading, so what is in it moves up; below it come the other tracks.
    var rows: [[Int]: Int] = [:]
    for place in Set(entries.map { [$0.track == top.track ? -1 : $0.track, $0.depth] })
      .sorted(by: { $0.lexicographicallyPrecedes($1) })
    {
      rows[place] = rows.count
    }
    let ends = Dictionary(uniqueKeysWithValues: ([top] + entries).map { ($0.span.id, $0.span.end) })
    let bars = entries.map { entry in
      let span = entry.span
      let late = span.parent.flatMap { ends[$0] }.map { span.end - $0 } ?? .zero
      let outliving = late > .zero ? [["outlived", "its call by \(Format.time(late))"]] : []
      return Bar(
        title: span.title, start: (span.start - top.span.start) / .microseconds(1),
        duration: span.duration / .microseconds(1),
        row: rows[[entry.track == top.track ? -1 : entry.track, entry.depth]] ?? 0,
        look: span.look, facts: span.facts + outliving)
    }
    let last = bars.map { $0.start + $0.duration }.max() ?? 0
    return Section(
      title: top.span.name, duration: max(top.span.duration / .microseconds(1), last),
      rows: rows.count, bars: bars)
  }

  /// The page.
  var html: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let data = (try? encoder.encode(sections)) ?? Data("[]".utf8)
    // The text of a script ends at the first closing tag, wherever that is.
    let json = String(decoding: data, as: UTF8.self).replacingOccurrences(of: "<", with: "\\u003c")
    let count = sections.reduce(0) { $0 + $1.bars.count }
    let summary =
      "\(sections.count) chapters, \(count) spans" + (dropped > 0 ? ", \(dropped) dropped" : "")
    return Self.template
      .replacingOccurrences(of: "/*STYLE*/", with: Self.style)
      .replacingOccurrences(of: "<!--SUMMARY-->", with: summary)
      .replacingOccurrences(of: "/*SCRIPT*/", with: Self.script)
      .replacingOccurrences(of: "/*DATA*/", with: json)
  }
}

extension TraceSpan {
  fileprivate var end: Duration { start + duration }

  fileprivate var look: String {
    switch outcome {
    case .running: "running"
    case .lost: "lost"
    case .failed: "failed"
    case .succeeded: kind == .attempt ? "attempt" : kind == .section ? "section" : "call"
    }
  }

  fileprivate var facts: [[String]] {
    var facts: [[String]] = []
    if let shape {
      facts.append(["operation", name])
      facts.append(["shape", "\(shape)"])
      facts.append(["attempt", "\(attempt)"])
    }
    if let arguments { facts.append(["arguments", arguments]) }
    switch outcome {
    case .running: facts.append(["outcome", "had not ended"])
    case .lost: facts.append(["outcome", "lost: its handler was released"])
    case .failed(let error):
      facts.append(["failed with", error.count > 160 ? error.prefix(160) + "…" : error])
    case .succeeded(let value): facts.append(["outcome", value ?? "succeeded"])
    }
    facts.append(["threads", thread == endThread ? "\(thread)" : "\(thread) to \(endThread)"])
    return facts
  }
}
