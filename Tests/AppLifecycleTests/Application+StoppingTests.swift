import Foundation
import Interception
import InterceptionTesting
import TestSupport
import Testing

@testable import AppLifecycle

@Suite("Application: stopping", .patient)
struct ApplicationStoppingTests {
  @Test("Removing a service waits for that one only; one that is being launched is cancelled")
  func removing() async throws {
    try await withJournal { journal, gate in
      let issues = IssueList()
      let app = application([One.self, Left.self, Cancellable.self], issues: issues)
      try app.start()
      try app.remove(One.self)
      #expect(journal.headlines.suffix(2) == ["One terminate", "One unload"])
      try app.remove(Cancellable.self)
      #expect(journal.headlines.suffix(2) == ["Cancellable cancelled", "Cancellable unload"])
      #expect(app.phase == .starting)
      #expect(issues.kinds.isEmpty)
      gate.set()
      try await app.started()
      let phases = app.report().services.map { "\($0.label) \($0.phase)" }
      #expect(phases == ["One unloaded", "Cancellable unloaded", "Left launched"])
    }
  }

  @Test("A stop before the start is remembered: nothing starts")
  func stopFirst() async throws {
    try await withJournal { journal, _ in
      let app = application([One.self])
      await app.stop()
      try app.start()
      try await app.started()
      try await app.run([])
      #expect(journal.headlines.isEmpty)
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
        Array(journal.headlines.drop { $0 != "Stopping launch" }) == [
          "Stopping launch", "Stopping terminate", "Stopping unload", "One terminate",
          "One unload", "Four unload",
        ])
    }
  }

  @Test("A stop while launches are under way cancels them, and ends what they have started")
  func stopAsynchronous() async throws {
    try await withJournal { journal, _ in
      let issues = IssueList()
      let app = application([One.self, Cancellable.self, OnCancellable.self], issues: issues)
      try app.start()
      await app.stop()
      #expect(app.phase == .stopped)
      #expect(
        journal.headlines.suffix(5) == [
          "Cancellable cancelled", "One terminate", "One unload", "OnCancellable unload",
          "Cancellable unload",
        ])
      #expect(issues.kinds.isEmpty)
    }
  }

  @Test("A launch that doesn't heed its cancellation is passed over within the budget of its end")
  func stopHangingLaunch() async throws {
    try await withJournal { journal, _ in
      let (clock, issues) = (ManualClock(), IssueList())
      let app = application([One.self, Left.self], clock: clock, issues: issues)
      try app.start()
      async let advanced: Void = {
        await clock.sleepers(1)
        clock.advance(by: .seconds(5))
      }()
      await app.stop()
      await advanced
      #expect(issues.all.map(\.operation.qualifiedName) == ["Left.launch"])
      #expect(issues.all[0].message.contains("doesn't heed the cancellation"))
      #expect(journal.headlines.suffix(2) == ["One terminate", "One unload"])
    }
  }

  @Test(
    "Services that hang at their end are named and passed over, within 5 s each and 30 s in all")
  func hangingEnd() async throws {
    try await withJournal { journal, _ in
      let (clock, issues) = (ManualClock(), IssueList())
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
        issues.all.map(\.operation.qualifiedName)
          == ["HangG", "HangF", "HangE", "HangD", "HangC", "HangB", "HangA", "One"].map {
            "\($0).terminate"
          })
      let isLast = Array(repeating: false, count: 6) + [true, true]
      #expect(issues.all.map { $0.message.contains("used up") } == isLast)
      #expect(app.report().services.allSatisfy { $0.phase == .passedOver })
      #expect(!journal.headlines.contains("HangA terminate"))
    }
  }

  @Test(
    "A service whose end blocks its thread is passed over too, when the caller waits on a thread")
  func blockingEnd() async throws {
    try await withJournal { journal, _ in
      let (clock, issues) = (ManualClock(), IssueList())
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
      #expect(issues.all.map(\.operation.qualifiedName) == ["BlockingEnd.terminate"])
      #expect(journal.headlines.suffix(2) == ["One terminate", "One unload"])
      BlockingEnd.release.signal()
    }
  }

  @Test(
    "A service that failed is unloaded on a thread of its own, and passed over if it hangs there")
  func hangingUnload() async throws {
    try await withJournal { journal, _ in
      let (clock, issues) = (ManualClock(), IssueList())
      let app = application([One.self, HangingUnload.self], clock: clock, issues: issues)
      try app.start()
      async let advanced: Void = {
        await HangingUnload.isBlocked.wait()
        await clock.sleepers(1)
        clock.advance(by: .seconds(5))
      }()
      await app.stop()
      await advanced
      HangingUnload.release.signal()
      #expect(
        issues.all.map(\.operation.qualifiedName)
          == ["HangingUnload.launch", "HangingUnload.unload"])
      #expect(app.report().services.map(\.phase) == [.unloaded, .passedOver])
      #expect(app.report().services.last?.terminateTime == nil)
    }
  }

  @Test("A service that wasn't even loaded is let go", arguments: ["removed", "stopped"])
  func neverLoaded(how: String) async throws {
    try await withJournal { journal, isReleased in
      let app = application([])
      try app.add(Fleeting.self)
      if how == "removed" { try app.remove(Fleeting.self) } else { await app.stop() }
      await isReleased.wait()
      #expect(app.report().services.map(\.phase) == [.unloaded])
      #expect(journal.headlines.isEmpty)
    }
  }

  @Test("A stop by a service that is created: neither it nor others start")
  func stopWhileCreated() async throws {
    try await withJournal { journal, isReleased in
      let app = application([One.self, Fleeting.self])
      Fleeting.app.withLock { $0 = Transfer(app) }
      defer { Fleeting.app.withLock { $0 = nil } }
      try app.start()
      await isReleased.wait()
      #expect(app.phase == .stopped)
      #expect(app.report().services.isEmpty)
      #expect(journal.headlines.isEmpty)
    }
  }

  @Test("The asynchronous end follows the synchronous one")
  func bothEnds() async throws {
    try await withJournal { journal, _ in
      let app = application([BothEnds.self])
      try app.start()
      await app.stop()
      #expect(
        journal.headlines.suffix(3)
          == ["BothEnds terminate", "BothEnds terminates later", "BothEnds unload"])
    }
  }

  @Test("Several tasks may wait for the same start and the same stop")
  func several() async throws {
    try await withJournal { journal, gate in
      let app = application([Left.self])
      try app.start()
      try await withActor(app, gate)
      #expect(journal.headlines.filter { $0 == "Left terminate" }.count == 1)
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

private final class HangingUnload: Noted {
  static let isBlocked = Signal()
  static let release = DispatchSemaphore(value: 0)
  override class var priority: Int { -9 }
  override func launch() async throws { throw Broken() }
  override func unload() {
    Self.isBlocked.set()
    Self.release.wait()
  }
}

/// Says when it is released; stops an application when it is created.
private final class Fleeting: Noted {
  static let app = Guarded<Transfer<Application>?>(nil)
  required init() {
    super.init()
    Self.app.withLock { $0 }?.value.stop()
  }
  deinit { gate.set() }
}

private final class BothEnds: Noted {
  override func terminate() async {
    await Task.yield()
    note("terminates later")
  }
}
