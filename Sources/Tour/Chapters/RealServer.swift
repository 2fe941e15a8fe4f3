import Foundation
import Interception
import LoopbackServer

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The main job: a client that gives up at the first failure learns to try again, untouched.
struct RealServer: Chapter {
  let title = "A client of URLSession, and a server that fails as real ones do"

  private static let folders = "Inbox,Archive,Sent"
  private static let answers: [LoopbackServer.Answer] = [
    .status(503), .reset, .hang, .ok(folders),
  ]

  func run(_ page: Page) async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.script("/bare", Self.answers)
    server.script("/advised", Self.answers)
    await bare(FolderClient(server.url("/bare")), server, page)
    await advised(FolderClient(server.url("/advised")), server, page)
  }

  private func bare(_ client: FolderClient, _ server: LoopbackServer, _ page: Page) async {
    page.say("The server answers 503, resets a connection, never answers, and then works.")
    page.say("Bare: four calls, and the caller meets every failure.")
    let screen = FolderScreen(folders: client)
    var lines: [String] = []
    for _ in 1...4 { lines += await screen.lines() }
    page.show(lines.joined(separator: "\n"))
    page.check(
      "three of four calls fail",
      lines.count == 4 && lines.filter { $0.hasPrefix("error") }.count == 3)
    page.check("the fourth shows the folders", lines.last == "Inbox, Archive, Sent")
    page.check("the server got four requests", server.count(at: "/bare") == 4)
  }

  private func advised(_ client: FolderClient, _ server: LoopbackServer, _ page: Page) async {
    page.say("Wrapped: the same client type, the same caller, the same four answers.")
    let wrapper = Interceptable(client)
    let fetch = wrapper.operation("fetchAllFolders", FolderClient.fetchAllFolders)
    let screen = FolderScreen(folders: AdvisedFolders(operation: fetch))
    page.show(fetch.explain())
    page.say("fetch.advise(RetryAdvice(maxRetries: 3, attemptTimeout: .seconds(1), onRetry: show))")
    let shown = Log<String>()
    let ended = Log<Int>()
    let retry = fetch.advise(
      RetryAdvice(
        maxRetries: 3, attemptTimeout: .seconds(1),
        onRetry: { shown.add("attempt \($0.attempt): \(Self.describe($0.error))") }))
    let spy = fetch.after(priority: .low, label: "spy") { call, result in
      ended.add(call.attempt)
      if case .success(let folders) = result {
        shown.add("attempt \(call.attempt): \(folders.count) folders")
      }
    }
    let start = ContinuousClock.now
    let lines = await screen.lines()
    page.show(shown.entries.joined(separator: "\n"))
    page.say(
      "The caller sees, after \(Format.seconds(ContinuousClock.now - start)): "
        + lines.joined(separator: "; "))
    page.check("one call, one answer: the folders", lines == ["Inbox, Archive, Sent"])
    page.check("the server got four requests", server.count(at: "/advised") == 4)
    page.check(
      "the retry tells why each attempt failed, and the fourth succeeds",
      shown.entries == [
        "attempt 1: status 503", "attempt 2: the connection was lost",
        "attempt 3: no answer within a second", "attempt 4: 3 folders",
      ])
    page.check(
      "advice inside it saw three of them end: the third was given up", ended.entries == [1, 2, 4])
    page.show(fetch.explain())

    page.say("Removed again, the operation is as before.")
    page.check("the registrations remove their advice", retry.remove() && spy.remove())
    server.script("/advised", [.status(503), .ok(Self.folders)])
    page.check("the next failure reaches the caller", await screen.lines() == ["error: status 503"])
    page.check("explain() lists no advice of its own", fetch.explain().ownAdvice.isEmpty)
    page.show(fetch.explain())
  }

  private static func describe(_ error: (any Error)?) -> String {
    switch error {
    case let error as InterceptionError where error.code == .attemptTimedOut:
      "no answer within a second"
    case let error as URLError where error.code == .networkConnectionLost:
      "the connection was lost"
    case let error?: "\(error)"
    case nil: "nothing"
    }
  }
}
