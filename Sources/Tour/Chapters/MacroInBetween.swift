import InterceptionMacros
import LoopbackServer

/// The protocol that client and caller share gets one attribute, and neither of them changes.
struct MacroInBetween: Chapter {
  let title = "A macro in between: the client and the caller stay as they are"

  func run(_ page: Page) async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    await sameClient(server, page)
    try otherMembers(page)
  }

  private func sameClient(_ server: LoopbackServer, _ page: Page) async {
    page.say(
      """
      @Interceptable on FolderFetching wrote FolderFetchingInterceptor, which goes wherever a
      FolderFetching goes: here into the FolderScreen of the first chapter, around its FolderClient.
      """)
    let answers: [LoopbackServer.Answer] = [.status(503), .reset, .ok("Inbox,Archive,Sent")]
    server.script("/bare", answers)
    let bare = await FolderScreen(folders: FolderClient(server.url("/bare"))).lines()
    page.check("the client alone: \(bare)", bare == ["error: status 503"])

    server.script("/macro", answers)
    let store = FolderFetchingInterceptor(FolderClient(server.url("/macro")))
    let screen = FolderScreen(folders: store)
    let calls = CallNotes()
    store.interceptable.advise("*", calls)
    let retry = store.operations.fetchAllFolders.advise(.retry(3))
    page.say("store.operations.fetchAllFolders.advise(.retry(3))")
    page.show(store.interceptable.explain())
    let lines = await screen.lines()
    page.check("with a retry: \(lines)", lines == ["Inbox, Archive, Sent"])
    page.check("the server got three requests", server.count(at: "/macro") == 3)
    page.check(
      "advice on \"*\" saw one call: \(calls.entries)", calls.entries == ["fetchAllFolders()"])

    retry.remove()
    server.script("/macro", answers)
    let after = await screen.lines()
    page.check("removed, it is as before: \(after)", after == bare)
  }

  private func otherMembers(_ page: Page) throws {
    page.say(
      """
      What can't be stored as a typed operation takes advice values, and explain() says why;
      what can't be intercepted at all is listed there too.
      """)
    let index = FolderIndexInterceptor(BusyIndex(busy: 2))
    let calls = CallNotes()
    index.interceptable.advise("find", .retry(3, backoff: .none))
    index.interceptable.advise("*", calls)
    let name = try index.find("a")
    let other = try index.find(7)
    var queue = ["New"]
    let count = index.take(from: &queue)
    page.show(index.interceptable.explain())
    page.check("a generic method is retried: \(name), \(other)", name + other == "ArchiveSent")
    page.check("an inout parameter comes back: \(queue), \(count)", queue.isEmpty && count == 3)
    page.check("a subscript is a typed operation: \(index[1])", index[1] == "New")
    page.check(
      "the calls, as advice saw them: \(calls.entries)",
      calls.entries == ["find(a)", "find(7)", "take([\"New\"])", "subscript(1)", "subscript(1)"])
    page.check(
      "a static member is not intercepted",
      index.interceptable.explain().notIntercepted.map(\.name) == ["empty()"])
  }
}

/// Writes down calls and their arguments.
private struct CallNotes: ObservingAdvice {
  private let log = Log<String>()

  var entries: [String] { log.entries }

  func willCall<Input>(_ call: borrowing Call<Input>) {
    let arguments = Input.self == Void.self ? "()" : "(\(call.arguments))"
    log.add("\(call.operation)\(arguments)")
  }
}
