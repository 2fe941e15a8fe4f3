import Foundation
import Interception
import InterceptionTesting
import TestSupport
import Testing

@testable import AppLifecycle

@Suite("Application: phases", .patient)
struct ApplicationPhasesTests {
  @Test("Starts in order and stops in exact reverse, whatever the order of registration")
  func order() async throws {
    let services: [AppService.Type] = [One.self, Two.self, Three.self, Four.self, Five.self]
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix(seed: seed)
    for _ in 0..<100 {
      let shuffled = services.shuffled(using: &random)
      let entries = try await withJournal { journal, _ in
        let app = application(shuffled)
        try app.start()
        #expect(app.phase == .running)
        app.stop()
        #expect(app.phase == .stopped)
        app.stop()
        return journal.headlines
      }
      let names = ["One", "Two", "Three", "Four", "Five"]
      let expected =
        names.map { "\($0) load" } + names.map { "\($0) launch" }
        + names.reversed().flatMap { ["\($0) terminate", "\($0) unload"] }
      #expect(entries == expected, "seed \(seed)")
    }
  }

  @Test("A service is asked once for its dependencies, whatever it would say the next time")
  func fickle() async throws {
    try await withJournal { _, _ in
      let app = application([Fickle.self, One.self])
      try app.start()
      try app.add(Two.self)
      #expect(Fickle.answers.withLock { $0 } == 1)
      #expect(app.report().services.map(\.label).prefix(2) == ["One", "Fickle"])
      #expect(app.report().services.map(\.dependencies)[1] == ["One"])
      #expect(throws: ApplicationError(code: .stillNeeded, path: ["Fickle", "One"], message: "")) {
        try app.remove(One.self)
      }
    }
  }

  @Test("Independent asynchronous launches run at the same time; dependents wait")
  func concurrent() async throws {
    try await withJournal { journal, gate in
      let app = application([Left.self, Right.self, Below.self])
      try app.start()
      #expect(app.phase == .starting)
      #expect(!journal.headlines.contains("Below launch"))
      // Both are in the middle of their launch.
      #expect(
        journal.headlines.suffix(4) == ["Left launch", "Left waits", "Right launch", "Right waits"])
      gate.set()
      try await app.started()
      #expect(app.phase == .running)
      #expect(journal.headlines.last == "Below launch")
      #expect(app.report().criticalPath.last == "Below")
      await app.stop()
      #expect(
        journal.headlines.suffix(6) == [
          "Below terminate", "Below unload", "Right terminate", "Right unload", "Left terminate",
          "Left unload",
        ])
    }
  }

  @Test("A service takes part in events when its launch has ended, without anybody waiting for it")
  func takesPart() async throws {
    try await withJournal { journal, gate in
      let app = application([Left.self])
      try app.start()
      app.activate()
      #expect(!journal.headlines.contains("Left willActivate"))
      let ended = app.records[0].task
      gate.set()
      await ended?.value
      // The next event takes up what has ended, and brings the service to the foreground.
      app.send(Reload())
      #expect(journal.headlines.suffix(2) == ["Left willActivate", "Left reload"])
    }
  }

  @Test("The failure of the third of five: the others run, and those that depend on it are named")
  func isolatedFailure() async throws {
    try await withJournal { journal, _ in
      let issues = IssueList()
      let app = application(
        [One.self, Two.self, Failing.self, OnFailing.self, Four.self], issues: issues)
      try app.start()
      #expect(app.phase == .running)
      #expect(issues.kinds == [.failedService, .failedService])
      #expect(issues.all.map(\.operation.qualifiedName) == ["Failing.launch", "OnFailing.launch"])
      #expect(issues.all.last?.message.contains("Failing, which it depends on") == true)
      let report = app.report().services
      #expect(report.first { $0.label == "Failing" }?.error as? Broken == Broken(number: 3))
      #expect(report.filter { $0.phase == .launched }.map(\.label) == ["One", "Two", "Four"])
      app.stop()
      #expect(!journal.headlines.contains("Failing terminate"))
      #expect(journal.headlines.contains("Failing unload"))
    }
  }

  @Test("The failure of an essential third of five: the others are ended, and its error is thrown")
  func essentialFailure() async {
    await withJournal { journal, _ in
      let app = application([One.self, Two.self, Essential.self, Four.self, Five.self])
      #expect(throws: Broken(number: 7)) { try app.start() }
      #expect(app.phase == .stopped)
      #expect(
        Array(journal.headlines.drop { $0 != "Essential launch" }) == [
          "Essential launch", "Two terminate", "Two unload", "One terminate", "One unload",
          "Five unload", "Four unload", "Essential unload",
        ])
    }
  }

  @Test("An essential service that fails later ends what has started meanwhile")
  func lateEssentialFailure() async throws {
    try await withJournal { journal, gate in
      let app = application([One.self, LateEssential.self, Left.self])
      try app.start()
      gate.set()
      await #expect(throws: Broken(number: 8)) { try await app.started() }
      #expect(app.phase == .stopped)
      #expect(journal.headlines.suffix(4).contains("One terminate"))
    }
  }

  @Test("A launch past its budget is named and passed over, not a moment earlier")
  func launchBudget() async throws {
    try await withJournal { _, _ in
      let (clock, issues) = (ManualClock(), IssueList())
      let app = application(
        [One.self, Left.self, BelowLeft.self], budgets: Budgets(launch: .seconds(10)),
        clock: clock, issues: issues)
      try app.start()
      await clock.sleepers(1)
      clock.advance(by: .seconds(10) - .nanoseconds(1))
      app.activate()
      #expect(issues.kinds.isEmpty)
      clock.advance(by: .nanoseconds(1))
      try await app.started()
      #expect(issues.kinds == [.hangingService, .failedService])
      #expect(issues.all.first?.operation.qualifiedName == "Left.launch")
      let phases = app.report().services.map { "\($0.label) \($0.phase)" }
      #expect(phases == ["One launched", "Left passed over", "BelowLeft failed"])
    }
  }

  @Test("An essential service that hangs ends the start with an error that names it")
  func essentialHang() async throws {
    try await withJournal { _, _ in
      let clock = ManualClock()
      let app = application([EssentialHang.self], clock: clock)
      try app.start()
      await clock.sleepers(1)
      clock.run()
      await #expect(
        throws: ApplicationError(code: .launchTimedOut, path: ["EssentialHang"], message: "")
      ) { try await app.started() }
    }
  }

  @Test(
    "A synchronous hook that hangs is named while it does", arguments: ["init", "load", "launch"])
  func synchronousHang(hook: String) async throws {
    try await withJournal { journal, _ in
      let (clock, issues) = (ManualClock(), IssueList())
      journal.note(hook)
      Blocking.bodies.withLock { bodies in
        bodies[hook] = {
          // The thread of the application: the watch sleeps, and is woken.
          let done = DispatchSemaphore(value: 0)
          Task {
            await clock.sleepers(1)
            clock.advance(by: .seconds(30))
            let issue = await issues.issues(1).first
            #expect(issue?.operation.qualifiedName == "Blocking.\(hook)")
            done.signal()
          }
          done.wait()
        }
      }
      let phase = try await onThread {
        let app = application([Blocking.self], clock: clock, issues: issues)
        try app.start()
        return app.phase
      }
      #expect(issues.kinds == [.hangingService])
      #expect(phase == .running)
    }
  }
}

