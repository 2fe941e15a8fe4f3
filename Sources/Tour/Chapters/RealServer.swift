import Interception
import LoopbackServer

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
    page.say("fetch.advise(.retry(3, attemptTimeout: .seconds(1)))")
    let attempts = Log<String>()
    let retry = fetch.advise(.retry(3, attemptTimeout: .seconds(1)))
    let spy = fetch.after(priority: .low, label: "spy") { call, result in
      attempts.add("attempt \(call.attempt): \(Self.describe(result))")
    }
    let start = ContinuousClock.now
    let lines = await screen.lines()
    page.show(attempts.entries.joined(separator: "\n"))
    page.say(
      "The caller sees, after \(Format.seconds(ContinuousClock.now - start)): "
        + lines.joined(separator: "; "))
    page.check("one call, one answer: the folders", lines == ["Inbox, Archive, Sent"])
    page.check("the server got four requests", server.count(at: "/advised") == 4)
    // The third attempt is given up by the retry, so the spy inside it never sees its end.
    page.check(
      "the spy inside the retry saw attempts 1, 2 and 4 end",
      attempts.entries.map { $0.prefix(9) } == ["attempt 1", "attempt 2", "attempt 4"])
    page.show(fetch.explain())

    page.say("Removed again, the operation is as before.")
    page.check("the registrations remove their advice", retry.remove() && spy.remove())
    server.script("/advised", [.status(503), .ok(Self.folders)])
    page.check("the next failure reaches the caller", await screen.lines() == ["error: status 503"])
    page.check("explain() lists no advice of its own", fetch.explain().ownAdvice.isEmpty)
    page.show(fetch.explain())
  }

  private static func describe(_ result: Result<[String], any Error>) -> String {
    switch result {
    case .success(let folders): "\(folders.count) folders"
    case .failure(let error as StatusError): "\(error)"
    case .failure: "no answer"
    }
  }
}
