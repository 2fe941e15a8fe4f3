import Foundation
import Interception
import InterceptionTesting
import Synchronization
import TestSupport
import Testing

@testable import AppLifecycle

@Suite("Replies", .patient)
struct RepliesTests {
  @Test("All answers within the event: the handler is called before the event is over")
  func atOnce() async throws {
    try await withJournal { _, _ in
      let results = Journal()
      let app = application([Fast.self, Abstaining.self])
      try app.start()
      app.send(.remoteNotification([:]) { results.note("\($0)") })
      #expect(results.headlines == ["failed"])
    }
  }

  @Test("Nobody: noData at once, nothing to restore at once")
  func nobody() throws {
    let results = Journal()
    let app = application([])
    try app.start()
    app.send(.remoteNotification([:]) { results.note("\($0)") })
    app.send(.continueActivity(UserActivity(activityType: "")) { results.note("\($0)") })
    #expect(results.headlines == ["noData", "[]"])
  }

  @Test("Waits for the last answer, and takes the best")
  func waits() async throws {
    try await withJournal { _, _ in
      let results = Journal()
      let app = application([Keeping.self, Abstaining.self])
      try app.start()
      app.send(.remoteNotification([:]) { results.note("\($0)") })
      #expect(results.headlines.isEmpty)
      let handler = try #require(Keeping.handler.withLock { $0.removeValue(forKey: "0") })
      handler(.newData)
      #expect(results.headlines == ["newData"])
    }
  }

  @Test("At the deadline, not a moment earlier, it goes on without the late one, and names it")
  func deadline() async throws {
    try await withJournal { _, _ in
      let (clock, issues, results) = (ManualClock(), IssueList(), Journal())
      let app = application([Keeping.self, Fast.self], clock: clock, issues: issues)
      try app.start()
      let delivered = Signal()
      app.send(
        .remoteNotification(["id": "deadline"]) { result in
          results.note("\(result)")
          delivered.set()
        })
      await clock.sleepers(1)
      clock.advance(by: .seconds(25) - .nanoseconds(1))
      #expect(results.headlines.isEmpty)
      clock.advance(by: .nanoseconds(1))
      await delivered.wait()
      #expect(results.headlines == ["failed"])
      #expect(issues.kinds == [.lateCompletion])
      #expect(issues.all.first?.operation.qualifiedName == "Keeping.fetchCompletionHandler")
      #expect(issues.all.first?.message.contains("25.0 seconds") == true)
      let handler = try #require(Keeping.handler.withLock { $0.removeValue(forKey: "deadline") })
      handler(.newData)
      #expect(results.headlines == ["failed"])
      #expect(issues.kinds == [.lateCompletion])
    }
  }

  @Test("The timer of an event that is over is gone")
  func noTimer() async throws {
    try await withJournal { _, _ in
      let clock = ManualClock()
      let app = application([Keeping.self], clock: clock)
      try app.start()
      app.send(.remoteNotification(["id": "timer"]) { _ in })
      await clock.sleepers(1)
      let handler = try #require(Keeping.handler.withLock { $0.removeValue(forKey: "timer") })
      handler(.noData)
      #expect(clock.sleeperCount == 0)
    }
  }

