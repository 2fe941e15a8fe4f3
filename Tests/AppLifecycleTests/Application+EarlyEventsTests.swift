import Foundation
import Interception
import InterceptionTesting
import TestSupport
import Testing

@testable import AppLifecycle

@Suite("Application: early events", .patient)
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
