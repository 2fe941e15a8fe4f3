import Foundation
import Interception
import InterceptionTesting
import TestSupport
import Testing

@testable import AppLifecycle

@Suite("Application: slow callbacks", .patient)
struct ApplicationSlowCallbacksTests {
  let url = URL(fileURLWithPath: "/7")

  @Test("A service that takes longer than its budget for a callback is named")
  func slow() async throws {
    try await withJournal { _, _ in
      let (clock, issues) = (ManualClock(), IssueList())
      let app = application(
        [Slow.self], budgets: Budgets(callback: .seconds(1)), clock: clock, issues: issues)
      try app.start()
      Slow.wait.withLock { $0 = { clock.advance(by: .seconds(1)) } }
      app.send(.openURL(url))
      #expect(issues.kinds.isEmpty)
      Slow.wait.withLock { $0 = { clock.advance(by: .seconds(1) + .nanoseconds(1)) } }
      app.send(.openURL(url))
      // It is named by whoever saw it first: the watch, or the callback's return.
      await issues.issues(1)
      #expect(issues.kinds == [.slowService])
      #expect(issues.all.first?.attempt == 0)
      #expect(issues.all.first?.description.hasPrefix("Slow.open: ") == true)
    }
  }

  @Test("A service that doesn't return from a callback is named while it runs, once")
  func hanging() async throws {
    try await withJournal { _, _ in
      let (clock, issues) = (ManualClock(), IssueList())
      let hook: @Sendable () -> Void = {
        let done = DispatchSemaphore(value: 0)
        Task {
          await clock.sleepers(1)
          clock.advance(by: .seconds(1))
          #expect(issues.kinds.isEmpty)
          clock.advance(by: .nanoseconds(1))
          await issues.issues(1)
          // However long it takes from here, nothing more is said of it.
          clock.advance(by: .seconds(9))
          done.signal()
        }
        done.wait()
      }
      try await onThread { [url] in
        let app = application(
          [Stuck.self], budgets: Budgets(callback: .seconds(1)), clock: clock, issues: issues)
        try app.start()
        app.send(.openURL(url))
        // A second event has a watch of its own.
        Stuck.wait.withLock { $0 = hook }
        app.send(.openURL(url))
        Stuck.wait.withLock { $0 = {} }
        app.send(.openURL(url))
      }
      #expect(
        issues.all.map(\.description) == [
          "Stuck.open: Stuck hasn't returned from open within its 1.0 seconds: "
            + "answer at once, and do the work elsewhere"
        ])
      #expect(clock.sleeperCount == 0)
    }
  }
}

private final class Slow: Noted {
  static let wait = Guarded<@Sendable () -> Void>({})
  override func application(
    _ app: Application, open url: URL, options: OpenURLOptions
  ) -> Reply {
    Self.wait.withLock { $0 }()
    return .handled
  }
}

private final class Stuck: Noted {
  static let wait = Guarded<@Sendable () -> Void>({})
  override func application(_ app: Application, open url: URL, options: OpenURLOptions) -> Reply {
    Self.wait.withLock { $0 }()
    return .handled
  }
}
