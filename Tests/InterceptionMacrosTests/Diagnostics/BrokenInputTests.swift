import InterceptionMacroCore
import Testing

@Suite("Broken input")
struct BrokenInputTests {
  @Test(
    "What never ends is reported where it begins",
    arguments: [
      ("protocol P { /* a", "/*", "a comment does not end"),
      ("protocol P { /* a /* b */", "/*", "a comment does not end"),
      ("protocol P { #if A /* \n", "/*", "a comment does not end"),
      ("@available(\"x) protocol P {}", "\"", "a string does not end"),
      ("@a(\"\"\"\nx\n\") protocol P {}", "\"", "a string does not end"),
      ("@a(\"\\(f(\"x\") protocol P {}", "\"", "a string does not end"),
      ("@a(#\"x\") protocol P {}", "\"", "a string does not end"),
      ("protocol P { func `f", "`", "a name in backticks does not end"),
      ("protocol P { func f()", "{", "'{' is never closed"),
      ("protocol P { var x: Int { get", "{", "'{' is never closed"),
      ("protocol P { func f(_ a: Int", "(", "'(' is never closed"),
      ("protocol P { func f(_ a: (Int", "(", "'(' is never closed"),
      ("protocol P { func f(_ a: [Int }", "}", "'}' closes nothing"),
      ("protocol P { func f(_ a: [Int", "[", "'[' is never closed"),
      ("protocol P { func f<T(_ a: Int) }", "<", "'<' is never closed"),
      ("protocol P { func f(_ a: Array<Int", "<", "'<' is never closed"),
      ("@available(macOS 26 protocol P {}", "(", "'(' is never closed"),
      ("protocol P { #if A\n func f() }", "#if A", "'#if' is never closed"),
      ("protocol P { func f<T, \n#if A\n U>()\n#endif\n }", "<", "'<' is never closed"),
      ("protocol P { @a(b,\n#if A\n c)\n#endif\n func f() }", "(", "'(' is never closed"),
      ("protocol P { func f(_ a: [Int:\n#if A\n Int])\n#endif\n }", "[", "'[' is never closed"),
      ("protocol P { #endif\n }", "#endif", "'#endif' has no '#if'"),
      ("protocol P", "P", "the protocol ends where it needs"),
      ("protocol P: ", ":", "the protocol ends where it needs"),
      ("protocol", "protocol", "the protocol ends where it needs"),
      ("protocol P { func f(\u{1}) }", "\u{1}", "the declaration contains a control character"),
      ("protocol P { func }", "}", "@Interceptable needs the name of a function"),
      ("protocol P { func f() -> }", "}", "@Interceptable needs a result type"),
      ("protocol P { init(x) }", ")", "@Interceptable needs ':' after the name"),
    ]
  )
  func unfinished(source: String, slice: String, message: String) throws {
    let diagnostic = try #require(Expansion(of: source).diagnostics.first)
    #expect(source.slice(diagnostic.range) == slice)
    #expect(diagnostic.message.hasPrefix(message), "\(diagnostic.message)")
  }

  @Test("No text at all is reported, at its beginning", arguments: ["", "  ", "// x", "\n"])
  func empty(source: String) throws {
    let diagnostic = try #require(Expansion(of: source).diagnostics.first)
    #expect(diagnostic.range.upperBound <= source.utf8.count)
  }

  @Test("Nesting that would exhaust the stack is refused", arguments: ["(", "[A<", "A<", "@a("])
  func deep(opening: String) {
    let nested = String(repeating: opening, count: 100_000)
    #expect(!expand("func f(_ a: \(nested)").diagnostics.isEmpty)
  }

  @Test("Strings in attributes may hold anything")
  func strings() {
    for literal in [#""a\"} \(f("}")) {""#, ##"#"a " \( "#"##, "\"\"\"\n a \" }\n\"\"\""] {
      let expansion = Expansion(
        of: "@available(*, deprecated, message: \(literal)) protocol P { func f() }"
      )
      #expect(expansion.diagnostics == [])
    }
  }
}
