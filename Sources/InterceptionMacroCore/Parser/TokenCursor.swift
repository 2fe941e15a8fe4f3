/// Walks over the tokens of a declaration; never past the end.
struct TokenCursor {
  let tokens: [Token]
  private(set) var index = 0
  /// How many constructs the parser is inside of.
  private var depth = 0

  /// Starts at the first of `tokens`, the last of which is an end.
  init(_ tokens: [Token]) {
    self.tokens = tokens
  }

  var current: Token { tokens[index] }

  /// The token after the current one.
  var following: Token { tokens[min(index + 1, tokens.count - 1)] }

  func at(_ text: String) -> Bool { current.is(text) }

  func at(anyOf texts: Set<String>) -> Bool {
    texts.contains(current.text) && current.is(current.text)
  }

  @discardableResult
  mutating func advance() -> Token {
    let token = current
    if token.kind != .end { index += 1 }
    return token
  }

  @discardableResult
  mutating func consume(_ text: String) -> Token? {
    at(text) ? advance() : nil
  }

  @discardableResult
  mutating func expect(_ text: String, _ place: String) throws(Diagnostic) -> Token {
    guard let token = consume(text) else { throw unexpected("'\(text)' \(place)") }
    return token
  }

  mutating func expectWord(_ place: String) throws(Diagnostic) -> Token {
    guard current.kind == .word else { throw unexpected(place) }
    return advance()
  }

  /// The diagnostic for a current token that is not what the grammar asks for.
  func unexpected(_ expectation: String) -> Diagnostic {
    switch current.kind {
    case .end:
      let last = tokens.dropLast().last?.range ?? current.range
      return Diagnostic("the protocol ends where it needs \(expectation)", at: last)
    default:
      return Diagnostic(
        "@Interceptable needs \(expectation), not '\(current.text)'",
        at: current.range
      )
    }
  }

  /// Steps back to an index seen earlier.
  mutating func rewind(to index: Int) { self.index = index }

  /// Parses something that may contain itself, to a depth that cannot exhaust the stack.
  mutating func nested<Result>(
    _ parse: (inout TokenCursor) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    guard depth < 100 else {
      throw Diagnostic("the declaration nests too deeply", at: current.range)
    }
    depth += 1
    defer { depth -= 1 }
    return try parse(&self)
  }

  /// Skips a group in brackets, the opening one of which is current.
  @discardableResult
  mutating func skipGroup() throws(Diagnostic) -> Range<Int> {
    let start = index
    var open: [Token] = []
    let pairs = ["(": ")", "[": "]", "{": "}"]
    repeat {
      let token = current
      let isBroken = token.kind == .directive && open.last?.is("{") == false
      guard token.kind != .end, !isBroken else {
        let first = isBroken ? open[open.count - 1] : open[0]
        throw Diagnostic("'\(first.text)' is never closed", at: first.range)
      }
      if token.kind == .punctuation {
        if pairs[token.text] != nil {
          open.append(token)
        } else if let last = open.last, pairs.values.contains(token.text) {
          guard pairs[last.text] == token.text else {
            throw Diagnostic("'\(token.text)' closes nothing", at: token.range)
          }
          open.removeLast()
        }
      }
      advance()
    } while !open.isEmpty
    return start..<index
  }
}
