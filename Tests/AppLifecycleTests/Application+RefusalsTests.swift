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

private final class Ending: Meddlesome { override func terminate() { callAll() } }
private final class Unloading: Meddlesome { override func unload() { callAll() } }
private final class Dropping: Meddlesome { deinit { callAll() } }
private final class Other: Noted { override class var priority: Int { 9 } }
