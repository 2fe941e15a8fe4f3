import InterceptionMacroCore
import Testing

@Suite("Warnings of the macro")
struct WarningTests {
  @Test("A type alias hides the shape of a callback, and a warning says so")
  func alias() throws {
    let source = "protocol P { /* é */ func f(_ a: Int, c: @escaping Types.Handler) }"
    let expansion = Expansion(of: source)
    let warning = try #require(expansion.diagnostics.first)
    #expect(expansion.diagnostics.count == 1 && warning.severity == .warning)
    #expect(source.slice(warning.range) == "@escaping Types.Handler")
    #expect(warning.message.hasPrefix("'Types.Handler' hides the shape of the callback"))
    #expect(expansion.flat.contains("let f: Interception.SyncOperation<Base, (Int, Types.Handler)"))
    let meant = Expansion(of: source, attribute: #"@Interceptable(callbacks: "f")"#)
    #expect(meant.source == expansion.source && meant.diagnostics == [])
  }

  @Test(
    "Other parameters need no warning",
    arguments: [
      "func f(c: @escaping Handler) throws", "func f(c: @escaping Handler) async",
      "func f(c: @escaping Handler, d: Int)", "func f(c: @escaping Handler) -> Int",
      "static func f(c: @escaping Handler)", "func f(c: @escaping @autoclosure () -> Int)",
      "func f(c: Handler)",
    ]
  )
  func noWarning(requirement: String) {
    #expect(expand(requirement).diagnostics == [])
  }

  struct Row: CustomTestStringConvertible {
    var requirement: String
    var slice: String
    var remedy: String
    var testDescription: String { requirement }

    init(_ requirement: String, _ slice: String, _ remedy: String) {
      self.requirement = requirement
      self.slice = slice
      self.remedy = remedy
    }
  }

  static let rows = [
    Row(
      "func f(with: URL, c: @escaping @Sendable (A?, B?, (any Error)?) -> Void) -> Task0",
      "@escaping @Sendable (A?, B?, (any Error)?) -> Void",
      "return nothing beside it"
    ),
    Row(
      "func f(c: @escaping (A, B, C, D) -> Void)",
      "@escaping (A, B, C, D) -> Void",
      "give it a known shape, such as '(Result<Value, any Error>) -> Void'"
    ),
    Row(
      "func f(c: @escaping (V?, MyError?) -> Void)",
      "@escaping (V?, MyError?) -> Void",
      "take '(any Error)?' instead of 'MyError?'"
    ),
    Row("func f(c: ((A, B) -> Void)?)", "((A, B) -> Void)?", "give it a known shape"),
    Row(
      "func f(c: @escaping @MainActor (V) -> Void)",
      "@escaping @MainActor (V) -> Void",
      "give it a known shape"
    ),
    Row("func f(c: @escaping () -> Void)", "@escaping () -> Void", "give it a known shape"),
    Row("func f<T>(c: @escaping (T, T) -> Void)", "@escaping (T, T) -> Void", "give it a known"),
    Row(
      "func f(c: @escaping (V) -> Void, last: Int)",
      "@escaping (V) -> Void",
      "make it the last parameter"
    ),
    Row(
      "func f(c: @escaping (V) -> Void) throws",
      "@escaping (V) -> Void",
      "give it the errors instead of throwing them"
    ),
    Row("mutating func f(c: @escaping (V) -> Void)", "@escaping (V) -> Void", "remove 'mutating'"),
    Row(
      "@MainActor func f(c: @escaping (V) -> Void)",
      "@escaping (V) -> Void",
      "move '@MainActor' to the protocol"
    ),
    Row(
      "func f(_ b: () -> Int, c: @escaping (V) -> Void)",
      "@escaping (V) -> Void",
      "remove 'b', which ends with the call"
    ),
  ]

  @Test("A callback that stays an argument is pointed out, with a remedy", arguments: rows)
  func callback(row: Row) throws {
    let source = "protocol P { /* é */ \(row.requirement) }"
    let expansion = Expansion(of: source)
    let warning = try #require(expansion.diagnostics.first)
    #expect(expansion.diagnostics.count == 1 && warning.severity == .warning)
    #expect(source.slice(warning.range) == row.slice)
    let message =
      "'c' stays an argument, so that calls of 'f' count as finished when they return, and advice "
      + "doesn't see the answer; \(row.remedy)"
    #expect(warning.message.hasPrefix(message), "\(warning.message)")
    #expect(
      warning.message.hasSuffix(
        #", or write '@Interceptable(callbacks: "f")' if that is meant"#
      )
    )
    let meant = Expansion(of: source, attribute: #"@Interceptable(callbacks: "f")"#)
    #expect(meant.source == expansion.source && meant.diagnostics == [])
  }

  @Test(
    "Handlers that look like a pair, and aren't one, are pointed out",
    arguments: [
      ("a: @escaping (any Error) -> Void, b: @escaping (V) -> Void", "make 'a' the last parameter"),
      (
        "a: @escaping (V) -> Void, onError: @escaping (any MyError) -> Void",
        "make the type of 'onError' '(any Error) -> Void'"
      ),
      (
        "a: ((V) -> Void)?, failure: (((any Error)?) -> Void)?",
        "make the type of 'failure' '(any Error) -> Void'"
      ),
    ])
  func brokenPair(parameters: String, remedy: String) throws {
    let expansion = expand("func f(id: Int, \(parameters))")
    let warning = try #require(expansion.diagnostics.first)
    #expect(expansion.diagnostics.count == 1 && warning.severity == .warning)
    #expect(
      warning.message.hasPrefix("'a' stays an argument, so that calls of 'f' end with "),
      "\(warning.message)")
    #expect(warning.message.contains(" alone; \(remedy), or write '@Interceptable(callbacks:"))
  }

