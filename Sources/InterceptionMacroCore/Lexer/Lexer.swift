/// Cuts the text of a declaration into tokens.
struct Lexer {
  private(set) var bytes: [UInt8]
  var position = 0

  /// Cuts `source`; the last token is always an end.
  static func tokens(of source: String) throws(Diagnostic) -> [Token] {
    var lexer = Lexer(bytes: Array(source.utf8))
    var tokens: [Token] = []
    while true {
      let token = try lexer.next()
      tokens.append(token)
      if token.kind == .end { return tokens }
    }
  }

  private mutating func next() throws(Diagnostic) -> Token {
    let start = position
    try skipTrivia()
    var token = try scan()
    token.followsSpace = token.range.lowerBound > start
    return token
  }

  private mutating func scan() throws(Diagnostic) -> Token {
    let start = position
    guard let byte = peek() else { return token(.end, from: start) }
    switch byte {
    case CodeUnit.backtick:
      return try quotedName()
    case CodeUnit.quote:
      return try string(pounds: 0)
    case CodeUnit.pound:
      return try pound()
    case let byte where CodeUnit.startsWord(byte):
      while let byte = peek(), CodeUnit.continuesWord(byte) { position += 1 }
      return token(.word, from: start)
    case let byte where CodeUnit.isDigit(byte):
      while let byte = peek(), CodeUnit.continuesWord(byte) { position += 1 }
      return token(.number, from: start)
    case let byte where byte < 0x20 || byte == 0x7F:
      throw Diagnostic("the declaration contains a control character", at: start..<start + 1)
    default:
      let mark = ["->", "...", "=="].first { starts(with: $0) }
      position += mark?.utf8.count ?? 1
      return token(.punctuation, from: start)
    }
  }

  private mutating func quotedName() throws(Diagnostic) -> Token {
    let start = position
    position += 1
    while let byte = peek(), byte != CodeUnit.backtick, !CodeUnit.endsLine(byte) {
      position += 1
    }
    guard peek() == CodeUnit.backtick, position > start + 1 else {
      throw Diagnostic("a name in backticks does not end", at: start..<start + 1)
    }
    position += 1
    return token(.word, from: start)
  }

  private mutating func pound() throws(Diagnostic) -> Token {
    let start = position
    var pounds = 0
    while peek(pounds) == CodeUnit.pound { pounds += 1 }
    if peek(pounds) == CodeUnit.quote {
      position += pounds
      var literal = try string(pounds: pounds)
      literal.range = start..<literal.range.upperBound
      literal.text = text(start..<literal.range.upperBound)
      return literal
    }
    let words = ["#if", "#elseif", "#else", "#endif"]
    if words.contains(where: { word in
      starts(with: word) && !(peek(word.utf8.count).map(CodeUnit.continuesWord) ?? false)
    }) {
      return try directive()
    }
    position += 1
    return token(.punctuation, from: start)
  }

  /// Reads to the end of the line, without comments and the spaces around them.
  private mutating func directive() throws(Diagnostic) -> Token {
    let start = position
    var words: [String] = []
    var end = start
    while let byte = peek(), !CodeUnit.endsLine(byte) {
      let first = position
      if byte == CodeUnit.space || byte == CodeUnit.tab {
        position += 1
      } else if starts(with: "//") || starts(with: "/*") {
        try skipComment()
      } else {
        while let byte = peek(), byte > CodeUnit.space, !starts(with: "//"), !starts(with: "/*") {
          position += 1
        }
        if position == first { position += 1 }
        words.append(text(first..<position))
        end = position
      }
    }
    return Token(kind: .directive, text: words.joined(separator: " "), range: start..<end)
  }

  func token(_ kind: Token.Kind, from start: Int) -> Token {
    Token(kind: kind, text: text(start..<position), range: start..<position)
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  func peek(_ distance: Int = 0) -> UInt8? {
    position + distance < bytes.count ? bytes[position + distance] : nil
  }

  func starts(with text: String) -> Bool {
    var index = position
    for byte in text.utf8 {
      guard index < bytes.count, bytes[index] == byte else { return false }
      index += 1
    }
    return true
  }
}