  @Test("A handler that is dropped, or called twice, is reported with the service's name")
  func misused() async throws {
    try await withJournal { _, _ in
      let (issues, results) = (IssueList(), Journal())
      let app = application([Dropping.self, Twice.self], issues: issues)
      try app.start()
      app.send(.remoteNotification([:]) { results.note("\($0)") })
      #expect(results.headlines == ["noData"])
      #expect(
        issues.all.map { "\($0.kind) \($0.operation.qualifiedName)" } == [
          "droppedCompletion Dropping.fetchCompletionHandler",
          "doubleCompletion Twice.fetchCompletionHandler",
        ])
      #expect(issues.all.allSatisfy { !$0.message.isEmpty })
    }
  }

  @Test("Answers from several threads: exactly one delivery, and each misuse reported once")
  func threads() async throws {
    try await withJournal { _, _ in
      let app = application([ThreadA.self, ThreadB.self, ThreadC.self, ThreadD.self])
      try app.start()
      for _ in 0..<200 {
        let deliveries = Atomic(0)
        let issues = IssueList()
        let replies = Replies<Int>(
          deadline: .seconds(25), clock: LifecycleClock(ContinuousClock()),
          issues: IssueSink(issues.add)
        ) { answers in
          #expect(answers == [1, 2, 3])
          deliveries.add(1, ordering: .relaxed)
        }
        let handlers = Guarded(
          (0..<4).map { number in
            replies.join("S\(number)", OperationID(naming: "handler", of: Int.self, shape: .sync))
          })
        DispatchQueue.concurrentPerform(iterations: 5) { number in
          switch number {
          case 0..<3:
            // Twice each: one of the two is reported.
            let handler = handlers.withLock { $0[number] }
            handler(number + 1)
            handler(number + 1)
          case 3: replies.close()
          default:
            // The fourth is dropped: it is taken out of the array, and released.
            _ = handlers.withLock { $0.removeLast() }
          }
        }
        #expect(deliveries.load(ordering: .relaxed) == 1)
        #expect(issues.kinds.filter { $0 == .doubleCompletion }.count == 3)
        #expect(issues.kinds.filter { $0 == .droppedCompletion }.count == 1)
      }
      // And through an application, each service on a thread of its own.
      for _ in 0..<50 {
        #expect(await app.fetch([:]) == .newData)
      }
    }
  }

  @Test("All 27 triples of three services, as the application's handler sees them")
  func triples() async throws {
    try await withJournal { _, _ in
      let app = application([TripleA.self, TripleB.self, TripleC.self])
      try app.start()
      for first in FetchResult.allCases {
        for second in FetchResult.allCases {
          for third in FetchResult.allCases {
            let all = [first, second, third]
            let result = await app.fetch(["results": all])
            #expect(result == Combine.best(all))
          }
        }
      }
    }
  }

  @Test("What is to be restored is united, without duplicates, once")
  func restoration() async throws {
    try await withJournal { _, _ in
      let (clock, issues, results) = (ManualClock(), IssueList(), Journal())
      let app = application(
        [RestoreA.self, RestoreB.self, RestoreNever.self], clock: clock, issues: issues)
      try app.start()
      let delivered = Signal()
      let outcome = app.send(
        .continueActivity(UserActivity(activityType: "edit")) { restored in
          results.note(restored.map { "\($0)" }.joined(separator: " "))
          delivered.set()
        })
      #expect(outcome.handledBy == ["RestoreA"])
      await clock.sleepers(1)
      clock.run()
      await delivered.wait()
      #expect(results.headlines == ["window tab button"])
      #expect(issues.all.map(\.operation.qualifiedName) == ["RestoreNever.restorationHandler"])
      RestoreNever.handler.withLock { $0 = nil }
    }
  }
}

private class Fetching: Noted {
  func fetch(_ userInfo: [AnyHashable: Any], _ handler: FetchCompletionHandler) {}

  override func application(
    _ app: Application, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler: FetchCompletionHandler
  ) { fetch(userInfo, fetchCompletionHandler) }
}

private final class Fast: Fetching {
  override func fetch(_ userInfo: [AnyHashable: Any], _ handler: FetchCompletionHandler) {
    handler(.failed)
  }
}

private final class Abstaining: Noted {}

private final class Keeping: Fetching {
  static let handler = Guarded<[String: FetchCompletionHandler]>([:])
  override func fetch(_ userInfo: [AnyHashable: Any], _ handler: FetchCompletionHandler) {
    Self.handler.withLock { $0[userInfo["id"] as? String ?? "0"] = handler }
  }
}

private final class Dropping: Fetching {}

private final class Twice: Fetching {
  override func fetch(_ userInfo: [AnyHashable: Any], _ handler: FetchCompletionHandler) {
    handler(.noData)
    handler(.newData)
  }
}

private class OnThread: Fetching {
  class var result: FetchResult { .failed }
  override func fetch(_ userInfo: [AnyHashable: Any], _ handler: FetchCompletionHandler) {
    let result = Self.result
    DispatchQueue.global().async { handler(result) }
  }
}

private final class ThreadA: OnThread {}
private final class ThreadB: OnThread { override class var result: FetchResult { .noData } }
private final class ThreadC: OnThread { override class var result: FetchResult { .newData } }
private final class ThreadD: OnThread {}

private class Triple: Fetching {
  class var number: Int { 0 }
  override func fetch(_ userInfo: [AnyHashable: Any], _ handler: FetchCompletionHandler) {
    guard let results = userInfo["results"] as? [FetchResult] else { return }
    handler(results[Self.number])
  }
}

private final class TripleA: Triple {}
private final class TripleB: Triple { override class var number: Int { 1 } }
private final class TripleC: Triple { override class var number: Int { 2 } }

private final class RestoreA: Noted {
  override func application(
    _ app: Application, continue userActivity: UserActivity, restorationHandler: RestorationHandler
  ) -> Reply {
    restorationHandler(["window", "tab"])
    return .handled
  }
}

private final class RestoreB: Noted {
  override func application(
    _ app: Application, continue userActivity: UserActivity, restorationHandler: RestorationHandler
  ) -> Reply {
    restorationHandler(["tab", "button", "window"])
    return .abstained
  }
}

private final class RestoreNever: Noted {
  static let handler = Guarded<RestorationHandler?>(nil)
  override func application(
    _ app: Application, continue userActivity: UserActivity, restorationHandler: RestorationHandler
  ) -> Reply {
    Self.handler.withLock { $0 = restorationHandler }
    return .notHandled
  }
}
