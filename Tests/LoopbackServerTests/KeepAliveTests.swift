import LoopbackServer
import TestSupport
import Testing

@Suite("Keeping connections alive", .patient)
struct KeepAliveTests {
  let client = Client()

  @Test("A connection ends with its answer unless it is kept alive", arguments: [false, true])
  func connections(keepAlive: Bool) async throws {
    let answer = LoopbackServer.Answer.ok("a").delayed(by: .milliseconds(1))
    let server = try LoopbackServer { _ in keepAlive ? answer.keepingAlive() : answer }
    defer { server.stop() }

    for _ in 1...3 {
      #expect(await client.get(server.url("/")) == .response(200, "a"))
    }

    #expect(server.requests.map(\.connection) == (keepAlive ? [1, 1, 1] : [1, 2, 3]))
  }

  #if canImport(FoundationNetworking)
    // Missing elsewhere: whether a client does this, and for which methods, is its own affair.
    @Test("A kept connection that dies makes libcurl ask twice for one request")
    func silentRetry() async throws {
      let server = try LoopbackServer()
      defer { server.stop() }
      server.script("/", [.ok("a").keepingAlive(), .close, .ok("b")])

      #expect(await client.get(server.url("/")) == .response(200, "a"))
      #expect(await client.get(server.url("/")) == .response(200, "b"))

      #expect(server.requests.map(\.connection) == [1, 1, 2])
    }
  #endif

  @Test("Failures can't be kept alive")
  func failures() {
    for answer in [LoopbackServer.Answer.reset, .hang, .close, .garbage, .truncated("a")] {
      #expect(answer.keepingAlive() == answer)
    }
  }
}
