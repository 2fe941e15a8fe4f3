import Foundation
import InterceptionTesting
import TestSupport
import Testing

@testable import AppLifecycle

@Suite("LifecycleReport", .patient)
struct LifecycleReportTests {
  /// An application whose services took 1, 2 and 4 seconds; the third doesn't depend on the others.
  private func started() throws -> (Application, ManualClock) {
    let clock = ManualClock()
    let app = Timed.$clock.withValue(clock) {
      application([TimedA.self, TimedB.self, TimedC.self, TimedFailing.self], clock: clock)
    }
    try Timed.$clock.withValue(clock) { try app.start() }
    return (app, clock)
  }

  @Test("Tells of phases, times, shares and errors")
  func figures() throws {
    let (app, _) = try started()
    let report = app.report()
    #expect(report.phase == .running)
    #expect(report.startTime == .seconds(7))
    #expect(report.services.map(\.label) == ["TimedA", "TimedB", "TimedC", "TimedFailing"])
    let times: [Duration] = [1, 2, 4, 0].map { .seconds($0) }
    #expect(report.services.map(\.launchTime) == times)
    let shares: [Double] = [1, 2, 4, 0].map { $0 / 7 }
    #expect(report.services.map(\.share) == shares)
    let errors = report.services.map { $0.error as? Broken }
    #expect(errors == [nil, nil, nil, Broken(number: 1)])
    app.stop()
    #expect(app.report().services.map(\.terminateTime) == [.zero, .zero, .zero, nil])
  }

  @Test("Is a table, with the critical path and what went wrong")
  func text() throws {
    let (app, _) = try started()
    let text = "\(app.report())"
    #expect(text.contains("running, started in 7000.000 ms"))
    #expect(text.contains("TimedB"))
    #expect(text.contains("Broken(number: 1)"))
    #expect(text.contains("critical path: TimedA -> TimedB -> TimedC -> TimedFailing; "))
  }

