import InterceptionMacroCore
import Testing

@Suite("Callbacks of the macro")
struct CallbackTests {
  struct Row: CustomTestStringConvertible {
    var callback: String
    var types: String
    var adapter: String
    var answers: [String]
    var isSendable = false
    var testDescription: String { callback }
  }

  static let rows = [
    Row(
      callback: "(Result<V, E>) -> Void",
      types: "V, E",
      adapter: "result",
      answers: []
    ),
    Row(
      callback: "@Sendable (Swift.Result<Void, Error>) -> ()",
      types: "Void, any Swift.Error",
      adapter: "result",
      answers: [],
      isSendable: true
    ),
    Row(
      callback: "(V?, (any Error)?) -> Void",
      types: "V, any Swift.Error",
      adapter: "valueOrError",
      answers: [
        "case .success(let value): c(value, nil)", "case .failure(let error): c(nil, error)",
      ]
    ),
    Row(
      callback: "(_ value: Optional<V>, _ error: Error?) -> Void",
      types: "V, any Swift.Error",
      adapter: "valueOrError",
      answers: ["c(value, nil)", "c(nil, error)"]
    ),
    Row(
      callback: "((any Swift.Error)?, [V]?) -> Swift.Void",
      types: "[V], any Swift.Error",
      adapter: "errorOrValue",
      answers: ["c(nil, value)", "c(error, nil)"]
    ),
    Row(
      callback: "((any Error)?) -> Void",
      types: "Void, any Swift.Error",
      adapter: "error",
      answers: ["case .success: c(nil)", "c(error)"]
    ),
    Row(
      callback: "(Store.Error?) -> Void",
      types: "Void, Store.Error",
      adapter: "error",
      answers: ["case .success: c(nil)", "c(error)"]
    ),
    Row(
      callback: "(V) -> Void",
      types: "V, Swift.Never",
      adapter: "value",
      answers: ["case .success(let value): c(value) }"]
    ),
    Row(
      callback: "(Bool) -> Void",
      types: "Bool, Swift.Never",
      adapter: "value",
      answers: ["c(value)"]
    ),
    Row(
      callback: "(V?) -> Void",
      types: "V?, Swift.Never",
      adapter: "value",
      answers: ["c(value)"]
    ),
    Row(
      callback: "(A?, B?, (any Error)?) -> Void",
      types: "(A?, B?), any Swift.Error",
      adapter: "valuesOrError",
      answers: ["c(value.0, value.1, nil)", "c(nil, nil, error)"]
    ),
  ]

  @Test("Each usual shape makes a completion operation", arguments: rows)
  func shapes(row: Row) {
    let expansion = expand("func load(_ id: Int, to b: Int, done c: @escaping \(row.callback))")
    let adapter = row.isSendable ? "{ done.\(row.adapter)($0) }" : "done.\(row.adapter)"
    expansion.expect(
      "let load: Interception.CompletionOperation<Base, (Int, Int), \(row.types)>",
      "(base: Base, input: (Int, Int), done: Interception.Completion<\(row.types)>) in "
        + "base.load(input.0, to: input.1, done: \(adapter))",
      row.answers.isEmpty
        ? "self.operations.load(id, b, completion: c) }"
        : "self.operations.load(id, b) { (result: Swift.Result<\(row.types)>) in"
    )
    for answer in row.answers { expansion.expect(answer) }
  }

  @Test("Handlers may be called like what they get")
  func namedAlike() {
    expand("func load(value: @escaping (V) -> Void, error: ((any Error) -> Void)?)").expect(
      "case .success(let value_): value(value_) case .failure(let error_): error?(error_) }")
    expand("func load(_ error: @escaping ((any Error)?) -> Void)").expect(
      "case .success: error(nil) case .failure(let error_): error(error_) }")
    expand("func load(_ result: ((Result<V, E>) -> Void)?)").expect(
      "self.operations.load { (result_: Swift.Result<V, E>) in result?(result_) }")
    expand("func load(value: @escaping (V?, (any Error)?) -> Void)").expect(
      "value(value_, nil)", "value(nil, error)")
  }

  @Test("A result reaches an optional callback through a closure")
  func optionalResult() {
    expand("func load(_ c: ((Result<V, E>) -> Void)?)").expect(
      "self.operations.load { (result: Swift.Result<V, E>) in c?(result) }")
  }

  @Test("Inputs are Void, one value, or a tuple")
  func inputs() {
    expand("func a(c: @escaping (V) -> Void); func b(_ x: Int, c: @escaping (V) -> Void)").expect(
      "(base: Base, input: Void, done: Interception.Completion<V, Swift.Never>) in "
        + "base.a(c: done.value)",
      "self.operations.a { (result:",
      "(base: Base, input: Int, done: Interception.Completion<V, Swift.Never>) in "
        + "base.b(input, c: done.value)",
      "self.operations.b(x) { (result:"
    )
  }

  @Test("A sendable callback of the target is a closure in every language mode")
  func sendable() {
    expand("func a(c: (@Sendable (V?, (any Error)?) -> Void)?)").expect(
      "base.a(c: { done.valueOrError($0, $1) })"
    )
    expand("func a(c: @escaping @Sendable (A?, B?, (any Error)?) -> Void)").expect(
      "base.a(c: { done.valuesOrError($0, $1, $2) })"
    )
  }

