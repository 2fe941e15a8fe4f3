import Foundation
import LoopbackServer
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("LoopbackServer", .patient)
struct LoopbackServerTests {
  let client = Client()

  @Test("A script is followed in order, and its last answer repeats")
  func script() async throws {
    let server = try LoopbackServer { _ in .ok("handler") }
    defer { server.stop() }
    server.script("/folders", [.status(503), .reset, .ok("a"), .ok("b")])
    server.script("/other", [.ok("other")])
    let url = server.url("/folders")

    #expect(await client.get(url) == .response(503, ""))
    #expect(await client.get(server.url("/other")) == .response(200, "other"))
    #expect(await client.get(url) == .failure(.networkConnectionLost))
    #expect(await client.get(url) == .response(200, "a"))
    #expect(await client.get(url) == .response(200, "b"))
    #expect(await client.get(url) == .response(200, "b"))

    #expect(server.count(at: "/folders") == 5)
    #expect(server.count(at: "/other") == 1)
    #expect(server.count(at: "/none") == 0)
    #expect(
      server.requests.map(\.path) == ["/folders", "/other"] + Array(repeating: "/folders", count: 4)
    )
  }

  @Test("A script can be replaced, and taken away")
  func replacedScript() async throws {
    let server = try LoopbackServer { _ in .ok("handler") }
    defer { server.stop() }
    server.script("/", [.ok("a"), .ok("b")])
    #expect(await client.get(server.url("/")) == .response(200, "a"))

    server.script("/", [.ok("c")])
    #expect(await client.get(server.url("/")) == .response(200, "c"))

    server.script("/", [])
    #expect(await client.get(server.url("/")) == .response(200, "handler"))
  }

  @Test("A handler sees the request and its number")
  func handler() async throws {
    let server = try LoopbackServer { request in
      request.number < 3 ? .status(503) : .ok("\(request.path) \(request.query ?? "-")")
    }
    defer { server.stop() }

    #expect(await client.get(server.url("/a")) == .response(503, ""))
    #expect(await client.get(server.url("/b")) == .response(503, ""))
    #expect(await client.get(server.url("/a")) == .response(503, ""))
    #expect(await client.get(server.url("/a?x=1?")) == .response(200, "/a x=1?"))
    #expect(server.requests.map(\.number) == [1, 1, 2, 3])
  }

  @Test("Without script and handler nothing is found")
  func notFound() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }

    #expect(await client.get(server.url("/")) == .response(404, ""))
  }

  @Test("A request is recorded with its method, header and body")
  func recording() async throws {
    let server = try LoopbackServer { _ in .ok() }
    defer { server.stop() }
    var request = URLRequest(url: server.url("/a%20b?q"))
    request.httpMethod = "PUT"
    request.httpBody = Data("folders".utf8)
    request.setValue("seven", forHTTPHeaderField: "X-Trace")

    #expect(await client.start(request).outcome() == .response(200, ""))

    let recorded = try #require(server.requests(at: "/a%20b").first)
    #expect(recorded.method == "PUT")
    #expect(recorded.target == "/a%20b?q")
    #expect(recorded.header("x-trace") == "seven")
    #expect(recorded.header("X-TRACE") == "seven")
    #expect(recorded.header("X-None") == nil)
    #expect(recorded.text == "folders")
  }

  @Test("Header fields of an answer arrive")
  func headers() async throws {
    let server = try LoopbackServer { _ in .status(503, headers: ["Retry-After": "7"]) }
    defer { server.stop() }

    let (_, response) = try await URLSession.shared.data(from: server.url("/"))

    let answer = try #require(response as? HTTPURLResponse)
    #expect(answer.value(forHTTPHeaderField: "Retry-After") == "7")
    #expect(answer.value(forHTTPHeaderField: "Connection") == "close")
  }

  @Test("Bodies that fill the sockets pass in both directions")
  func largeBodies() async throws {
    let text = String(repeating: "0123456789abcdef", count: 128 * 1024)
    let server = try LoopbackServer { .ok($0.text) }
    defer { server.stop() }
    var request = URLRequest(url: server.url("/"))
    request.httpMethod = "POST"
    request.httpBody = Data(text.utf8)

    let outcome = await client.start(request).outcome()

    // Not compared inside the expectation, which would print two megabytes.
    let isWhole = outcome == .response(200, text)
    #expect(isWhole)
  }

  @Test("A port in use can't be bound")
  func portInUse() throws {
    let server = try LoopbackServer()
    defer { server.stop() }

    let error = #expect(throws: SystemError.self) { try LoopbackServer(port: server.port) }
    #expect(error?.call == "bind")
    #expect(error?.code == EADDRINUSE)
    #expect(error?.description == "bind: Address already in use (\(EADDRINUSE))")
  }
}