  @Test("The shares and the rest add up, and the marks are explained")
  func table() throws {
    let clock = ManualClock()
    let app = Timed.$clock.withValue(clock) {
      application([TimedSlowlyMade.self, TimedA.self, TimedC.self], clock: clock)
    }
    try Timed.$clock.withValue(clock) { try app.start() }
    let report = app.report()
    #expect(report.startTime == .seconds(10))
    #expect(report.restTime == .seconds(3))
    #expect(report.services.map(\.share) == [0.1, 0.4, 0.2])
    #expect(
      "\(report)" == """
        running, started in 10000.000 ms
          service          phase             load     launch      share        end
        * TimedA           launched      0.000 ms 1000.000 ms       10 %          -
        * TimedC           launched      0.000 ms 4000.000 ms       40 %          -
        * TimedSlowlyMade  launched    2000.000 ms   0.000 ms       20 %          -
          (rest)                                                   30 %             finding and creating services
        * critical path: TimedA -> TimedC -> TimedSlowlyMade; the start waited for each of these
        """)
  }

  @Test("Whole percents add up to what the shares do: those that lose most are rounded up")
  func percents() {
    #expect(LifecycleReport.percents([0.005, 0.335, 0.33, 0.33]) == [1, 33, 33, 33])
    #expect(LifecycleReport.percents([1, 1, 1].map { $0 / 3 }) == [34, 33, 33])
    // Rounded one by one they would be 101.
    #expect(LifecycleReport.percents([0.196, 0.196, 0.608]) == [20, 19, 61])
    #expect(LifecycleReport.percents([0.29, 0.71]) == [29, 71])
    #expect(LifecycleReport.percents([1, 0.996, 0]) == [100, 100, 0])
    #expect(LifecycleReport.percents([]).isEmpty)
  }

  @Test("Where launches overlap, shares are more than the whole, and it says so")
  func overlapping() async throws {
    try await withJournal { _, gate in
      let clock = ManualClock()
      let app = application([TimedWaiting.self, TimedOther.self], clock: clock)
      try app.start()
      clock.advance(by: .seconds(2))
      gate.set()
      try await app.started()
      let report = app.report()
      #expect(report.services.map(\.share) == [1, 1])
      #expect(report.restTime == .zero)
      #expect(
        "\(report)".hasSuffix(
          "shares add up to more than 100 %: services launched at the same time"))
    }
  }

  @Test("Stretches that overlap are counted once")
  func covered() {
    func span(_ start: Int, _ end: Int?) -> Span {
      Span(start: .seconds(start), end: end.map { .seconds($0) })
    }
    #expect(Span.covered(by: []) == .zero)
    #expect(Span.covered(by: [span(5, 6), span(0, 3), span(1, 2)]) == .seconds(4))
    #expect(Span.covered(by: [span(0, 3), span(2, 5), span(5, 5), span(4, nil)]) == .seconds(5))
  }

  @Test("Is a Chrome trace: a row for each service, in microseconds")
  func trace() throws {
    let (app, _) = try started()
    let json = try JSONSerialization.jsonObject(with: Data(app.report().chromeTrace.utf8))
    let events = try #require((json as? [String: Any])?["traceEvents"] as? [[String: Any]])
    let names = events.filter { $0["ph"] as? String == "M" }
      .compactMap { ($0["args"] as? [String: String])?["name"] }
    #expect(names == ["TimedA", "TimedB", "TimedC", "TimedFailing"])
    let launches = events.filter { $0["cat"] as? String == "launch" }
    #expect(launches.map { $0["ts"] as? Double } == [0, 1e6, 3e6, 7e6])
    #expect(launches.map { $0["dur"] as? Double } == [1e6, 2e6, 4e6, 0])
    #expect(launches.map { $0["tid"] as? Int } == [1, 2, 3, 4])
    let arguments = launches.last?["args"] as? [String: String]
    #expect(arguments?["error"] == "Broken(number: 1)")
  }

  @Test("The critical path goes back to what ended last before")
  func criticalPath() {
    func path(_ launches: [(label: String, start: Int, end: Int?)]) -> [String] {
      CriticalPath.services(
        launches.enumerated().map { number, launch in
          CriticalPath.Launch(
            service: number,
            span: Span(start: .seconds(launch.start), end: launch.end.map { .seconds($0) }))
        }
      ).map { launches[$0].label }
    }
    #expect(
      path([
        ("Log", 0, 1), ("Ads", 1, 2), ("Net", 2, 5), ("Disk", 2, 3), ("Sync", 5, 6),
        ("Open", 6, nil),
      ]) == ["Log", "Ads", "Net", "Sync"])
    // Launches that take no time are on it once, in their order.
    #expect(path(["A", "B", "C"].map { ($0, 0, 0) }) == ["A", "B", "C"])
    #expect(path([]).isEmpty)
  }

  @Test("An error of several lines stays on the line of its service")
  func longError() throws {
    let app = application([TimedTalkative.self])
    try app.start()
    let lines = "\(app.report())".split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[2].hasSuffix(#"  first\nsecond\r\n"#))
  }

  @Test("A label with line breaks, or a very long one, leaves the table its lines and columns")
  func strangeLabels() throws {
    let app = application([TimedA.self, TimedStrange.self, TimedLong.self])
    try app.start()
    let lines = "\(app.report())".split(separator: "\n")
    let long = String(repeating: "x", count: 60) + "…"
    #expect(lines.count == 6)
    let phases = lines[1...4].map { $0.firstRange(of: "phase") ?? $0.firstRange(of: "launched") }
    let columns = zip(lines[1...4], phases).map { line, phase in
      phase.map { line.distance(from: line.startIndex, to: $0.lowerBound) }
    }
    #expect(columns == [65, 65, 65, 65])
    #expect(
      lines[5].hasPrefix(
        #"* critical path: TimedA -> two\nlines\tand\u{1B} -> \#(long); the start"#))
  }

  @Test("Before the start is over nothing is said of how long it took")
  func unstarted() {
    let app = application([TimedTalkative.self])
    #expect("\(app.report())".hasPrefix("idle\n"))
    app.stop()
    #expect("\(app.report())".hasPrefix("stopped\n"))
  }

  @Test("Of two services with the same label, only the one that the start waited for is marked")
  func twins() async throws {
    try await withJournal { _, gate in
      let clock = ManualClock()
      let app = application([First.Twin.self, Second.Twin.self], clock: clock)
      try app.start()
      clock.advance(by: .seconds(2))
      gate.set()
      try await app.started()
      #expect(app.report().services.map(\.label) == ["Twin", "Twin"])
      #expect(app.report().services.map(\.isCritical) == [true, false])
      #expect(app.report().criticalPath == ["Twin"])
    }
  }

  @Test("A service that comes after the start isn't on the critical path")
  func late() throws {
    let (app, clock) = try started()
    clock.advance(by: .seconds(1))
    try Timed.$clock.withValue(clock) { try app.add(TimedLate.self) }
    #expect(app.report().criticalPath == ["TimedA", "TimedB", "TimedC", "TimedFailing"])
    #expect(app.report().services.last?.launchTime == .seconds(8))
    #expect(app.report().services.last?.share == 0)
    #expect(app.report().restTime == .zero)
  }
}

private enum Timed {
  @TaskLocal static var clock = ManualClock()
}

private class TimedService: AppService {
  class var seconds: Int { 0 }
  let clock = Timed.clock
  override func launch() { clock.advance(by: .seconds(Self.seconds)) }
}

private final class TimedA: TimedService { override class var seconds: Int { 1 } }

private final class TimedB: TimedService {
  override class var seconds: Int { 2 }
  override class var dependencies: [AppService.Type] { [TimedA.self] }
}

private final class TimedC: TimedService { override class var seconds: Int { 4 } }

private final class TimedFailing: TimedService {
  override func launch() async throws { throw Broken(number: 1) }
}

private final class TimedTalkative: TimedService {
  struct Trouble: Error, CustomStringConvertible { let description = "first\nsecond\r\n" }
  override func launch() async throws { throw Trouble() }
}

private final class TimedStrange: TimedService {
  override class var label: String { "two\nlines\tand\u{1B}" }
}

private final class TimedLong: TimedService {
  override class var priority: Int { -1 }
  override class var label: String { String(repeating: "x", count: 900) }
}

private final class TimedLate: TimedService { override class var seconds: Int { 8 } }

/// Takes three seconds to be made, and two to be loaded.
private final class TimedSlowlyMade: TimedService {
  required init() {
    super.init()
    clock.advance(by: .seconds(3))
  }
  override func load() { clock.advance(by: .seconds(2)) }
}

private final class TimedWaiting: Waiting {}
private final class TimedOther: Waiting {}

private enum First { final class Twin: Waiting {} }
private enum Second { final class Twin: TimedService {} }
