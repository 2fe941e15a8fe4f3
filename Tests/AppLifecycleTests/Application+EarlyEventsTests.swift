import Foundation
import Interception
import InterceptionTesting
import TestSupport
import Testing

@testable import AppLifecycle

@Suite("Application: early and late events", .patient)
struct ApplicationEarlyEventsTests {
  let url = URL(fileURLWithPath: "/7")

  @Test("A service that is still launching is named when an event comes too early for it")
  func tooEarly() async throws {
    try await withJournal { journal, gate in
      let issues = IssueList()
      let app = application([Ready.self, Unready.self, AfterUnready.self], issues: issues)
      try app.start()
      #expect(app.send(.openURL(url)).handledBy == ["Ready"])
      #expect(issues.kinds == [.missedEvent, .missedEvent])
      #expect(issues.all.map(\.operation.qualifiedName) == ["Unready.open", "AfterUnready.open"])
      #expect(
        issues.all.map(\.message) == [
          "Unready isn't told of open, because it is still launching: send events after started()",
          "AfterUnready isn't told of open, because it is still loaded: "
            + "send events after started()",
        ])
      // It is told of the foreground when it has launched.
      app.activate()
      gate.set()
      try await app.started()
      #expect(journal.headlines.contains("Unready willActivate"))
      app.send(.openURL(url))
      await app.stop()
      #expect(issues.kinds.count == 2)
    }
  }
}

extension ApplicationEarlyEventsTests {
  @Test("Each service is named once for each type of event, however often that is sent")
  func once() async throws {
    try await withJournal { _, gate in
      let issues = IssueList()
      let app = application([Unready.self, AfterUnready.self], issues: issues)
      try app.start()
      for _ in 0..<3 {
        app.send(.openURL(url))
        app.send(Reload())
      }
      #expect(
        issues.all.map(\.operation.qualifiedName)
          == ["Unready.open", "AfterUnready.open", "Unready.reload", "AfterUnready.reload"])
      gate.set()
      await app.stop()
    }
  }

  @Test(
    "Before the start, and after the end, the delegate alone is told, and an issue says so once")
  func outside() async throws {
    try await withJournal { journal, _ in
      let issues = IssueList()
      let app = application([Ready.self], delegate: Opening(), issues: issues)
      for _ in 0..<2 { #expect(app.send(.openURL(url)).handledBy == ["Opening"]) }
      #expect(
        issues.all.map(\.description) == [
          "Application.open: no service is told of open, because the application hasn't started: "
            + "send events after started()"
        ])
      // The services that are launched in the foreground are told of it then.
      app.activate()
      try app.start()
      #expect(journal.headlines == ["Ready load", "Ready launch", "Ready willActivate"])
      #expect(app.send(.openURL(url)).handledBy == ["Opening", "Ready"])
      await app.stop()
      #expect(issues.kinds == [.missedEvent])
      for _ in 0..<2 {
        #expect(app.send(.openURL(url)).handledBy == ["Opening"])
        app.deactivate()
        app.send(WillTerminate())
      }
      #expect(issues.kinds == [.missedEvent, .missedEvent, .missedEvent])
      #expect(
        issues.all.suffix(2).map(\.message)
          == ["open", "didDeactivate"].map {
            "no service is told of \($0), because the application has ended"
          })
    }
  }
}

private final class Opening: ApplicationDelegate {
  func application(_ app: Application, open url: URL, options: OpenURLOptions) -> Reply { .handled }
}

private final class Ready: Noted {
  override func application(
    _ app: Application, open url: URL, options: OpenURLOptions
  ) -> Reply { .handled }
}

/// Takes as long to launch as the test says.
private final class Unready: Waiting {}

private final class AfterUnready: Noted {
  override class var dependencies: [AppService.Type] { [Unready.self] }
}
