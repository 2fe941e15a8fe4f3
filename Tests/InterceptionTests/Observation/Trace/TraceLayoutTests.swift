import InterceptionTesting
import Testing

@testable import Interception

/// The layout against its own rule, on random spans.
@Suite("The layout of a trace")
struct TraceLayoutTests {
  private func span(
    _ id: Int, _ range: ClosedRange<Int>, parent: Int? = nil, thread: Int? = nil
  ) -> TraceSpan {
    var span = TraceSpan(
      id: id, parent: parent, kind: .call, name: "\(id)", series: nil,
      shape: thread == nil ? .async : .sync,
      attempt: 1, arguments: nil, start: .nanoseconds(range.lowerBound), thread: thread ?? 1,
      endThread: thread ?? 1, blocksThread: thread != nil)
    span.duration = .nanoseconds(range.upperBound - range.lowerBound)
    return span
  }

  private func places(_ spans: [TraceSpan]) -> [[Int]] {
    Trace(spans, dropped: 0, mainThread: 9).entries
      .sorted { $0.span.id < $1.span.id }.map { [$0.track, $0.depth] }
  }

  @Test("Children stand inside their parents, neighbours beside each other")
  func nesting() {
    #expect(
      places([
        span(1, 0...10), span(2, 1...4, parent: 1), span(3, 4...10, parent: 1),
        span(4, 5...6, parent: 3),
      ]) == [[0, 0], [0, 1], [0, 1], [0, 2]])
  }

  @Test("What overlaps its neighbour, or outlives its parent, has a track of its own")
  func overlap() {
    #expect(
      places([
        span(1, 0...10), span(2, 1...5, parent: 1), span(3, 2...6, parent: 1),
        span(4, 7...20, parent: 1), span(5, 21...22),
      ]) == [[0, 0], [0, 1], [1, 0], [1, 0], [0, 0]])
  }

  @Test("Synchronous calls are on their threads, unless their parent is not")
  func threads() {
    let spans = [
      span(1, 0...10, thread: 9), span(2, 0...10, thread: 2), span(3, 1...2, parent: 1, thread: 9),
      span(4, 0...5), span(5, 1...2, parent: 4, thread: 2), span(6, 11...12, thread: 9),
    ]
    #expect(places(spans) == [[0, 0], [1, 0], [0, 1], [2, 0], [2, 1], [0, 0]])
    #expect(
      Trace(spans, dropped: 0, mainThread: 9).tracks.map(\.name)
        == ["main thread", "thread 2", "calls 1"])
  }

  @Test("Empty spans at the edges of their parents")
  func edges() {
    #expect(
      places([span(1, 0...0), span(2, 0...0, parent: 1), span(3, 0...5), span(4, 5...5, parent: 3)])
        == [[1, 0], [1, 1], [0, 0], [0, 1]])
  }

  @Test("On every track, spans are apart or inside each other", arguments: 0..<200)
  func random(turn: Int) throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix(seed: seed)
    let spans = (1...60).map { id in
      let start = Int.random(in: 0...100, using: &random)
      let length = Int.random(in: 0...40, using: &random)
      return span(
        id, start...(start + length), parent: Bool.random(using: &random) ? nil : id / 2,
        thread: Int.random(in: 0...3, using: &random) == 0
          ? Int.random(in: 1...3, using: &random) : nil)
    }
    let trace = Trace(spans, dropped: 0, mainThread: nil)
    #expect(Set(trace.entries.map(\.span.id)) == Set(1...60), "seed \(seed)")
    for (index, a) in trace.entries.enumerated() {
      for b in trace.entries[(index + 1)...] where b.track == a.track {
        let isApart = a.span.end <= b.span.start || b.span.end <= a.span.start
        let isInside = a.span.start <= b.span.start && b.span.end <= a.span.end
        #expect(isApart || isInside, "\(a.span.id) and \(b.span.id), seed \(seed)")
        if isInside && !isApart { #expect(a.depth < b.depth, "seed \(seed)") }
      }
    }
    #expect(trace.tracks.count <= 60)
    _ = try TraceValidation(trace.json())
  }
}

@Suite("JSON text")
struct JSONTextTests {
  @Test(
    "Escapes what JSON wants escaped",
    arguments: [
      ("", "\"\""), ("\"\\", "\"\\\"\\\\\""), ("\n\r\t\u{1}\u{7F}", "\"\\n\\r\\t\\u0001\\u007f\""),
      ("ü🎉\u{2028}", "\"ü🎉\\u2028\""),
    ])
  func strings(value: String, text: String) {
    #expect(JSONText.string(value).text == text)
  }

  @Test("Writes microseconds to the nanosecond")
  func numbers() {
    #expect(JSONText.microseconds(.nanoseconds(1)).text == "0.001")
    #expect(JSONText.microseconds(.nanoseconds(1_500)).text == "1.5")
    #expect(JSONText.microseconds(.seconds(-1)).text == "0")
    #expect(JSONText.object([("a\"", .integer(-1))]).text == "{\"a\\\"\":-1}")
  }
}
