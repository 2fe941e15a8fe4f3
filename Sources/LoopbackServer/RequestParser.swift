/// Makes requests out of bytes, however they are cut.
///
/// Reads HTTP/1.0 and 1.1 with bodies of a known length; what it can't read it refuses with the
/// fitting status.
struct RequestParser {
  /// What the bytes so far amount to.
  enum Outcome: Equatable {
    /// A request isn't complete yet.
    case incomplete
    /// The head is complete, and the client waits for leave to send the body.
    case awaitsContinue
    /// A request, taken off the bytes.
    case request(LoopbackServer.Request)
    /// Bytes that are no request; the status to answer with.
    case refused(Int)
  }

  /// The most bytes that a head may have, with the empty line that ends it.
  static let headLimit = 16 * 1024

  /// The most bytes that a body may have.
  static let bodyLimit = 4 * 1024 * 1024

  /// The bytes that no request has taken yet.
  private var buffer: [UInt8] = []

  /// The head of the request whose body is being awaited.
  private var head: RequestHead?

  /// Whether more bytes are kept than one request can have.
  var isOverfull: Bool {
    buffer.count > Self.headLimit + Self.bodyLimit
  }

  /// Adds bytes.
  ///
  /// - Parameter bytes: What came, in order.
  mutating func append(_ bytes: some Sequence<UInt8>) {
    buffer.append(contentsOf: bytes)
  }

  /// Takes the next request off the bytes.
  ///
  /// - Returns: The request, or what stands in its way.
  mutating func next() -> Outcome {
    if let head { return body(of: head) }
    guard let end = headEnd else {
      return buffer.count < Self.headLimit ? .incomplete : .refused(431)
    }
    guard end <= Self.headLimit else { return .refused(431) }
    switch RequestHead.parse(buffer.prefix(end)) {
    case .failure(let refusal):
      return .refused(refusal.status)
    case .success(let head):
      guard head.length <= Self.bodyLimit else { return .refused(413) }
      buffer.removeFirst(end)
      self.head = head
      let outcome = body(of: head)
      return outcome == .incomplete && head.awaitsContinue ? .awaitsContinue : outcome
    }
  }

  private mutating func body(of head: RequestHead) -> Outcome {
    guard buffer.count >= head.length else { return .incomplete }
    let body = Array(buffer.prefix(head.length))
    buffer.removeFirst(head.length)
    self.head = nil
    return .request(
      LoopbackServer.Request(
        method: head.method,
        target: head.target,
        headers: head.headers,
        body: body
      )
    )
  }

  /// Where the head ends, behind its empty line; `nil` when that hasn't come.
  private var headEnd: Int? {
    let window = buffer.prefix(Self.headLimit + 1)
    var matched = 0
    for (index, byte) in window.enumerated() {
      if byte == (matched.isMultiple(of: 2) ? 13 : 10) {
        matched += 1
      } else {
        matched = byte == 13 ? 1 : 0
      }
      if matched == 4 { return index + 1 }
    }
    return nil
  }
}