  @Test(
    "Handlers that are no pair, or a good one, need no warning",
    arguments: [
      "progress: @escaping (Double) -> Void, done: @escaping (V) -> Void",
      "progress: @escaping (Double) -> Void, done: @escaping ((any Error)?) -> Void",
      "success: @escaping (V) -> Void, failure: @escaping (any Error) -> Void",
      "success: @escaping (V) -> Void, failure: @escaping (MyError) -> Void",
      "check: @escaping (V) -> Bool, onError: @escaping ((any Error)?) -> Void",
      "onFailure: @escaping (V) -> Void",
    ])
  func goodPair(parameters: String) {
    #expect(expand("func f(\(parameters))").diagnostics == [])
  }

  @Test("Each callback of a requirement is pointed out")
  func several() {
    let expansion = expand("func f(a: @escaping (A) -> Void, b: @escaping (B) -> Void) -> Int")
    #expect(expansion.diagnostics.map(\.severity) == [.warning, .warning])
  }

  @Test("A handler for errors alone doesn't end a call: it isn't told of success")
  func errorsAlone() {
    for error in ["any Error", "MyError"] {
      expand("func f(_ n: Int, failure: @escaping (\(error)) -> Void)")
        .expect("let f: Interception.SyncOperation<Base, (", warnings: 1)
    }
  }

  @Test(
    "Other closures need no warning",
    arguments: [
      "func f(progress: @escaping (Double) -> Void, c: @escaping (Result<V, E>) -> Void)",
      "func f(c: @escaping (A?, B?, (any Error)?) -> Void)",
      "func f(progress: @escaping (Double) -> Void) async throws -> Int",
      "func f(map: @escaping (A, B) -> Int)",
      "func f(change: @escaping (inout A) -> Void)",
      "func f(message: @escaping @autoclosure () -> Void)",
      "func f(body: (A, B) -> Void)",
      "static func f(c: @escaping (A, B) -> Void)",
      "subscript(c: @escaping (A, B) -> Void) -> Int { get }",
    ]
  )
  func otherClosures(requirement: String) {
    #expect(expand(requirement).diagnostics == [])
  }
}
