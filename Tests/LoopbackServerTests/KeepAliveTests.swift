import LoopbackServer
import Synchronization
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

    // A client that is asked before it is through with the answer before takes another connection.
    var connections: [Int] = []
    repeat {
      #expect(await client.get(server.url("/")) == .response(200, "a"))
      connections = server.requests.map(\.connection)
    } while connections.count < (keepAlive ? 100 : 3)
      && Set(connections).count == connections.count

    #expect((Set(connections).count < connections.count) == keepAlive, "\(connections)")
  }

  #if canImport(FoundationNetworking)
    // Missing elsewhere: whether a client does this, and for which methods, is its own affair.
    @Test("A kept connection that dies makes libcurl ask twice for one request")
    func silentRetry() async throws {
      let newest = Atomic<Int>(0)
      let server = try LoopbackServer { request in
        let isNew = newest.max(request.connection, ordering: .relaxed).oldValue < request.connection
        return isNew ? .ok("a").keepingAlive() : .close
      }
      defer { server.stop() }

      var answers = 0
      repeat {
        #expect(await client.get(server.url("/")) == .response(200, "a"))
        answers += 1
      } while answers < 100 && server.requests.count == answers

      #expect(server.requests.count == answers + 1)
      #expect(Set(server.requests.map(\.connection)).count == answers)
    }
  #endif

  @Test("Failures can't be kept alive")
  func failures() {
    for answer in [LoopbackServer.Answer.reset, .hang, .close, .garbage, .truncated("a")] {
      #expect(answer.keepingAlive() == answer)
    }
  }
}
