import Interception
import LoopbackServer

/// A completion that is called twice, and one that is never called.
struct Completions: Chapter {
  let title = "A client that answers twice, or not at all"

  func run(_ page: Page) async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    await twice(server, page)
    await never(server, page)
  }

  private func twice(_ server: LoopbackServer, _ page: Page) async {
    page.say(
      "This client forgets a return: after an error it answers again, with the error's page.")
    let answers: [LoopbackServer.Answer] = [
      .status(503, body: "Sorry"), .ok("Inbox,Archive,Sent"),
    ]
    server.script("/twice", answers)
    let client = ClumsyClient(server.url("/twice"))
    let bare = await FolderScreen(folders: client).lines()
    page.check(
      "bare, the caller gets two answers: \(bare)", bare == ["error: status 503", "Sorry"])

    server.script("/twice", answers)
    let (screen, issues) = advised(client)
    let lines = await screen.lines()
    page.check(
      "with a retry it gets one, of the second attempt: \(lines)",
      lines == ["Inbox, Archive, Sent"])
    page.show(issues.entries.map(\.message).joined(separator: "\n"))
    page.check(
      "the second answer is reported, not delivered",
      issues.entries.map(\.kind) == [.doubleCompletion])
  }

  private func never(_ server: LoopbackServer, _ page: Page) async {
    page.say("And it forgets to answer at all when the body is empty.")
    server.script("/never", [.ok(), .ok("Inbox,Archive,Sent")])
    let client = ClumsyClient(server.url("/never"))
    let bare = await FolderScreen(folders: client).lines()
    page.check("bare, the caller waits forever: \(bare)", bare.isEmpty)

    server.script("/never", [.ok(), .ok("Inbox,Archive,Sent")])
    let (screen, issues) = advised(client)
    let lines = await screen.lines()
    page.check("with a retry it gets one answer: \(lines)", lines == ["Inbox, Archive, Sent"])
    page.show(issues.entries.map(\.message).joined(separator: "\n"))
    page.check("the silence is reported", issues.entries.map(\.kind) == [.droppedCompletion])
  }

  private func advised(_ client: ClumsyClient) -> (FolderScreen, Log<Issue>) {
    let issues = Log<Issue>()
    let wrapper = Interceptable(client) { issues.add(Issue(kind: $0.kind, message: "\($0)")) }
    let fetch = wrapper.operation("fetchAllFolders", ClumsyClient.fetchAllFolders)
    fetch.advise(.retry(1))
    return (FolderScreen(folders: AdvisedFolders(operation: fetch)), issues)
  }
}

/// What is kept of an issue, which isn't `Sendable`.
private struct Issue: Sendable {
  let kind: InterceptionIssue.Kind
  let message: String
}
