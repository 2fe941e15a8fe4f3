import Foundation
import Interception
import InterceptionTesting
import TestSupport
import Testing

@testable import AppLifecycle

@Suite("Application: calls that are refused", .patient)
struct ApplicationRefusalsTests {
  let url = URL(fileURLWithPath: "/7")

  @Test(
    "A service can't call its application at its end, on a thread of its own",
    arguments: [Ending.self, Unloading.self, Dropping.self] as [Meddlesome.Type])
  func apart(type: Meddlesome.Type) async throws {
    try await withJournal { journal, _ in
      let issues = IssueList()
      let app = application([type, Other.self], issues: issues)
      try app.start()
      app.send(.openURL(url))
      // The service is let go where its end has run, or here.
      await app.stop()
      #expect(app.phase == .stopped)
      guard type != Dropping.self else { return }
      #expect(
        journal.headlines.filter { $0.hasPrefix("refused") }
          == ["start", "add", "remove", "loadModule"].map { "refused [\"\($0)\"]" })
      #expect(journal.headlines.contains("0 answers, fetched noData"))
      #expect(issues.kinds == Array(repeating: .misplacedCall, count: 5))
      #expect(
        issues.all.map(\.operation.qualifiedName)
          == ["send", "send", "activate", "deactivate", "stop"].map { "Application.\($0)" })
    }
  }

  @Test("An asynchronous end can't call an application in which another thread is at work")
  func occupied() async throws {
    try await withJournal { journal, _ in
      let (url, issues) = (url, IssueList())
      try await onThread {
        let app = application([EndingLater.self, Other.self], issues: issues)
        try app.start()
        app.send(.openURL(url))
        // Blocks the thread, which stays at work in the application.
        app.stop()
        #expect(app.phase == .stopped)
      }
      #expect(
        journal.headlines.filter { $0.hasPrefix("refused") }
          == ["start", "add", "remove", "loadModule"].map { "refused [\"\($0)\"]" })
      #expect(journal.headlines.contains("0 answers, fetched noData"))
      #expect(journal.headlines.contains("sees stopping, no delegate, 0 services"))
      #expect(!journal.headlines.contains("Other willActivate"))
      #expect(
        issues.all.map(\.operation.qualifiedName)
          == ["send", "send", "activate", "deactivate", "delegate", "report"].map {
            "Application.\($0)"
          })
      #expect(issues.kinds == Array(repeating: .misplacedCall, count: 6))
      #expect(journal.headlines.last == "Other unload")
    }
  }

  @Test("An asynchronous end may call an application that awaits it, and can't wait for itself")
  func unoccupied() async throws {
    try await withJournal { journal, _ in
      let issues = IssueList()
      let app = application([EndingInTurn.self, Other.self], issues: issues)
      try app.start()
      app.send(.openURL(url))
      await app.stop()
      #expect(app.phase == .stopped)
      #expect(journal.headlines.contains("Other willActivate"))
      #expect(journal.headlines.contains("sees stopping, no delegate, 2 services"))
      #expect(journal.headlines.contains("can't await started, run"))
      #expect(issues.kinds.isEmpty)
      #expect(journal.headlines.last == "Other unload")
    }
  }

  @Test("A stop by a service whose launch has waited for something is remembered")
  func stopLater() async throws {
    for isAwaited in [true, false] {
      try await withJournal { journal, gate in
        let issues = IssueList()
        let app = application([StoppingLater.self, Other.self], issues: issues)
        StoppingLater.action.withLock { action in
          let app = Transfer(app)
          action = {
            if isAwaited { await app.value.stop() } else { app.value.stopBlocking() }
          }
        }
        defer { StoppingLater.action.withLock { $0 = {} } }
        try app.start()
        gate.set()
        try await app.started()
        #expect(app.phase == .stopped)
        #expect(journal.headlines.contains("StoppingLater goes on"))
        #expect(issues.kinds.isEmpty)
      }
    }
  }

  @Test("The end of one application's service may call another application")
  func otherApplication() async throws {
    try await withJournal { journal, _ in
      let issues = IssueList()
      let (app, other) = (application([Ending.self], issues: issues), application([Other.self]))
      try other.start()
      try app.start()
      // As if the other had told it of the URL.
      (app.records[0].service as? Meddlesome)?.app = other
      await app.stop()
      #expect(issues.kinds.isEmpty)
      #expect(other.phase == .stopped)
    }
  }

  @Test("Nobody can wait for a start that nobody has made")
  func notStarted() async throws {
    try await withJournal { _, _ in
      let app = application([Other.self])
      await #expect(throws: ApplicationError(code: .notStarted, path: [], message: "")) {
        try await app.started()
      }
      try app.start()
      try await app.started()
      await app.stop()
      try await app.started()
    }
  }
}

/// Keeps the application, and calls whatever it can at its end.
class Meddlesome: Noted {
  var app: Application?

  override func application(_ app: Application, open url: URL, options: OpenURLOptions) -> Reply {
    self.app = app
    return .handled
  }

  func callAll() {
    guard let app else { return }
    let answers = app.send(.openURL(URL(fileURLWithPath: "/8"))).parts.count
    app.send(
      .remoteNotification([:]) { [journal] in journal.note("\(answers) answers, fetched \($0)") })
    app.activate()
    app.deactivate()
    app.stop()
    for call in [app.start, { try app.add(Other.self) }, { try app.remove(Other.self) }] {
      noteRefusal(call)
    }
    noteRefusal { try app.loadModule("/nowhere/libPush.so") }
  }

  private func noteRefusal(_ call: () throws -> Void) {
    do { try call() } catch let error as ApplicationError where error.code == .misplacedCall {
      journal.note("refused \(error.path)")
    } catch {
      journal.note("\(error)")
    }
  }
}

/// Calls whatever it can once its end has waited for something.
private class EndingLater: Meddlesome {
  override func terminate() async {
    await Task.yield()
    callAll()
  }

  override func callAll() {
    super.callAll()
    look()
  }

  private func look() {
    guard let app else { return }
    let delegate = app.delegate == nil ? "no delegate" : "a delegate"
    journal.note("sees \(app.phase), \(delegate), \(app.report().services.count) services")
  }
}

/// Does that while nobody else is at work in the application; then waits for whatever it can.
private final class EndingInTurn: EndingLater {
  override func terminate() async {
    await Task.yield()
    guard let app else { return }
    await app.inTurn { callAll() }
    await app.stop()
    var refused: [String] = []
    do { try await app.started() } catch { refused += (error as? ApplicationError)?.path ?? [] }
    do { try await app.run([]) } catch { refused += (error as? ApplicationError)?.path ?? [] }
    journal.note("can't await \(refused.joined(separator: ", "))")
  }
}

private final class StoppingLater: Noted {
  static let action = Guarded<@Sendable () async -> Void>({})
  override func launch() async throws {
    await gate.wait()
    await Self.action.withLock { $0 }()
    note("goes on")
  }
}

extension Application {
  /// The `stop()` that isn't asynchronous, for asynchronous code.
  fileprivate func stopBlocking() { stop() }
}

private final class Ending: Meddlesome { override func terminate() { callAll() } }
private final class Unloading: Meddlesome { override func unload() { callAll() } }
private final class Dropping: Meddlesome { deinit { callAll() } }
private final class Other: Noted { override class var priority: Int { 9 } }
