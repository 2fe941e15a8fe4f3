import Foundation
import LoopbackServer
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Load", .patient)
struct LoadTests {
  let client = Client()

  @Test("200 requests, one after the other")
  func sequential() async throws {
    let server = try LoopbackServer { .ok("\($0.number)") }
    defer { server.stop() }

    for number in 1...200 {
      #expect(await client.get(server.url("/")) == .response(200, "\(number)"))
    }
    #expect(server.count(at: "/") == 200)
  }

  @Test("50 requests at once, each with an answer of its own")
  func parallel() async throws {
    let server = try LoopbackServer { .ok($0.query ?? "") }
    defer { server.stop() }
    let transfers = (1...50).map { client.start(URLRequest(url: server.url("/?\($0)"))) }

    for (index, transfer) in transfers.enumerated() {
      #expect(await transfer.outcome() == .response(200, "\(index + 1)"))
    }
    #expect(await server.requests(50, at: "/").map(\.number) == Array(1...50))
    #expect(Set(server.requests.map(\.connection)).count == 50)
  }

  @Test("Many wait for many, and all are woken")
  func waiting() async throws {
    let server = try LoopbackServer { _ in .ok() }
    defer { server.stop() }
    await withTaskGroup(of: Bool.self) { group in
      for count in 1...30 {
        group.addTask { await server.requests(count, at: "/").count >= count }
        group.addTask { await client.get(server.url("/")) == .response(200, "") }
      }
      for await result in group { #expect(result) }
    }
  }
}
