import Foundation
import Interception
import InterceptionTesting
import TestSupport
import Testing

@testable import AppLifecycle

@Suite("Application: calls from within, and at odd moments", .patient)
struct ApplicationReentryTests {
  let url = URL(fileURLWithPath: "/7")

  @Test("Removing an essential service while it is launched ends nothing else")
  func essentialRemoved() async throws {
    try await withJournal { journal, _ in
      let app = application([First.self, EssentialCancellable.self])
      try app.start()
      try app.remove(EssentialCancellable.self)
      try await app.started()
      #expect(app.phase == .running)
      #expect(journal.headlines.last == "EssentialCancellable unload")
    }
  }

  @Test("A service whose launch ends as the foreground comes is told of it once")
  func activatedOnce() async throws {
    try await withJournal { journal, gate in
      let app = application([Slowly.self])
      try app.start()
      let mark = app.mailbox.mark
      gate.set()
      await app.mailbox.wait(since: mark)
      app.activate()
      #expect(journal.headlines.filter { $0 == "Slowly willActivate" }.count == 1)
    }
  }

  @Test("A service that is removed during an event ends after it")
  func removedDuringEvent() async throws {
    try await withJournal { journal, _ in
      let app = application(
        [First.self, Second.self], delegate: Acting { try? $0.remove(Second.self) })
      try app.start()
      #expect(app.send(.openURL(url)).parts.map(\.participant) == ["First", "Second"])
      #expect(
        journal.headlines.suffix(4)
          == ["First open", "Second open", "Second terminate", "Second unload"])
    }
  }

  @Test("A stop during an event, or one within it, takes place after both")
  func stoppedDuringEvent() async throws {
    try await withJournal { journal, _ in
      let url = url
      let app = application(
        [First.self, Second.self],
        delegate: Acting { app in
          app.send(.handleOpen(url))
          app.stop()
          #expect(app.phase == .running)
        })
      try app.start()
      app.send(.openURL(url))
      #expect(app.phase == .stopped)
      #expect(
        Array(journal.headlines.drop { $0 != "First open" }) == [
          "First open", "Second open", "Second terminate", "Second unload", "First terminate",
          "First unload",
        ])
    }
  }

  @Test("Services can't be added any more once a stop was asked for, and none is created")
  func addedTooLate() async throws {
    try await withJournal { _, _ in
      let app = application(
        [First.self],
        delegate: Acting { app in
          app.stop()
          #expect(throws: late) { try app.add(Second.self) }
        })
      try app.start()
      app.send(.openURL(url))
      #expect(app.phase == .stopped)
      #expect(throws: late) { try app.add(Second.self) }
      #expect(app.report().services.map(\.label) == ["First"])
    }
  }

  private var late: ApplicationError {
    ApplicationError(code: .addedTooLate, path: ["Second"], message: "")
  }

  @Test("A service that is removed and added again during an event is replaced after it")
  func replacedDuringEvent() async throws {
    try await withJournal { journal, _ in
      let app = application(
        [First.self, Second.self],
        delegate: Acting { app in
          try? app.remove(Second.self)
          try? app.add(Second.self)
        })
      try app.start()
      for _ in 0..<2 {
        #expect(app.send(.openURL(url)).parts.map(\.participant) == ["First", "Second"])
        #expect(
          journal.headlines.suffix(6) == [
            "First open", "Second open", "Second terminate", "Second unload", "Second load",
            "Second launch",
          ])
      }
      app.stop()
      #expect(journal.headlines.filter { $0 == "Second unload" }.count == 3)
    }
  }

  @Test("What a failed service depended on may go, and others come")
  func addedAfterFailure() async throws {
    try await withJournal { journal, _ in
      let app = application([First.self, FailingOnFirst.self])
      try app.start()
      try app.remove(First.self)
      try app.add(Second.self)
      #expect(journal.headlines.last == "Second launch")
    }
  }

  @Test("Through its operation too, an event reaches no service that has ended")
  func endedDuringOperation() async throws {
    try await withJournal { journal, _ in
      let app = application([First.self, Second.self], delegate: Acting { $0.stop() })
      try app.start()
      _ = app.operation(for: OpenURL.self)(OpenURL(url: url, options: [:]))
      #expect(app.phase == .stopped)
      #expect(journal.headlines.last == "First unload")
    }
  }

  @Test("Services are asked in the order of their start, whichever launch ends first")
  func order() async throws {
    try await withJournal { journal, gate in
      let app = application([Slowly.self, First.self, Second.self])
      try app.start()
      gate.set()
      try await app.started()
      let forward = ["Slowly", "First", "Second"]
      #expect(app.send(.openURL(url)).parts.map(\.participant) == forward)
      #expect(app.send(Late()).parts.map(\.participant) == forward)
      app.activate()
      app.deactivate()
      #expect(journal.headlines.suffix(3) == forward.reversed().map { "\($0) didDeactivate" })
    }
  }

  @Test("Answers come in the order in which they were asked for, backwards too")
  func backward() async throws {
    try await withJournal { _, _ in
      let app = application([First.self, Second.self], delegate: Acting { _ in })
      try app.start()
      let outcome = app.send(Backward())
      #expect(outcome.parts.map(\.participant) == ["Second", "First", "Acting"])
      #expect(outcome.value == "Second")
    }
  }

  @MainActor
  @Test("An application that runs without services ends when somebody else stops it")
  func stoppedElsewhere() async throws {
    let (app, events) = (application([]), ManualEvents())
    let running = Task { @MainActor in try await app.run([events]) }
    await events.deliver(.foreground)
    await app.stop()
    try await running.value
    #expect(app.phase == .stopped)
  }

  @Test("A service that is created can neither start the application, nor add others")
  func calledWhileCreated() async throws {
    try await withJournal { journal, _ in
      let app = application([First.self])
      try app.start()
      try Eager.create(for: app) { try app.add(Eager.self) }
      #expect(
        journal.headlines == [
          "First load", "First launch", "addedTooEarly [\"Second\"]",
          "addedTooEarly [\"/nowhere/libPush.so\"]", "Eager load", "Eager launch",
        ])
      let other = application([Eager.self, First.self])
      try Eager.create(for: other) { try other.start() }
      #expect(other.phase == .running)
      #expect(other.report().services.map(\.label) == ["First", "Eager"])
      #expect(
        journal.headlines.suffix(7) == [
          "startedTooEarly []", "addedTooEarly [\"Second\"]",
          "addedTooEarly [\"/nowhere/libPush.so\"]", "First load", "Eager load", "First launch",
          "Eager launch",
        ])
    }
  }

  @Test("A service that was passed over can neither go nor come again, and is named")
  func passedOver() async throws {
    try await withJournal { journal, gate in
      let (clock, issues) = (ManualClock(), IssueList())
      let app = application(
        [Slowly.self], budgets: Budgets(launch: .seconds(1)), clock: clock, issues: issues)
      try app.start()
      await clock.sleepers(1)
      clock.advance(by: .seconds(1))
      try await app.started()
      #expect(app.report().services.map(\.phase) == [.passedOver])
      try app.remove(Slowly.self)
      try app.add(Slowly.self, First.self)
      #expect(issues.kinds == [.hangingService, .passedOverService, .passedOverService])
      #expect(
        issues.all.suffix(2).map(\.message)
          == ["removed", "added"].map {
            "Slowly can't be \($0): it was passed over, and may still be at work"
          })
      #expect(app.report().services.map(\.phase) == [.passedOver, .launched])
      gate.set()
    }
  }

  @Test("An unloaded service isn't kept")
  func unloaded() async throws {
    try await withJournal { _, _ in
      let app = application([First.self, Second.self])
      try app.start()
      try app.remove(First.self)
      app.stop()
      #expect(app.records.count == 2)
      #expect(app.records.allSatisfy { $0.service == nil })
    }
  }

  @Test("Of services that come and go, all of the start are told of, and the last of each class")
  func forgotten() async throws {
    try await withJournal { journal, _ in
      let issues = IssueList()
      let app = application(
        [First.self, Second.self],
        delegate: Acting { app in
          try? app.remove(Second.self)
          try? app.add(Second.self)
        }, issues: issues)
      try app.start()
      for _ in 0..<20 {
        // After the event that it was asked for in, and at once.
        #expect(app.send(.openURL(url)).parts.map(\.participant) == ["First", "Second"])
        try app.add(EssentialCancellable.self)
        app.send(.handleOpen(url))
        try app.remove(EssentialCancellable.self)
      }
      #expect(issues.kinds == Array(repeating: .missedEvent, count: 20))
      #expect(
        app.report().services.map { "\($0.label) \($0.phase)" } == [
          "First launched", "Second unloaded", "Second unloaded", "Second launched",
          "EssentialCancellable unloaded",
        ])
      #expect(app.records.count == 5)
      #expect(app.missed.count == 1)
      #expect(app.report().criticalPath == ["First", "Second"])
      #expect(journal.headlines.filter { $0 == "Second unload" }.count == 20)
      app.stop()
      #expect(journal.headlines.suffix(2) == ["First terminate", "First unload"])
    }
  }

  @Test("The operation of an event may outlive the application: nobody is asked")
  func outlived() async throws {
    try await withJournal { journal, _ in
      let open = try {
        let app = application([First.self])
        try app.start()
        return app.operation(for: OpenURL.self)
      }()
      #expect(open(OpenURL(url: url, options: [:])).parts.isEmpty)
      #expect(journal.headlines.last == "First launch")
    }
  }
}