final class One: Noted { override class var priority: Int { 9 } }
final class Two: Noted { override class var priority: Int { 8 } }
private final class Three: Noted { override class var priority: Int { 7 } }
final class Four: Noted { override class var priority: Int { -1 } }

private final class Five: Noted {
  override class var dependencies: [AppService.Type] { [Four.self] }
  override class var priority: Int { -2 }
}

/// Answers differently each time that it is asked.
private final class Fickle: Noted {
  static let answers = Guarded(0)

  private static func next() -> Int {
    answers.withLock { answers in
      answers += 1
      return answers
    }
  }

  override class var dependencies: [AppService.Type] { next() == 1 ? [One.self] : [Gone.self] }
}

private final class Gone: Noted {}

class Waiting: Noted {
  override func launch() async throws {
    note("waits")
    await gate.wait()
  }
}

final class Left: Waiting {}
private final class Right: Waiting {}

private final class Below: Noted {
  override class var dependencies: [AppService.Type] { [Right.self, Left.self] }
}

private final class BelowLeft: Noted {
  override class var dependencies: [AppService.Type] { [Left.self] }
}

private final class Failing: Noted {
  override func launch() async throws { throw Broken(number: 3) }
}

private final class OnFailing: Noted {
  override class var dependencies: [AppService.Type] { [Failing.self] }
}

private final class Essential: Noted {
  override class var isEssential: Bool { true }
  override func launch() async throws { throw Broken(number: 7) }
}

private final class LateEssential: Noted {
  override class var isEssential: Bool { true }
  override func launch() async throws {
    await gate.wait()
    throw Broken(number: 8)
  }
}

private final class EssentialHang: Noted {
  override class var isEssential: Bool { true }
  override func launch() async throws { await gate.wait() }
}

private final class Blocking: Noted {
  static let bodies = Guarded<[String: @Sendable () -> Void]>([:])
  required init() {
    super.init()
    block("init")
  }
  override func load() { block("load") }
  override func launch() { block("launch") }

  /// Does so in the hook that the test has noted.
  private func block(_ hook: String) {
    if journal.headlines == [hook] { Self.bodies.withLock { $0[hook] }?() }
  }
}