  @Test("A callback that may be left out is called only if it is there")
  func optional() {
    expand("func a(c: ((V?, (any Error)?) -> Void)?)").expect(
      "CompletionOperation<Base, Void, V, any Swift.Error>",
      "c?(value, nil)",
      "c?(nil, error)"
    )
  }

  @Test("A handler for success and one for failure end a call together")
  func pairs() {
    expand("func load(_ id: Int, ok s: @escaping (V) -> Void, _ f: @escaping (any Error) -> Void)")
      .expect(
        "let load: Interception.CompletionOperation<Base, Int, V, any Swift.Error>",
        "base.load(input, ok: done.value, done.failure)",
        "self.operations.load(id) { (result: Swift.Result<V, any Swift.Error>) in",
        "case .success(let value): s(value) case .failure(let error): f(error)"
      )
    expand("func a(s: @escaping (V) -> Void, f: ((MyError) -> Void)?)").expect(
      "let a: Interception.CompletionOperation<Base, Void, V, MyError>",
      "base.a(s: done.value, f: done.failure)",
      "case .success(let value): s(value) case .failure(let error): f?(error)"
    )
    expand("func a(s: (@Sendable () -> Void)?, f: ((Error) -> Void)?)").expect(
      "CompletionOperation<Base, Void, Void, any Swift.Error>",
      "base.a(s: { done.value() }, f: done.failure)",
      "case .success: s?() case .failure(let error): f?(error)"
    )
    expand("func a(s: @escaping (Void) -> Void, f: @escaping @Sendable (any Error) -> Void)")
      .expect(
        "base.a(s: done.value, f: { done.failure($0) })",
        "case .success: s(()) case .failure(let error): f(error)")
    expand("func a<T>(_ done: T, s: @escaping (T) -> Void, f: @escaping (any Error) -> Void)")
      .expect("self.interceptable.base.a(input, s: done_.value, f: done_.failure)")
  }

  @Test(
    "Parentheses don't hide a callback",
    arguments: [
      "@escaping ((Result<V, E>) -> Void)", "(@escaping (Result<V, E>) -> Void)",
      "@escaping (((Result<V, E>)) -> (Void))", "((((Result<V, E>)) -> Void)?)",
      "@escaping ((Result<(V), (E)>) -> Void)",
    ]
  )
  func parentheses(type: String) {
    expand("func load(_ id: (Int), c: \(type))").expect(
      "CompletionOperation<Base, Int, V, E>", "base.load(input, c: done.result)", "c: \(type))"
    )
  }

  @Test("Parentheses don't hide that a callback is sendable, or what it takes")
  func sendableInParentheses() {
    expand("func a(c: @escaping (@Sendable ((V)?, ((any Error)?)) -> Void))").expect(
      "CompletionOperation<Base, Void, V, any Swift.Error>",
      "base.a(c: { done.valueOrError($0, $1) })")
    expand("func a(c: ((@Sendable (V?, (any Error)?) -> Void))?)").expect(
      "base.a(c: { done.valueOrError($0, $1) })", "c?(value, nil)")
  }

  @Test(
    "Anything else stays a synchronous operation that takes the callback",
    arguments: [
      "func f(c: @escaping (A, B) -> Void)",
      "func f(c: @escaping () -> Void)",
      "func f(c: @escaping (V) -> Int)",
      "func f(c: @escaping (V) throws -> Void)",
      "func f(c: @escaping (V) async -> Void)",
      "func f(c: @escaping @MainActor (V) -> Void)",
      "func f(c: @escaping (inout V) -> Void)",
      "func f(c: @escaping (((inout V)) -> Void))",
      "func f(c: @escaping (@MainActor (V) -> Void))",
      "func f(c: @escaping (V?, StoreError?) -> Void)",
      "func f(c: @escaping (V) -> Void, last: Int)",
      "func f(c: @escaping (any Error) -> Void)",
      "func f(c: @escaping (V) -> Int, d: @escaping (any Error) -> Void)",
      "func f(c: @escaping (A, B) -> Void, d: @escaping (any Error) -> Void)",
      "func f(c: @escaping ((any Error)?) -> Void, d: @escaping (any Error) -> Void)",
      "func f(c: @escaping (Result<A, B>) -> Void, d: @escaping (any Error) -> Void)",
      "func f(c: @escaping (any Error) -> Void, d: @escaping (any Error) -> Void)",
      "func f(c: @escaping (V) -> Void) -> Task",
      "func f(c: @escaping (V) -> Void) throws",
    ]
  )
  func others(requirement: String) {
    #expect(expand(requirement).flat.contains("let f: Interception.SyncOperation<Base, "))
  }

  @Test("A callback that may be called more than once is named in the attribute")
  func repeated() {
    expand(
      "func observe(_ h: @escaping (V) -> Void); func load(_ h: @escaping (V) -> Void)",
      attribute: #"@Interceptable(callbacks: "observe", "other")"#
    ).expect(
      "let observe: Interception.SyncOperation<Base, ((V) -> Void), Void, Swift.Never>",
      "let load: Interception.CompletionOperation<Base, Void, V, Swift.Never>"
    )
  }
}
