import Foundation
import LoopbackServer
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking

  // Missing elsewhere: other systems map these failures to codes of their own.
  extension FailureTests {
    @Test("Failures have the codes that URLSession gives them", arguments: Failure.all)
    func codes(failure: Failure) async throws {
      let server = try LoopbackServer()
      defer { server.stop() }
      server.script("/", [failure.answer])

      #expect(await Client().get(server.url("/")) == .failure(failure.code))
      #expect(server.count(at: "/") == 1)
    }
  }

  /// An answer and the code that it ends in.
  struct Failure: CustomTestStringConvertible {
    let testDescription: String
    let answer: LoopbackServer.Answer
    let code: URLError.Code

    static let all = [
      Failure(testDescription: "reset", answer: .reset, code: .networkConnectionLost),
      Failure(
        testDescription: "reset in the body",
        answer: .resetInBody("a,"),
        code: .networkConnectionLost
      ),
      Failure(testDescription: "closed", answer: .close, code: .badServerResponse),
      Failure(testDescription: "truncated", answer: .truncated("a,"), code: .unknown),
      Failure(testDescription: "garbage", answer: .garbage, code: .unsupportedURL),
    ]
  }
#endif

@Suite("Failures", .patient)
struct FailureTests {
  let client = Client()

  @Test("A status is an answer like any other", arguments: [200, 404, 429, 500, 503, 599])
  func status(code: Int) async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.script("/", [.status(code, body: "é")])

    #expect(await client.get(server.url("/")) == .response(code, "é"))
  }

  @Test("A port without a server refuses")
  func refused() async throws {
    let server = try LoopbackServer()
    let url = server.url("/")
    server.stop()

    #expect(await client.get(url) == .failure(.cannotConnectToHost))
  }

  @Test("A request that hangs times out, and counts as abandoned", arguments: [false, true])
  func timeout(inBody: Bool) async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.script("/", [inBody ? .hangInBody("a,") : .hang])

    #expect(await client.get(server.url("/"), timeout: 1) == .failure(.timedOut))
    #expect(await server.abandoned(1, at: "/") == server.requests)
  }

  @Test("A request that hangs can be cancelled, and counts as abandoned")
  func cancelled() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.script("/", [.hang])
    let transfer = client.start(URLRequest(url: server.url("/")))
    await server.requests(1)

    transfer.cancel()

    #expect(await transfer.outcome() == .failure(.cancelled))
    #expect(await server.abandoned(1) == server.requests)
  }

  @Test("A slow answer comes whole, and no sooner than its pauses allow")
  func slow() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.script("/", [.slow("a,b", pause: .milliseconds(20)).delayed(by: .milliseconds(40))])

    let start = ContinuousClock.now
    #expect(await client.get(server.url("/")) == .response(200, "a,b"))
    #expect(ContinuousClock.now - start >= .milliseconds(100))
  }

  @Test("A delay comes before every kind of answer")
  func delayed() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.script("/", [.reset.delayed(by: .milliseconds(30))])

    let start = ContinuousClock.now
    #expect(await client.get(server.url("/")) == .failure(.networkConnectionLost))
    #expect(ContinuousClock.now - start >= .milliseconds(30))
  }
}
