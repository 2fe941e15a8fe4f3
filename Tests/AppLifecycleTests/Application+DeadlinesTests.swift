import Foundation
import Interception
import InterceptionTesting
import TestSupport
import Testing

@testable import AppLifecycle

@Suite("Application: deadlines", .patient)
struct ApplicationDeadlinesTests {
  @Test("The longest budgets there are set no limit", arguments: [true, false])
  func endlessBudgets(isLongest: Bool) async throws {
    try await withJournal { journal, gate in
      let endless = isLongest ? Duration(attoseconds: .max) : .seconds(Int64.max)
      let budgets = Budgets(
        launch: endless, callback: endless, terminate: endless, stop: endless, reply: endless)
      let app = application([Slowly.self, Silent.self], budgets: budgets, clock: ContinuousClock())
      try app.start()
      gate.set()
      try await app.started()
      app.send(.remoteNotification([:]) { _ in })
      await app.stop()
      #expect(journal.headlines.last == "Slowly unload")
    }
  }

  @Test("A handler that blocks at one deadline holds up no other deadline")
  func blockingHandler() async throws {
    try await withJournal { _, gate in
      let clock = ManualClock()
      let app = application([Silent.self], clock: clock)
      try app.start()
      let pair = Pair(gate)
      for _ in 0..<2 { app.send(.remoteNotification([:]) { _ in pair.meet() }) }
      await clock.sleepers(2)
      clock.advance(by: .seconds(25))
      await gate.wait()
    }
  }
}

private final class Slowly: Noted {
  override class var priority: Int { 9 }
  override func launch() async throws { await gate.wait() }
}

/// Two that wait for each other, on their threads.
private final class Pair: Sendable {
  private let gate: Signal
  private let count = Guarded(0)
  private let other = DispatchSemaphore(value: 0)

  init(_ gate: Signal) { self.gate = gate }

  func meet() {
    let isSecond = count.withLock { count in
      count += 1
      return count == 2
    }
    guard !isSecond else { return _ = other.signal() }
    // The limit is for a test that fails.
    #expect(other.wait(timeout: .now() + 10) == .success)
    gate.set()
  }
}

/// Keeps its handlers, and never calls them.
private final class Silent: Noted {
  var kept: [FetchCompletionHandler] = []
  override func application(
    _ app: Application, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler: FetchCompletionHandler
  ) { kept.append(fetchCompletionHandler) }
}
