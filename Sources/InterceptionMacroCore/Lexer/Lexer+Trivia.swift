extension Lexer {
  /// Skips spaces, line breaks and comments.
  mutating func skipTrivia() throws(Diagnostic) {
    while let byte = peek() {
      if byte == CodeUnit.space || byte == CodeUnit.tab || CodeUnit.endsLine(byte)
        || byte == 0x0B || byte == 0x0C
      {
        position += 1
      } else if starts(with: "//") || starts(with: "/*") {
        try skipComment()
      } else if position == 0, starts(with: "\u{FEFF}") {
        position += 3
      } else {
        return
      }
    }
  }

  /// Skips one comment; block comments nest.
  mutating func skipComment() throws(Diagnostic) {
    let start = position
    if starts(with: "//") {
      while let byte = peek(), !CodeUnit.endsLine(byte) { position += 1 }
      return
    }
    var depth = 0
    repeat {
      if starts(with: "/*") {
        depth += 1
        position += 2
      } else if starts(with: "*/") {
        depth -= 1
        position += 2
      } else if peek() == nil {
        throw Diagnostic("a comment does not end", at: start..<start + 2)
      } else {
        position += 1
      }
    } while depth > 0
  }
}
