import InterceptionMacroCore
import Testing

@Suite("JSON")
struct JSONTests {
  @Test(
    "Texts and their values",
    arguments: [
      ("null", .null), (" true ", .bool(true)), ("false", .bool(false)), ("-12", .integer(-12)),
      ("1.5e2", .number(150)), ("\"\"", ""), ("[]", []), ("[1, [2]]", [1, [2]]), ("{}", [:]),
      (#"{"a": {"b": [null]}}"#, ["a": ["b": [.null]]]),
      (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
      (#""\u00e9\u6f22""#, "é漢"),
      (#""\ud83d\ude00""#, "😀"),
      (#""\ud83d""#, "\u{FFFD}"),
      (#""\ud83dx""#, "\u{FFFD}x"),
      (#""\ud83d\u0041""#, "\u{FFFD}A"),
      (#""\ude00""#, "\u{FFFD}"),
      (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀"),
      ("\"é😀\"", "é😀"),
    ] as [(String, JSONValue)]
  )
  func values(text: String, value: JSONValue) throws {
    #expect(try JSONParser.parse(Array(text.utf8)) == value)
    #expect(try JSONParser.parse(value.encoded) == value)
  }

  @Test(
    "Everything else is an error",
    arguments: [
      "", " ", "tru", "nul", "1 2", "[1", "[1,", "[1,]", "{", "{1:2}", #"{"a"}"#, #"{"a":1"#, "\"",
      #""\x""#, #""\u12""#, #""\u+123""#, "\"\u{1}\"", "+", "--1", "1e999", "]", "\u{FEFF}1",
    ]
  )
  func errors(text: String) {
    #expect(throws: JSONError.self) { try JSONParser.parse(Array(text.utf8)) }
  }

  @Test("Deep nesting is an error, not a crash")
  func deep() throws {
    let text = { (depth: Int) in
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    _ = try JSONParser.parse(text(400))
    #expect(throws: JSONError.self) { try JSONParser.parse(text(100_000)) }
  }

  @Test("Control characters are escaped")
  func escapes() {
    #expect(JSONValue.string("a\"\\\n\u{1F}é").encoded == Array(#""a\"\\\u000a\u001fé""#.utf8))
  }
}
