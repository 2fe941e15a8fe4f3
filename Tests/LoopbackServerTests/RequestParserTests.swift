import Testing

@testable import LoopbackServer

@Suite("RequestParser")
struct RequestParserTests {
  typealias Outcome = RequestParser.Outcome

  let post = "POST /a HTTP/1.1\r\nHost:x\r\nA: 1\r\na:\t2 \r\nContent-Length: 3\r\n\r\nabc"

  @Test("A request comes out the same however it is cut")
  func pieces() {
    let expected = Outcome.request(
      LoopbackServer.Request(
        method: "POST",
        target: "/a",
        headers: ["host": "x", "a": "1, 2", "content-length": "3"],
        body: Array("abc".utf8)
      )
    )
    for size in 1...post.utf8.count {
      var parser = RequestParser()
      var outcomes: [Outcome] = []
      var rest = Array(post.utf8)[...]
      while !rest.isEmpty {
        parser.append(rest.prefix(size))
        rest = rest.dropFirst(size)
        outcomes.append(parser.next())
      }
      #expect(outcomes.last == expected)
      #expect(outcomes.dropLast().allSatisfy { $0 == .incomplete })
    }
  }

  @Test("Requests that come together come out one by one")
  func pipelined() {
    var parser = RequestParser()
    parser.append((post + "GET /b HTTP/1.0\r\n\r\nGET").utf8)
    guard case .request(let first) = parser.next(), case .request(let second) = parser.next() else {
      Issue.record("two requests are there")
      return
    }
    #expect([first.path, second.path] == ["/a", "/b"])
    #expect(parser.next() == .incomplete)
  }

  @Test("A client that waits for leave to send its body is told once")
  func awaitsContinue() {
    var parser = RequestParser()
    let head = "PUT / HTTP/1.1\r\nExpect: 100-Continue\r\nContent-Length: 1\r\n\r\n"
    parser.append(head.utf8)
    #expect(parser.next() == .awaitsContinue)
    #expect(parser.next() == .incomplete)
    parser.append("a".utf8)
    guard case .request(let request) = parser.next() else {
      Issue.record("the request is complete")
      return
    }
    #expect(request.text == "a")
  }

  @Test(
    "What is no request is refused",
    arguments: [
      ("\r\n\r\n", 400),
      ("GET /\r\n\r\n", 400),
      ("GET / HTTP/2\r\n\r\n", 400),
      ("GET http://x/ HTTP/1.1\r\n\r\n", 400),
      (" / HTTP/1.1\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nno colon\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\n: no name\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nContent-Length: +1\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nContent-Length: \r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", 411),
    ]
  )
  func refused(text: String, status: Int) {
    var parser = RequestParser()
    parser.append(text.utf8)
    #expect(parser.next() == .refused(status))
  }

  @Test("A head may be as long as the limit, and not a byte longer")
  func headLimit() {
    let frame = "GET / HTTP/1.1\r\nA: \r\n\r\n"
    let fill = String(repeating: "a", count: RequestParser.headLimit - frame.utf8.count)
    for (extra, refused) in [("", false), ("a", true)] {
      var parser = RequestParser()
      parser.append("GET / HTTP/1.1\r\nA: \(fill)\(extra)\r\n\r\n".utf8)
      #expect((parser.next() == .refused(431)) == refused)
    }
    var parser = RequestParser()
    parser.append([UInt8](repeating: 97, count: RequestParser.headLimit - 1))
    #expect(parser.next() == .incomplete)
    parser.append([97])
    #expect(parser.next() == .refused(431))
  }

  @Test("A body may be as long as the limit, and not a byte longer")
  func bodyLimit() {
    for (length, expected) in [(0, Outcome.incomplete), (1, .refused(413))] {
      var parser = RequestParser()
      let length = RequestParser.bodyLimit + length
      parser.append("PUT / HTTP/1.1\r\nContent-Length: \(length)\r\n\r\n".utf8)
      #expect(parser.next() == expected)
    }
  }
}
