import Foundation
import LoopbackServer
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Stopping", .patient)
struct StopTests {
  @Test("Stopping ends requests that hang or pause", arguments: [1, 6])
  func hanging(count: Int) async throws {
    let client = Client()
    let server = try LoopbackServer { request in
      request.number.isMultiple(of: 2) ? .ok("late").delayed(by: .seconds(1_000_000)) : .hang
    }
    let transfers = (1...count).map { _ in client.start(URLRequest(url: server.url("/"))) }
    await server.requests(count, at: "/")

    server.stop()

    for transfer in transfers {
      let outcome = await transfer.outcome()
      #expect(
        outcome == .failure(.badServerResponse) || outcome == .failure(.networkConnectionLost)
      )
    }
    #expect(await server.abandoned(1).isEmpty, "stopping is not leaving")
  }

  @Test("Stopping again does nothing, and the record stays")
  func again() async throws {
    let server = try LoopbackServer { _ in .ok() }
    #expect(await Client().get(server.url("/")) == .response(200, ""))

    server.stop()
    server.stop()

    #expect(server.count(at: "/") == 1)
    #expect(await server.requests(2).count == 1)
  }

  @Test("Stopping from several tasks waits in each for the thread to end")
  func concurrently() async throws {
    final class Token: Sendable {}
    final class Observer: Sendable {
      weak let token: Token?
      init(_ token: Token) { self.token = token }
    }
    func start() throws -> (LoopbackServer, Observer) {
      let token = Token()
      let server = try LoopbackServer { _ in withExtendedLifetime(token) { .ok() } }
      return (server, Observer(token))
    }
    let (server, observer) = try start()
    #expect(observer.token != nil)

    await withTaskGroup(of: Bool.self) { group in
      for _ in 1...8 {
        group.addTask {
          server.stop()
          return observer.token == nil
        }
      }
      for await hasEnded in group { #expect(hasEnded) }
    }
  }

  @Test("A server that is let go of stops, and lets go of its handler")
  func release() async throws {
    final class Token: Sendable {}
    weak var token: Token?
    var url: URL?
    do {
      let held = Token()
      token = held
      let server = try LoopbackServer { _ in withExtendedLifetime(held) { .ok() } }
      url = server.url("/")
    }
    #expect(token == nil)
    #expect(await Client().get(try #require(url)) == .failure(.cannotConnectToHost))
  }

  @Test("Servers come and go without leaving descriptors", .enabled(if: openDescriptors() != nil))
  func descriptors() throws {
    let before = try #require(openDescriptors())
    for _ in 1...2000 {
      try LoopbackServer().stop()
    }
    // Other tests open some hundreds meanwhile; a leak would show as one to three for each server.
    #expect(try #require(openDescriptors()) - before < 900)
  }
}

private func openDescriptors() -> Int? {
  try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
}
