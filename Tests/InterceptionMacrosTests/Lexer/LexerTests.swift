import Testing

@testable import InterceptionMacroCore

@Suite("Lexer")
struct LexerTests {
  private func texts(_ source: String) throws -> [String] {
    try Lexer.tokens(of: source).dropLast().map(\.text)
  }

  @Test(
    "Texts and their tokens",
    arguments: [
      ("func f()->A?", ["func", "f", "(", ")", "->", "A", "?"]),
      ("A<B<C>>...==", ["A", "<", "B", "<", "C", ">", ">", "...", "=="]),
      ("`a b` é漢😀 $0 _1", ["`a b`", "é漢😀", "$0", "_1"]),
      ("a/* x /* y */ z */b// c\r\nd", ["a", "b", "d"]),
      (#""a\"b" "\(f(")"))" c"#, [#""a\"b""#, #""\(f(")"))""#, "c"]),
      (##"#"a"b\(c)"# d"##, [##"#"a"b\(c)"#"##, "d"]),
      ("\"\"\"\n\" \"\"\n\"\"\" a", ["\"\"\"\n\" \"\"\n\"\"\"", "a"]),
      ("#if  A  &&  B /* c */ // d\nx", ["#if A && B", "x"]),
      ("#ifx #else\r\n#endif", ["#", "ifx", "#else", "#endif"]),
      ("\u{FEFF}\u{B}\u{C}a", ["a"]),
    ]
  )
  func tokens(source: String, expected: [String]) throws {
    #expect(try texts(source) == expected)
  }

  @Test("Ranges are UTF-8 offsets, in order, and give the text back")
  func ranges() throws {
    let source = "/* ü */ protocol P {\r\n\t@a(\"é\") func f(_ 漢: [Int]) // x\n  #if A // b\n }"
    var end = 0
    for token in try Lexer.tokens(of: source).dropLast() {
      #expect(token.range.lowerBound >= end)
      #expect(source.slice(token.range) == token.text)
      end = token.range.upperBound
    }
  }

  @Test("The end is where the text ends, however often it is asked for")
  func end() throws {
    var cursor = TokenCursor(try Lexer.tokens(of: "a "))
    for _ in 0..<3 { cursor.advance() }
    #expect(cursor.current == Token(kind: .end, text: "", range: 2..<2, followsSpace: true))
    #expect(cursor.following == cursor.current)
  }
}