private class Opening: Noted {
  override func application(
    _ app: Application, open url: URL, options: OpenURLOptions
  ) -> Reply {
    note("open")
    return .handled
  }
}

private final class First: Opening { override class var priority: Int { 8 } }
private final class Second: Opening { override class var priority: Int { 7 } }

private final class Slowly: Opening {
  override class var priority: Int { 9 }
  override func launch() async throws { await gate.wait() }
}

/// Calls the application while it is created, on the thread of the application.
private final class Eager: Noted {
  static func create(for app: Application, _ body: () throws -> Void) rethrows {
    Thread.current.threadDictionary["Eager.app"] = app
    defer { Thread.current.threadDictionary.removeObject(forKey: "Eager.app") }
    try body()
  }

  required init() {
    super.init()
    guard let app = Thread.current.threadDictionary["Eager.app"] as? Application else { return }
    noteRefusal { try app.start() }
    noteRefusal { try app.add(Second.self) }
    noteRefusal { try app.loadModule("/nowhere/libPush.so") }
  }

  private func noteRefusal(_ action: () throws -> Void) {
    do { try action() } catch let error as ApplicationError {
      journal.note("\(error.code) \(error.path)")
    } catch {
      journal.note("\(error)")
    }
  }
}

private final class EssentialCancellable: Noted {
  override class var isEssential: Bool { true }
  override func launch() async throws { try await hangUntilCancelled() }
}

private final class FailingOnFirst: Noted {
  override class var dependencies: [AppService.Type] { [First.self] }
  override func launch() async throws { throw Broken() }
}

private struct Late: ApplicationEvent {
  func ask(_ service: AppService, in app: Application) -> Reply? { .handled }
}

private struct Backward: ApplicationEvent {
  static let combine = Combine(nobody: "") { first, _ in first }
  static let order = AskingOrder.backward
  func ask(_ service: AppService, in app: Application) -> String? {
    "\(type(of: service).label)"
  }
  func ask(_ delegate: any ApplicationDelegate, in app: Application) -> String? { "delegate" }
}

/// Does something with the application when a URL shall be opened.
private final class Acting: ApplicationDelegate {
  private let action: (Application) -> Void
  init(_ action: @escaping (Application) -> Void) { self.action = action }
  func application(_ app: Application, open url: URL, options: OpenURLOptions) -> Reply {
    action(app)
    return .abstained
  }
}
