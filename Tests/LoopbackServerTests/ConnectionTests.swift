import Testing

@testable import LoopbackServer

@Suite("Connection")
struct ConnectionTests {
  typealias Answer = LoopbackServer.Answer

  var connection = Connection()
  let request = LoopbackServer.Request.to("/")

  private mutating func ask() {
    #expect(connection.received("GET / HTTP/1.1\r\n".utf8) == .listen)
    #expect(connection.received("\r\n".utf8) == .choose(request))
  }

  @Test("An answer is sent in as many pieces as it takes, and then drained")
  mutating func answer() {
    ask()
    #expect(connection.answer(request, with: .raw("abc")) == .send(Array("abc".utf8)[...]))
    #expect(connection.sent(0) == .send(Array("abc".utf8)[...]))
    #expect(connection.sent(2) == .send(Array("c".utf8)[...]))
    #expect(connection.sent(1) == .drain)
    #expect(connection.received("more".utf8) == .listen)
    #expect(connection.clientLeft() == .close(reset: false))
  }

  @Test("A client that doesn't close its side is left after a time")
  mutating func drained() {
    ask()
    #expect(connection.answer(request, with: .close) == .drain)
    #expect(connection.resume() == .close(reset: false))
  }

  @Test("A reset closes at once")
  mutating func reset() {
    ask()
    #expect(connection.answer(request, with: .reset) == .close(reset: true))
  }

  @Test("A client can leave at any point of an answer")
  mutating func leaving() {
    for answer in [Answer.hang, .ok(), .ok().delayed(by: .seconds(1)), .hangInBody("a")] {
      connection = Connection()
      ask()
      _ = connection.answer(request, with: answer)
      #expect(connection.clientLeft() == .abandon(request))
      #expect(connection.clientLeft() == .close(reset: false))
    }
  }

  @Test("A client that leaves before its request is complete has abandoned nothing")
  mutating func leavingEarly() {
    #expect(connection.received("GET".utf8) == .listen)
    #expect(connection.clientLeft() == .close(reset: false))
  }

  @Test("A request that came during an answer is served after it")
  mutating func pipelined() {
    ask()
    let answer = Answer.ok("a").delayed(by: .seconds(1)).keepingAlive()
    #expect(connection.answer(request, with: answer) == .pause(.seconds(1)))
    #expect(connection.received("GET /b HTTP/1.1\r\n\r\n".utf8) == .listen)
    guard case .send(let bytes) = connection.resume() else {
      Issue.record("the pause is over")
      return
    }
    #expect(connection.sent(bytes.count) == .choose(.to("/b")))
  }

  @Test("A client that floods a hanging request is cut off")
  mutating func flood() {
    ask()
    #expect(connection.answer(request, with: .hang) == .listen)
    let limit = RequestParser.headLimit + RequestParser.bodyLimit
    #expect(connection.received([UInt8](repeating: 0, count: limit)) == .listen)
    #expect(connection.received([0]) == .abandon(request))
  }

  @Test("Bytes that are no request are answered and never handed out")
  mutating func refused() {
    guard case .send(let bytes) = connection.received("hello\r\n\r\n".utf8) else {
      Issue.record("a refusal is sent")
      return
    }
    #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
    #expect(connection.sent(bytes.count) == .drain)
  }

  @Test("Leave to send a body is given before the request is handed out")
  mutating func continues() {
    let head = "PUT / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n"
    guard case .send(let bytes) = connection.received(head.utf8) else {
      Issue.record("leave is given")
      return
    }
    #expect(String(decoding: bytes, as: UTF8.self) == "HTTP/1.1 100 Continue\r\n\r\n")
    #expect(connection.sent(bytes.count) == .listen)
    guard case .choose(let request) = connection.received("a".utf8) else {
      Issue.record("the request is complete")
      return
    }
    #expect(request.text == "a")
  }
}
