extension Lexer {
  /// Reads a string literal from its opening quote on, including nested interpolations.
  ///
  /// - Parameters:
  ///   - pounds: The number of `#` in front of the quote.
  ///   - depth: How many interpolations surround the literal.
  /// - Returns: The literal without the `#` in front of it.
  /// - Throws: A diagnostic where the literal does not end.
  mutating func string(pounds: Int, depth: Int = 0) throws(Diagnostic) -> Token {
    let start = position
    let unfinished = Diagnostic("a string does not end", at: start..<start + 1)
    guard depth < 32 else { throw Diagnostic("strings nest too deeply", at: start..<start + 1) }
    let isMultiline = starts(with: "\"\"\"")
    let quotes = isMultiline ? "\"\"\"" : "\""
    let hashes = String(repeating: "#", count: pounds)
    position += quotes.utf8.count
    while let byte = peek() {
      if starts(with: quotes + hashes) {
        position += quotes.utf8.count + pounds
        return token(.string, from: start)
      } else if starts(with: "\\" + hashes) {
        position += 1 + pounds
        if peek() == CodeUnit.openParenthesis {
          try interpolation(depth: depth + 1, unfinished)
        } else if position < bytes.count {
          position += 1
        }
      } else if CodeUnit.endsLine(byte), !isMultiline {
        throw unfinished
      } else {
        position += 1
      }
    }
    throw unfinished
  }

  private mutating func interpolation(
    depth: Int,
    _ unfinished: Diagnostic
  ) throws(Diagnostic) {
    var open = 0
    while let byte = peek() {
      switch byte {
      case CodeUnit.quote:
        _ = try string(pounds: 0, depth: depth)
        continue
      case CodeUnit.openParenthesis:
        open += 1
      case CodeUnit.closeParenthesis:
        open -= 1
      default:
        break
      }
      position += 1
      if open == 0 { return }
    }
    throw unfinished
  }
}
