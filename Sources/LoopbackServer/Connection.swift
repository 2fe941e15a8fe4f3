/// A client's connection as a plain value: what has come, what is to be sent, what is next.
///
/// It touches no socket and no clock. Every event is a call, and its result is what to do now:
///
/// ```
/// receiving -> choosing -> sending <-> pausing
///     ^                       |
///     +------ keep alive -----+---> hanging, draining, closed
/// ```
struct Connection {
  typealias Request = LoopbackServer.Request
  typealias Answer = LoopbackServer.Answer

  /// What to do now.
  enum Action: Equatable {
    /// Wait for bytes, or for the client to go.
    case listen
    /// Choose an answer and call ``Connection/answer(_:with:)``.
    case choose(Request)
    /// Send some of the bytes and call ``Connection/sent(_:)``.
    case send(ArraySlice<UInt8>)
    /// Listen, and call ``Connection/resume()`` after that time.
    case pause(Duration)
    /// Tell the client that nothing more comes, and wait a while for it to go.
    case drain
    /// Close; with a reset when so told.
    case close(reset: Bool)
    /// Close: the client has left before the end of the answer to this request.
    case abandon(Request)
  }

  /// What remains of an answer.
  private struct Rest {
    /// What is being answered; `nil` when it was no request.
    let request: Request?
    /// The steps still to take.
    var steps: ArraySlice<Answer.Step>
    /// What happens then.
    let ending: Answer.Ending
  }

  private enum State {
    /// A request, or the rest of one, is awaited.
    case receiving
    /// A request was handed out, and its answer is awaited.
    case choosing(Request)
    /// The bytes are being sent; the rest of the answer comes after them.
    case sending(ArraySlice<UInt8>, Rest)
    /// Nothing is sent for a time; the rest of the answer comes after it.
    case pausing(Rest)
    /// The request will never be answered.
    case hanging(Rest)
    /// The answer is complete, and the client is to close.
    case draining
    /// Nothing happens any more.
    case closed
  }

  private var parser = RequestParser()
  private var state = State.receiving

  /// Bytes have come.
  ///
  /// - Parameter bytes: What came.
  /// - Returns: What to do now.
  mutating func received(_ bytes: some Sequence<UInt8>) -> Action {
    switch state {
    case .receiving:
      parser.append(bytes)
      return nextRequest()
    case .choosing, .sending, .pausing, .hanging:
      parser.append(bytes)
      return parser.isOverfull ? clientLeft() : .listen
    case .draining:
      return .listen
    case .closed:
      return .close(reset: false)
    }
  }

  /// The client has closed its side, or the connection broke.
  ///
  /// - Returns: What to do now.
  mutating func clientLeft() -> Action {
    defer { state = .closed }
    switch state {
    case .choosing(let request):
      return .abandon(request)
    case .sending(_, let rest), .pausing(let rest), .hanging(let rest):
      return rest.request.map(Action.abandon) ?? .close(reset: false)
    case .receiving, .draining, .closed:
      return .close(reset: false)
    }
  }

  /// The answer to the request that was handed out is known.
  ///
  /// - Parameters:
  ///   - request: The request, which may have been completed; it is what may be abandoned.
  ///   - answer: What to do with it.
  /// - Returns: What to do now.
  mutating func answer(_ request: Request, with answer: Answer) -> Action {
    guard case .choosing = state else { return .listen }
    return proceed(Rest(request: request, steps: answer.steps[...], ending: answer.ending))
  }

  /// Some of the bytes to send have been sent.
  ///
  /// - Parameter count: How many.
  /// - Returns: What to do now.
  mutating func sent(_ count: Int) -> Action {
    guard case .sending(let bytes, let rest) = state else { return .listen }
    guard count >= bytes.count else {
      let remaining = bytes.dropFirst(count)
      state = .sending(remaining, rest)
      return .send(remaining)
    }
    return proceed(rest)
  }

  /// The time that ``Action/pause(_:)`` or ``Action/drain`` set is over.
  ///
  /// - Returns: What to do now.
  mutating func resume() -> Action {
    switch state {
    case .pausing(let rest):
      return proceed(rest)
    case .draining:
      state = .closed
      return .close(reset: false)
    case .receiving, .choosing, .sending, .hanging, .closed:
      return .listen
    }
  }

  private mutating func proceed(_ rest: Rest) -> Action {
    var rest = rest
    switch rest.steps.popFirst() {
    case .send(let bytes):
      state = .sending(bytes[...], rest)
      return .send(bytes[...])
    case .pause(let duration):
      state = .pausing(rest)
      return .pause(duration)
    case nil:
      return end(rest)
    }
  }

  private mutating func end(_ rest: Rest) -> Action {
    switch rest.ending {
    case .close:
      state = .draining
      return .drain
    case .reset:
      state = .closed
      return .close(reset: true)
    case .hang:
      state = .hanging(rest)
      return .listen
    case .keepAlive:
      state = .receiving
      return nextRequest()
    }
  }

  private mutating func nextRequest() -> Action {
    switch parser.next() {
    case .incomplete:
      return .listen
    case .request(let request):
      state = .choosing(request)
      return .choose(request)
    case .awaitsContinue:
      let line = Answer.Step.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
      return proceed(Rest(request: nil, steps: [line], ending: .keepAlive))
    case .refused(let status):
      let answer = Answer.status(status)
      return proceed(Rest(request: nil, steps: answer.steps[...], ending: answer.ending))
    }
  }
}
