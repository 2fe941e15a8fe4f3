import Foundation
import Testing

@testable import Interception

/// Checks that a text is a trace in Chrome's format, by the rules of its documentation.
///
/// Every event has its required fields; metadata comes first; times rise; and on each thread complete
/// events are apart or inside each other, which is what viewers take for granted.
struct TraceValidation {
  struct Event {
    let name: String
    let category: String
    let thread: Int
    let start: Double
    let duration: Double
    let arguments: [String: Any]

    var end: Double { start + duration }
  }

  private(set) var events: [Event] = []
  private(set) var threads: [Int: String] = [:]
  private(set) var dropped = 0

  init(_ json: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any],
      sourceLocation: sourceLocation)
    #expect(root["displayTimeUnit"] as? String == "ms", sourceLocation: sourceLocation)
    dropped = try #require((root["otherData"] as? [String: Any])?["dropped"] as? Int)
    let list = try #require(root["traceEvents"] as? [[String: Any]])
    for item in list {
      let phase = try #require(item["ph"] as? String)
      let thread = try #require(item["tid"] as? Int)
      let name = try #require(item["name"] as? String)
      let arguments = try #require(item["args"] as? [String: Any])
      #expect(item["pid"] as? Int == 1, sourceLocation: sourceLocation)
      switch phase {
      case "M":
        #expect(events.isEmpty, "metadata comes first", sourceLocation: sourceLocation)
        if name == "thread_name" { threads[thread] = arguments["name"] as? String }
      case "X":
        events.append(
          Event(
            name: name, category: try #require(item["cat"] as? String), thread: thread,
            start: try #require(item["ts"] as? Double),
            duration: try #require(item["dur"] as? Double), arguments: arguments))
      default: Issue.record("unknown phase \(phase)", sourceLocation: sourceLocation)
      }
    }
    check(sourceLocation)
  }

  private func check(_ sourceLocation: SourceLocation) {
    var open: [Int: [Event]] = [:]
    for (event, next) in zip(events, events.dropFirst()) {
      #expect(event.start <= next.start, "sorted", sourceLocation: sourceLocation)
    }
    // Microseconds as doubles: a thousandth of a nanosecond is nothing.
    let least = 1e-6
    for event in events {
      #expect(event.start >= 0 && event.duration >= 0, sourceLocation: sourceLocation)
      #expect(threads[event.thread] != nil, "named", sourceLocation: sourceLocation)
      while let last = open[event.thread]?.last, last.end <= event.start + least {
        open[event.thread]?.removeLast()
      }
      if let last = open[event.thread]?.last {
        #expect(event.end <= last.end + least, "balanced", sourceLocation: sourceLocation)
      }
      open[event.thread, default: []].append(event)
    }
  }
}
