import LoopbackServer

/// The three classic ways of adding a retry, each compiled, run, and counted in its source.
struct ThreeWays: Chapter {
  let title = "Three ways to add a retry"

  func run(_ page: Page) async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    let first = await answer(server, "/original") { Original.callers($0).menu($1) }
    page.say("Before, the caller of a server that fails twice sees: \(first)")
    page.check("without a retry the call fails", first == "error: status 503")

    let ways = [
      (
        "a parameter", "WithParameter",
        await answer(server, "/parameter") { WithParameter.callers($0).menu($1) }
      ),
      (
        "an extra method", "WithExtraMethod",
        await answer(server, "/method") { WithExtraMethod.callers($0).menu($1) }
      ),
      (
        "advice", "WithAdvice",
        await answer(server, "/advice") { WithAdvice.callers($0).menu($1) }
      ),
    ]
    for (name, _, line) in ways {
      page.check("\(name): the same caller sees: \(line)", line == "Inbox, Sent")
    }
    compare(ways.map { ($0.0, $0.1) }, page)
  }

  private func compare(_ ways: [(name: String, file: String)], _ page: Page) {
    guard let original = SourceChange.source("Original") else {
      page.say("What each way changes is counted in its source, which is not here.")
      return
    }
    page.say("Lines changed in the source (Sources/Tour/Ways), against Original.swift:")
    var rows = [row("way", "client", "call sites", "setup")]
    var changes: [String: SourceChange] = [:]
    for way in ways {
      guard let source = SourceChange.source(way.file) else { continue }
      let change = SourceChange(from: original, to: source)
      changes[way.file] = change
      rows.append(
        row(
          way.name, change.client.description,
          change.callers.removed == 0 ? "none" : "\(change.callers.removed) of 3",
          change.setup.description))
    }
    page.show(rows.joined(separator: "\n"))
    page.check("all three are counted", changes.count == ways.count)
    page.check(
      "advice leaves the client and the callers as they were",
      changes["WithAdvice"]?.client == .init() && changes["WithAdvice"]?.callers == .init())
    page.say(
      """
      The first two retry at once. A delay, jitter, a timeout or a budget would be more lines in
      each client that is written so; with advice it is an argument, and remove() takes it out.
      """)
  }

  private func row(_ columns: String...) -> String {
    columns.map { Format.left($0, 17) }.joined()
  }

  /// What a caller sees at a server that fails twice.
  private func answer(
    _ server: LoopbackServer, _ path: String,
    _ call: @escaping @Sendable (any FolderFetching, @escaping FolderAnswer) -> Void
  ) async -> String {
    server.script(path, [.status(503), .status(503), .ok("Inbox,Sent")])
    let client = FolderClient(server.url(path))
    let screen = FolderScreen(folders: Relay { call(client, $0) })
    return await screen.lines().joined(separator: "; ")
  }
}

/// Folders that come from a closure.
private struct Relay: FolderFetching {
  let fetch: @Sendable (@escaping FolderAnswer) -> Void

  func fetchAllFolders(completion: @escaping FolderAnswer) { fetch(completion) }
}
