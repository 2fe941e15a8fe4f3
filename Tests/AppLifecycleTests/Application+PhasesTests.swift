import Foundation
import Interception
import InterceptionTesting
import Testing

@testable import AppLifecycle

@Suite("Application: phases", .timeLimit(.minutes(15)))
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
        return journal.entries
      }
      let names = ["One", "Two", "Three", "Four", "Five"]
      let expected =
        names.map { "\($0) load" } + names.map { "\($0) launch" }
        + names.reversed().flatMap { ["\($0) terminate", "\($0) unload"] }
      #expect(entries == expected, "seed \(seed)")
    }
  }

  @Test("Independent asynchronous launches run at the same time; dependents wait")
  func concurrent() async throws {
    try await withJournal { journal, gate in
      let app = application([Left.self, Right.self, Below.self])
      try app.start()
      #expect(app.phase == .starting)
      #expect(!journal.entries.contains("Below launch"))
      // Both are in the middle of their launch.
      #expect(
        journal.entries.suffix(4) == ["Left launch", "Left waits", "Right launch", "Right waits"])
      gate.set()
      try await app.started()
      #expect(app.phase == .running)
      #expect(journal.entries.last == "Below launch")
      #expect(app.report().criticalPath.last == "Below")
      await app.stop()
      #expect(
        journal.entries.suffix(6) == [
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
      #expect(!journal.entries.contains("Left willActivate"))
      let ended = app.records[0].task
      gate.set()
      await ended?.value
      // The next event takes up what has ended, and brings the service to the foreground.
      app.send(Reload())
      #expect(journal.entries.suffix(2) == ["Left willActivate", "Left reload"])
    }
  }

  @Test("The failure of the third of five: the others run, and those that depend on it are named")
  func isolatedFailure() async throws {
    try await withJournal { journal, _ in
      let issues = Issues()
      let app = application(
        [One.self, Two.self, Failing.self, OnFailing.self, Four.self], issues: issues)
      try app.start()
      #expect(app.phase == .running)
      #expect(issues.kinds == [.failedService, .failedService])
      #expect(issues.entries.map(\.operation) == ["Failing.launch", "OnFailing.launch"])
      #expect(issues.entries.last?.message.contains("Failing, which it depends on") == true)
      let report = app.report().services
      #expect(report.first { $0.label == "Failing" }?.error as? Broken == Broken(number: 3))
      #expect(report.filter { $0.phase == .launched }.map(\.label) == ["One", "Two", "Four"])
      app.stop()
      #expect(!journal.entries.contains("Failing terminate"))
      #expect(journal.entries.contains("Failing unload"))
    }
  }

  @Test("The failure of an essential third of five: the others are ended, and its error is thrown")
  func essentialFailure() async {
    await withJournal { journal, _ in
      let app = application([One.self, Two.self, Essential.self, Four.self, Five.self])
      #expect(throws: Broken(number: 7)) { try app.start() }
      #expect(app.phase == .stopped)
      #expect(
        Array(journal.entries.drop { $0 != "Essential launch" }) == [
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
      #expect(journal.entries.suffix(4).contains("One terminate"))
    }
  }

  @Test("A launch past its budget is named and passed over, not a moment earlier")
  func launchBudget() async throws {
    try await withJournal { _, _ in
      let (clock, issues) = (ManualClock(), Issues())
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
      #expect(issues.entries.first?.operation == "Left.launch")
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

  @Test("A synchronous launch that hangs is named while it does")
  func synchronousHang() async throws {
    try await withJournal { _, _ in
      let (clock, issues) = (ManualClock(), Issues())
      Blocking.body.withLock { body in
        body = {
          // The thread of the application: the watch sleeps, and is woken.
          let done = DispatchSemaphore(value: 0)
          Task {
            await clock.sleepers(1)
            clock.advance(by: .seconds(30))
            let issue = await issues.next()
            #expect(issue?.operation == "Blocking.launch")
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

  @Test("Removing a service waits for that one only; one that is being launched is cancelled")
  func removing() async throws {
    try await withJournal { journal, gate in
      let issues = Issues()
      let app = application([One.self, Left.self, Cancellable.self], issues: issues)
      try app.start()
      try app.remove(One.self)
      #expect(journal.entries.suffix(2) == ["One terminate", "One unload"])
      try app.remove(Cancellable.self)
      #expect(journal.entries.suffix(2) == ["Cancellable cancelled", "Cancellable unload"])
      #expect(app.phase == .starting)
      #expect(issues.kinds.isEmpty)
      gate.set()
      try await app.started()
      let phases = app.report().services.map { "\($0.label) \($0.phase)" }
      #expect(phases == ["One unloaded", "Cancellable unloaded", "Left launched"])
    }
  }

  // MARK: Stopping

  @Test("A stop before the start is remembered: nothing starts")
  func stopFirst() async throws {
    try await withJournal { journal, _ in
      let app = application([One.self])
      await app.stop()
      try app.start()
      try await app.started()
      try await app.run([])
      #expect(journal.entries.isEmpty)
      #expect(app.phase == .stopped)
    }
  }

  @Test("A stop from a launch is remembered: what never started is never stopped")
  func stopMeanwhile() async throws {
    try await withJournal { journal, _ in
      let app = application([One.self, Stopping.self, Four.self])
      Stopping.app.withLock { $0 = Transfer(app) }
      defer { Stopping.app.withLock { $0 = nil } }
      try app.start()
      #expect(app.phase == .stopped)
      #expect(
        Array(journal.entries.drop { $0 != "Stopping launch" }) == [
          "Stopping launch", "Stopping terminate", "Stopping unload", "One terminate",
          "One unload", "Four unload",
        ])
    }
  }

  @Test("A stop while launches are under way cancels them, and ends what they have started")
  func stopAsynchronous() async throws {
    try await withJournal { journal, _ in
      let issues = Issues()
      let app = application([One.self, Cancellable.self, OnCancellable.self], issues: issues)
      try app.start()
      await app.stop()
      #expect(app.phase == .stopped)
      #expect(
        journal.entries.suffix(5) == [
          "Cancellable cancelled", "One terminate", "One unload", "OnCancellable unload",
          "Cancellable unload",
        ])
      #expect(issues.kinds.isEmpty)
    }
  }

  @Test("A launch that doesn't heed its cancellation is passed over within the budget of its end")
  func stopHangingLaunch() async throws {
    try await withJournal { journal, _ in
      let (clock, issues) = (ManualClock(), Issues())
      let app = application([One.self, Left.self], clock: clock, issues: issues)
      try app.start()
      async let advanced: Void = {
        await clock.sleepers(1)
        clock.advance(by: .seconds(5))
      }()
      await app.stop()
      await advanced
      #expect(issues.entries.map(\.operation) == ["Left.launch"])
      #expect(issues.entries[0].message.contains("doesn't heed the cancellation"))
      #expect(journal.entries.suffix(2) == ["One terminate", "One unload"])
    }
  }

  @Test(
    "Services that hang at their end are named and passed over, within 5 s each and 30 s in all")
  func hangingEnd() async throws {
    try await withJournal { journal, _ in
      let (clock, issues) = (ManualClock(), Issues())
      let app = application(
        [
          HangA.self, HangB.self, HangC.self, HangD.self, HangE.self, HangF.self, HangG.self,
          One.self,
        ], clock: clock, issues: issues)
      try app.start()
      let start = clock.now
      let ticking = Task {
        for _ in 1...6 {
          await clock.sleepers(1)
          clock.advance(by: .seconds(5))
        }
      }
      await app.stop()
      await ticking.value
      #expect(start.duration(to: clock.now) == .seconds(30))
      // Six hang for 5 s each; nothing is left for the others, which are named too.
      #expect(
        issues.entries.map(\.operation)
          == ["HangG", "HangF", "HangE", "HangD", "HangC", "HangB", "HangA", "One"].map {
            "\($0).terminate"
          })
      let isLast = Array(repeating: false, count: 6) + [true, true]
      #expect(issues.entries.map { $0.message.contains("used up") } == isLast)
      #expect(app.report().services.allSatisfy { $0.phase == .passedOver })
      #expect(!journal.entries.contains("HangA terminate"))
    }
  }

  @Test(
    "A service whose end blocks its thread is passed over too, when the caller waits on a thread")
  func blockingEnd() async throws {
    try await withJournal { journal, _ in
      let (clock, issues) = (ManualClock(), Issues())
      let ticking = Task {
        await BlockingEnd.isBlocked.wait()
        await clock.sleepers(1)
        clock.advance(by: .seconds(5))
      }
      try await onThread {
        let app = application([BlockingEnd.self, One.self], clock: clock, issues: issues)
        try app.start()
        app.stop()
      }
      await ticking.value
      #expect(issues.entries.map(\.operation) == ["BlockingEnd.terminate"])
      #expect(journal.entries.suffix(2) == ["One terminate", "One unload"])
      BlockingEnd.release.signal()
    }
  }

  @Test("The asynchronous end follows the synchronous one")
  func bothEnds() async throws {
    try await withJournal { journal, _ in
      let app = application([BothEnds.self])
      try app.start()
      await app.stop()
      #expect(
        journal.entries.suffix(3)
          == ["BothEnds terminate", "BothEnds terminates later", "BothEnds unload"])
    }
  }

  @Test("Several tasks may wait for the same start and the same stop")
  func several() async throws {
    try await withJournal { journal, gate in
      let app = application([Left.self])
      try app.start()
      try await withActor(app, gate)
      #expect(journal.entries.filter { $0 == "Left terminate" }.count == 1)
    }
  }

  @MainActor
  private func withActor(_ app: sending Application, _ gate: Signal) async throws {
    let app = app
    let first = Task { @MainActor in try await app.started() }
    let second = Task { @MainActor in await app.stop() }
    let third = Task { @MainActor in await app.stop() }
    gate.set()
    try await first.value
    await second.value
    await third.value
    #expect(app.phase == .stopped)
  }
}

final class One: Noted { override class var priority: Int { 9 } }
final class Two: Noted { override class var priority: Int { 8 } }
private final class Three: Noted { override class var priority: Int { 7 } }
private final class Four: Noted { override class var priority: Int { -1 } }
private final class Five: Noted {
  override class var dependencies: [AppService.Type] { [Four.self] }
  override class var priority: Int { -2 }
}

private class Waiting: Noted {
  override func launch() async throws {
    note("waits")
    await gate.wait()
  }
}

private final class Left: Waiting {}
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
  static let body = Guarded<@Sendable () -> Void>({})
  override func launch() { Self.body.withLock { $0 }() }
}

private final class Stopping: Noted {
  static let app = Guarded<Transfer<Application>?>(nil)
  override func launch() {
    super.launch()
    Self.app.withLock { $0 }?.value.stop()
  }
}

private final class Cancellable: Noted {
  override func launch() async throws {
    do { try await hangUntilCancelled() } catch {
      note("cancelled")
      throw error
    }
  }
}

private final class OnCancellable: Noted {
  override class var dependencies: [AppService.Type] { [Cancellable.self] }
}

private class HangingEnd: Noted {
  override func terminate() async { await gate.wait() }
}

private final class HangA: HangingEnd {}
private final class HangB: HangingEnd {}
private final class HangC: HangingEnd {}
private final class HangD: HangingEnd {}
private final class HangE: HangingEnd {}
private final class HangF: HangingEnd {}
private final class HangG: HangingEnd {}

private final class BlockingEnd: Noted {
  static let isBlocked = Signal()
  static let release = DispatchSemaphore(value: 0)
  override class var priority: Int { -9 }
  override func terminate() {
    Self.isBlocked.set()
    Self.release.wait()
  }
}

private final class BothEnds: Noted {
  override func terminate() async {
    await Task.yield()
    note("terminates later")
  }
}
