import TestSupport
import Testing

@testable import LoopbackServer

@Suite("Journal", .patient)
struct JournalTests {
  let journal = Journal()

  @Test("Waiting ends when the last missing request has come")
  func waiting() async {
    async let waited = journal.wait(for: 2, at: "/a")
    journal.append(.to("/a"))
    journal.append(.to("/b"))
    journal.append(.to("/a"))

    let requests = await waited
    #expect(requests.count == 2)
    #expect(requests.allSatisfy { $0.path == "/a" })
    #expect(journal.count(at: nil) == 3)
  }

  @Test("What is there needs no waiting")
  func present() async {
    journal.append(.to("/a"))
    #expect(await journal.wait(for: 1, at: "/a").count == 1)
    #expect(await journal.wait(for: 1, at: nil).count == 1)
    #expect(await journal.wait(for: 0, at: "/b").isEmpty)
  }

  @Test("A cancelled task stops waiting")
  func cancellation() async {
    let task = Task { await journal.wait(for: 1, at: nil) }
    task.cancel()
    #expect(await task.value.isEmpty)
  }

  @Test("Closing ends all waiting, before and after")
  func closing() async {
    async let before = journal.wait(for: 1, at: nil)
    journal.close()
    #expect(await before.isEmpty)
    #expect(await journal.wait(for: 1, at: nil).isEmpty)
  }
}

extension LoopbackServer.Request {
  /// A request that asks for a path and has nothing else.
  static func to(_ path: String) -> Self {
    Self(method: "GET", target: path, headers: [:], body: [])
  }
}
