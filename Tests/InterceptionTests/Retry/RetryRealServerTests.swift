import Foundation
import Interception
import InterceptionTesting
import LoopbackServer
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A client as it is found in applications: it knows nothing of retries.
private final class PageClient: Sendable {
  struct StatusError: HTTPFailure, RetryAfter {
    let statusCode: Int?
    let retryAfter: Duration?
  }

  private let session: URLSession

  init() {
    session = URLSession(configuration: .ephemeral)
  }

  deinit { session.finishTasksAndInvalidate() }

  func page(_ url: URL, completion: @escaping @Sendable (String?, (any Error)?) -> Void) {
    var request = URLRequest(url: url)
    request.timeoutInterval = 900
    session.dataTask(with: request) { data, response, error in
      if let error { return completion(nil, error) }
      let response = response as? HTTPURLResponse
      guard let code = response?.statusCode, code == 200 else {
        let header = response?.value(forHTTPHeaderField: "Retry-After")
        return completion(
          nil,
          StatusError(
            statusCode: response?.statusCode,
            retryAfter: header.flatMap {
              StatusError.parse(header: $0, now: Date().timeIntervalSince1970)
            }))
      }
      completion(data.map { String(decoding: $0, as: UTF8.self) }, nil)
    }.resume()
  }
}

@Suite("Retry against a real server", .patient)
struct RetryRealServerTests {
  @Test("503 with Retry-After, a reset, and then the page")
  func recovers() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.script(
      "/page", [.status(503, headers: ["Retry-After": "0"]), .reset, .ok("folders")])
    let page = Interceptable(PageClient()).operation("page", PageClient.page)
    let hints = Recording<Duration>()
    page.advise(
      RetryAdvice(
        maxRetries: 3, backoff: .constant(.milliseconds(20)), jitter: .none,
        onRetry: { event in hints.append(event.delay) }))
    #expect(try await page.value(server.url("/page")) == "folders")
    #expect(server.count(at: "/page") == 3)
    #expect(hints.elements == [.zero, .milliseconds(20)])
  }

  @Test("The preset for HTTP gives up on what no attempt can cure")
  func notFound() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.script("/page", [.status(404)])
    let page = Interceptable(PageClient()).operation("page", PageClient.page)
    page.advise(.http)
    await #expect(throws: PageClient.StatusError.self) {
      try await page.value(server.url("/page"))
    }
    #expect(server.count(at: "/page") == 1)
  }

  @Test("An answer that never comes is given up, and asked for again")
  func hangs() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.script("/page", [.hang, .ok("folders")])
    let page = Interceptable(PageClient()).operation("page", PageClient.page)
    let clock = ManualClock()
    page.advise(.retry(1, backoff: .none, attemptTimeout: .seconds(30), clock: clock))
    async let answer = page.value(server.url("/page"))
    await server.requests(1, at: "/page")
    await clock.sleepers(1)
    clock.advance(by: .seconds(30))
    #expect(try await answer == "folders")
    #expect(server.count(at: "/page") == 2)
  }
}
