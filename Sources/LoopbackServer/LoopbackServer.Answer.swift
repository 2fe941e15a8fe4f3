extension LoopbackServer {
  /// What the server does with a request: an answer, or one of the ways in which none comes.
  ///
  /// An answer is a row of steps, bytes to send and pauses between them, and an ending. Unless
  /// ``keepingAlive()`` is asked for, the connection ends with the answer and says so in a
  /// `Connection: close` field.
  package struct Answer: Sendable, Equatable {
    /// One thing to do.
    enum Step: Sendable, Equatable {
      /// Bytes to send as they are; at least one.
      case send([UInt8])
      /// Time in which nothing is sent.
      case pause(Duration)
    }

    /// What happens to the connection after the last step.
    enum Ending: Sendable, Equatable {
      /// It is closed in order.
      case close
      /// It is reset.
      case reset
      /// It is held until the client or the server gives up.
      case hang
      /// It waits for the next request.
      case keepAlive
    }

    /// What is done, first to last.
    private(set) var steps: [Step]

    /// What happens then.
    private(set) var ending: Ending

    /// The response to write, when there is one that could still be changed.
    private let response: Response?

    private init(_ steps: [Step], then ending: Ending, response: Response? = nil) {
      self.steps = steps
      self.ending = ending
      self.response = response
    }

    private init(_ response: Response) {
      self.init([.send(response.bytes(keepAlive: false))], then: .close, response: response)
    }
  }
}

extension LoopbackServer.Answer {
  /// The connection is reset without a byte.
  package static let reset = Self([], then: .reset)

  /// The connection is closed, in order but without a byte.
  package static let close = Self([], then: .close)

  /// No answer comes: the connection is held until the server stops or the client goes.
  package static let hang = Self([], then: .hang)

  /// Bytes come that aren't HTTP, and the connection is closed.
  package static let garbage = raw("\u{1}\u{2}\u{3} this is not HTTP\r\n\r\n")

  /// Answers 200.
  ///
  /// - Parameters:
  ///   - body: The body, sent as UTF-8.
  ///   - headers: Header fields besides `Content-Length` and `Connection`.
  /// - Returns: The answer.
  package static func ok(_ body: String = "", headers: [String: String] = [:]) -> Self {
    status(200, headers: headers, body: body)
  }

  /// Answers with a status.
  ///
  /// - Parameters:
  ///   - code: The status; any number.
  ///   - headers: Header fields besides `Content-Length` and `Connection`.
  ///   - body: The body, sent as UTF-8.
  /// - Returns: The answer.
  package static func status(
    _ code: Int,
    headers: [String: String] = [:],
    body: String = ""
  ) -> Self {
    Self(Response(status: code, headers: headers, body: Array(body.utf8)))
  }

  /// Answers 200 at once, but with a body that comes slowly: a pause before each byte.
  ///
  /// - Parameters:
  ///   - body: The body, sent as UTF-8.
  ///   - pause: How long nothing comes before each byte.
  /// - Returns: The answer.
  package static func slow(_ body: String, pause: Duration) -> Self {
    let response = Response(status: 200, body: Array(body.utf8))
    let pieces = response.body.flatMap { [Step.pause(pause), .send([$0])] }
    return Self([.send(response.head(keepAlive: false))] + pieces, then: .close)
  }

  /// Announces more than it sends, and closes the connection in order.
  ///
  /// - Parameters:
  ///   - body: The part of the body that is sent.
  ///   - missing: How many bytes stay out; at least one.
  /// - Returns: The answer.
  package static func truncated(_ body: String, missing: Int = 10) -> Self {
    partial(body, missing: missing, then: .close)
  }

  /// Announces more than it sends, and resets the connection.
  ///
  /// - Parameters:
  ///   - body: The part of the body that is sent.
  ///   - missing: How many bytes stay out; at least one.
  /// - Returns: The answer.
  package static func resetInBody(_ body: String, missing: Int = 10) -> Self {
    partial(body, missing: missing, then: .reset)
  }

  /// Announces more than it sends, and then hangs.
  ///
  /// - Parameters:
  ///   - body: The part of the body that is sent.
  ///   - missing: How many bytes stay out; at least one.
  /// - Returns: The answer.
  package static func hangInBody(_ body: String, missing: Int = 10) -> Self {
    partial(body, missing: missing, then: .hang)
  }

  /// Sends text as it is, with no status line of the server's, and closes the connection.
  ///
  /// - Parameter text: What to send, as UTF-8.
  /// - Returns: The answer.
  package static func raw(_ text: String) -> Self {
    Self(text.isEmpty ? [] : [.send(Array(text.utf8))], then: .close)
  }

  /// Puts a pause, in which nothing comes, in front of the answer.
  ///
  /// - Parameter pause: How long to wait before the first byte, or before the ending.
  /// - Returns: The answer.
  package func delayed(by pause: Duration) -> Self {
    Self([.pause(pause)] + steps, then: ending, response: response)
  }

  /// Leaves the connection open for another request after the answer.
  ///
  /// Clients that find a connection of this sort dead may try again on their own (libcurl does):
  /// requests can't be counted on it. Only ``ok(_:headers:)`` and ``status(_:headers:body:)`` can
  /// be kept alive; other answers stay as they are.
  ///
  /// - Returns: The answer.
  package func keepingAlive() -> Self {
    guard let response else { return self }
    let pauses = steps.filter { if case .pause = $0 { true } else { false } }
    let bytes = response.bytes(keepAlive: true)
    return Self(pauses + [.send(bytes)], then: .keepAlive, response: response)
  }

  private static func partial(_ body: String, missing: Int, then ending: Ending) -> Self {
    precondition(missing > 0, "a partial answer lacks at least one byte")
    let response = Response(status: 200, body: Array(body.utf8))
    let head = response.head(keepAlive: false, missing: missing)
    return Self([.send(head + response.body)], then: ending)
  }
}
