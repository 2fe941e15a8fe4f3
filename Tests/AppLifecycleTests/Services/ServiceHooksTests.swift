import Interception
import InterceptionTesting
import TestSupport
import Testing

@testable import AppLifecycle

@Suite("ServiceHooks", .patient)
struct ServiceHooksTests {
  @Test("Who keeps the call of a launch, or of an end, neither keeps the service nor reaches it")
  func keptCall() async throws {
    try await withJournal { journal, isReleased in
      let issues = IssueList()
      let app = application([Lent.self], issues: issues)
      let launches = Spy(on: app.launchOperation)
      let ends = Spy(on: app.terminateOperation)
      try app.start()
      let error = ApplicationError(code: .misplacedCall, path: ["Lent"], message: "")
      await #expect(throws: error) { try await app.launchOperation(launches.arguments[0]) }
      await app.stop()
      await isReleased.wait()
      #expect(issues.kinds.isEmpty)
      await app.terminateOperation(ends.arguments[0])
      #expect(issues.kinds == [.misplacedCall])
      #expect(issues.all.map(\.operation.qualifiedName) == ["Lent.terminate"])
      #expect(
        journal.headlines == [
          "Lent load", "Lent launch", "Lent launches", "Lent terminate", "Lent unload",
        ])
    }
  }
}

private final class Lent: Noted {
  override func launch() async throws { note("launches") }
  deinit { gate.set() }
}
