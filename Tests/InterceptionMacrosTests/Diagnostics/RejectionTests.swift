import InterceptionMacroCore
import Testing

@Suite("Rejections")
struct RejectionTests {
  struct Row: CustomTestStringConvertible {
    var source: String
    /// The text that the diagnostic points to.
    var slice: String
    /// The beginning of the message.
    var message: String
    /// What the fix-it writes in place of its own range.
    var replacement: String?
    var testDescription: String { source }

    init(_ source: String, _ slice: String, _ message: String, fix replacement: String? = nil) {
      self.source = source
      self.slice = slice
      self.message = message
      self.replacement = replacement
    }
  }

  static let rows = [
    Row("struct S {}", "struct", "@Interceptable belongs on a protocol"),
    Row("public final class C {}", "class", "@Interceptable belongs on a protocol"),
    Row("func f() {}", "func", "@Interceptable belongs on a protocol"),
    Row(
      "protocol P { associatedtype Item }",
      "associatedtype",
      "@Interceptable cannot wrap associated types"
    ),
    Row(
      "protocol P: Q, ~Copyable { func f() }",
      "~Copyable",
      "@Interceptable cannot wrap values that are '~Copyable'"
    ),
    Row(
      "protocol P where Self: ~Escapable { func f() }",
      "~Escapable",
      "@Interceptable cannot wrap values that are '~Escapable'"
    ),
    Row(
      "protocol P: DistributedActor { func f() }",
      "DistributedActor",
      "@Interceptable cannot wrap distributed actors"
    ),
    Row("@objc protocol P { func f() }", "@objc", "@Interceptable cannot wrap an '@objc' protocol"),
    Row(
      "protocol P { func f(_ a: sending X) }",
      "sending",
      "@Interceptable cannot store 'sending' values",
      fix: ""
    ),
    Row(
      "protocol P { func f() -> sending X }",
      "sending",
      "@Interceptable cannot store 'sending' values",
      fix: ""
    ),
    Row(
      "protocol P { func f(_ a: Int, rest: String...) }",
      "String...",
      "@Interceptable cannot pass variadic arguments on; write '[String]'",
      fix: "[String]"
    ),
    Row(
      "protocol P { distributed func f() }",
      "distributed",
      "@Interceptable cannot wrap distributed requirements",
      fix: ""
    ),
    Row(
      "@objc2 protocol P { optional func f() }",
      "optional",
      "@Interceptable cannot wrap optional requirements",
      fix: ""
    ),
    Row(
      "protocol P { var x: Int { get _modify } }",
      "_modify",
      "@Interceptable cannot forward '_modify'; require 'set'",
      fix: "set"
    ),
    Row(
      "protocol P { var x: Int { _read set } }",
      "_read",
      "@Interceptable cannot forward '_read'; require 'get'",
      fix: "get"
    ),
    Row(
      "protocol P { static func == (a: Self, b: Self) -> Bool }",
      "==",
      "@Interceptable cannot forward an operator"
    ),
    Row(
      "protocol P { static func <=><T>(a: T, b: T) -> Bool }",
      "<=>",
      "@Interceptable cannot forward an operator"
    ),
    Row(
      "protocol P { func f(_ a: [Self]) }",
      "Self",
      "@Interceptable can wrap 'Self' and 'Self?' only; write 'P'"
    ),
    Row(
      "protocol P { func f() -> (Self) -> Void }",
      "Self",
      "@Interceptable can wrap 'Self' and 'Self?' only; write 'P'"
    ),
    Row(
      "protocol P { func operations(_ a: Int) }",
      "operations",
      "'operations' is a member that @Interceptable adds"
    ),
    Row(
      "protocol P { var interceptable: Int { get } }",
      "interceptable",
      "'interceptable' is a member that @Interceptable adds"
    ),
    Row("protocol P { let x: Int { get } }", "let", "a protocol requires properties", fix: "var"),
    Row(
      "protocol P: Sendable { mutating func f() }",
      "mutating",
      "a Sendable interceptor cannot change its base"
    ),
    Row(
      "protocol P: Sendable { var x: Int { get set } }",
      "set",
      "a Sendable interceptor cannot change its base"
    ),
    Row(
      "@MainActor protocol P { nonisolated func f() }",
      "nonisolated",
      "a nonisolated requirement cannot reach a base on a global actor"
    ),
    Row(
      "protocol P: Actor { func f(_ a: Int) throws -> Int }",
      "f",
      "an actor cannot call another one synchronously",
      fix: " async"
    ),
    Row(
      "protocol P: Actor { var x: Int { get } }",
      "x",
      "an actor cannot call another one synchronously",
      fix: " async"
    ),
    Row("protocol P { func f() { } }", "{", "a requirement has no body"),
    Row("protocol P { func f(a: Int = 1) }", "=", "a requirement has no default argument"),
    Row("protocol P { var x: Int }", "}", "@Interceptable needs '{ get }' or '{ get set }'"),
    Row("protocol P { var x: Int { set } }", "{", "'x' needs 'get'"),
    Row(
      "protocol P { var x: Int { get }, y: Int { get } }",
      ",",
      "@Interceptable needs one property to a line"
    ),
    Row("protocol P { #warning(\"x\") }", "#", "@Interceptable needs a requirement, not '#'"),
    Row("protocol P { func f() } struct S {}", "struct", "@Interceptable needs nothing after"),
  ]

  @Test("Each points to the exact text, and says what to write instead", arguments: rows)
  func rejection(row: Row) throws {
    try check(row, row.source)
  }

  @Test(
    "Offsets are right after text of several bytes, CRLF and tabs",
    arguments: rows,
    [
      "/* ünï→🇨🇭 */ ", "// 漢字\r\n\t", "\u{FEFF}\t\t",
      "@available(*, deprecated, message: \"é\")\r\n",
    ]
  )
  func offsets(row: Row, before: String) throws {
    try check(row, before + row.source.split(separator: " ").joined(separator: "\r\n\t/* ß */ "))
  }

  private func check(_ row: Row, _ source: String) throws {
    let expansion = Expansion(of: source)
    #expect(expansion.source == nil)
    let diagnostic = try #require(expansion.diagnostics.first)
    #expect(expansion.diagnostics.count == 1)
    #expect(diagnostic.severity == .error)
    #expect(source.slice(diagnostic.range) == row.slice)
    #expect(diagnostic.message.hasPrefix(row.message), "\(diagnostic.message)")
    #expect(diagnostic.fixIts.map(\.replacement) == (row.replacement.map { [$0] } ?? []))
  }

  @Test("A fix-it leads to a declaration that is accepted")
  func fixes() throws {
    for row in Self.rows where row.replacement != nil {
      let fixIt = try #require(Expansion(of: row.source).diagnostics.first?.fixIts.first)
      var utf8 = Array(row.source.utf8)
      utf8.replaceSubrange(fixIt.range, with: fixIt.replacement.utf8)
      let fixed = Expansion(of: String(decoding: utf8, as: UTF8.self))
      #expect(fixed.diagnostics == [] || row.slice == "_read", "\(row.source)")
    }
  }

  @Test("All rejections of a protocol come at once")
  func several() {
    let expansion = expand("func f(_ a: Int...)\nfunc g(_ a: sending X)", refining: "~Copyable")
    #expect(expansion.diagnostics.count == 3)
  }
}
