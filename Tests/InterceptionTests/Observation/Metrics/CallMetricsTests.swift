import Interception
import Testing

@Suite("CallMetrics")
struct CallMetricsTests {
  private final class Shop: Sendable {
    func buy(_ count: Int) throws { if count < 1 { throw NothingToBuy() } }
    func look() {}
  }

  private struct NothingToBuy: Error {}

  private let metrics = CallMetrics()
  private let store = Interceptable(Shop())

  private func calls() {
    let buy = store.operation("buy", Shop.buy)
    let look = store.operation("look \"\\\n", Shop.look)
    store.advise("*", .metrics(metrics))
    try? buy(1)
    try? buy(0)
    look()
  }

  @Test("Counts each operation on its own, and all together")
  func breakdown() throws {
    calls()
    let snapshot = metrics.snapshot()
    #expect(snapshot.operations.map(\.operation) == ["buy", "look \"\\\n"])
    #expect(snapshot.operations.map(\.calls) == [2, 1])
    #expect(snapshot.operations.map(\.errors) == [1, 0])
    #expect(snapshot.operations.map(\.module) == ["InterceptionTests", "InterceptionTests"])
    #expect(snapshot.total.calls == 3)
    #expect(snapshot.total.errors == 1)
    #expect(snapshot.figures(of: store.operation("buy", Shop.buy).id)?.calls == 2)
    #expect(snapshot.figures(of: store.operation("other", Shop.look).id) == nil)
    let table = snapshot.description.split(separator: "\n")
    #expect(table[0].hasPrefix("operation"))
    #expect(table[1].hasPrefix("Shop.buy"))
    #expect(table.last?.hasPrefix("total") == true)
  }

  @Test("Wrappers of one type count together")
  func wrappers() {
    for _ in 0..<3 {
      let store = Interceptable(Shop())
      let look = store.operation("look", Shop.look)
      look.advise(.metrics(metrics))
      look()
    }
    #expect(metrics.snapshot().operations.map(\.calls) == [3])
  }

  @Test("Reset gives what it takes, and leaves calls in flight")
  func reset() {
    calls()
    let callee = Callee<Int, any Error>(issues: { _ in })
    let operation = callee.operation
    operation.advise(.metrics(metrics))
    operation { (_: Result<Int, any Error>) in }
    #expect(metrics.reset().total.calls == 3)
    #expect(metrics.snapshot().total.calls == 0)
    #expect(metrics.snapshot().total.inFlight == 1)
    callee.answer(.success(1))
    #expect(metrics.snapshot().total.calls == 1)
    #expect(metrics.snapshot().total.inFlight == 0)
  }

  @Test("Between resets nothing is lost or counted twice")
  func resetWhileCounting() async {
    let look = store.operation("look", Shop.look)
    look.advise(.metrics(metrics))
    let taken = Guarded(0)
    await Threads.run(4) { [metrics] thread in
      for _ in 0..<1_000 {
        if thread == 0 {
          let count = metrics.reset().total.calls
          taken.withLock { $0 += count }
        } else {
          look()
        }
      }
    }
    #expect(taken.withLock { $0 } + metrics.snapshot().total.calls == 3_000)
    #expect(metrics.snapshot().total.inFlight == 0)
  }

  @Test("Prometheus's text: families, escaped labels, rising bounds, sum and count")
  func prometheus() throws {
    calls()
    let text = metrics.snapshot().prometheus(prefix: "app")
    #expect(text.hasSuffix("\n"))
    let lines = text.split(separator: "\n").map(String.init)
    for name in ["calls_total", "call_errors_total", "calls_lost_total", "calls_given_up_total"] {
      #expect(lines.contains("# TYPE app_\(name) counter"))
    }
    #expect(lines.contains("# TYPE app_calls_in_flight gauge"))
    #expect(lines.contains("# TYPE app_call_duration_seconds histogram"))
    #expect(lines.contains("# HELP app_call_errors_total Calls that have failed."))
    let buy = "{module=\"InterceptionTests\",type=\"Shop\",operation=\"buy\"}"
    let look = "{module=\"InterceptionTests\",type=\"Shop\",operation=\"look \\\"\\\\\\n\"}"
    #expect(lines.contains("app_calls_total\(buy) 2"))
    #expect(lines.contains("app_call_errors_total\(buy) 1"))
    #expect(lines.contains("app_calls_total\(look) 1"))
    #expect(lines.contains("app_call_duration_seconds_count\(buy) 2"))

    let buckets = lines.filter { $0.hasPrefix("app_call_duration_seconds_bucket\(buy.dropLast())") }
    #expect(buckets.count == 28)
    #expect(buckets.last == "app_call_duration_seconds_bucket\(buy.dropLast()),le=\"+Inf\"} 2")
    let bounds = try buckets.dropLast().map { line in
      let bound = try #require(line.split(separator: "le=\"").last?.prefix { $0 != "\"" })
      return try #require(Double(bound))
    }
    #expect(bounds.first == 1.024e-6)
    #expect(zip(bounds, bounds.dropFirst()).allSatisfy { $0 * 2 == $1 })
    let counts = buckets.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
    #expect(counts.count == 28 && counts == counts.sorted())
  }

  @Test("Each family is together, each line has the right form")
  func form() throws {
    calls()
    let line = try Regex(
      #"[a-z_]+\{([a-z]+="([^"\\\n]|\\["\\n])*",?)+\} [0-9.]+(e-[0-9]+)?"#)
    var family = ""
    var seen: Set<String> = []
    for text in metrics.snapshot().prometheus().split(separator: "\n") {
      if text.hasPrefix("# HELP ") {
        family = String(text.split(separator: " ")[2])
        #expect(seen.insert(family).inserted)
      } else if !text.hasPrefix("# TYPE \(family) ") {
        #expect(text.hasPrefix(family))
        #expect(text.wholeMatch(of: line) != nil, "\(text)")
      }
    }
    #expect(seen.count == 6)
  }

  @Test("A prefix that Prometheus doesn't take stops the program")
  func refusal() async throws {
    await #expect(processExitsWith: .failure) {
      _ = CallMetrics().snapshot().prometheus(prefix: "7-up")
    }
    await #expect(processExitsWith: .failure) { _ = LatencyHistogram().percentile(101) }
    await #expect(processExitsWith: .failure) { _ = LatencyHistogram().percentile(.nan) }
    await #expect(processExitsWith: .failure) { _ = TraceRecorder(capacity: 0) }
  }
}
