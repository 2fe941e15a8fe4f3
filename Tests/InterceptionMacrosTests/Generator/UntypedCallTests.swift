import InterceptionMacroCore
import Testing

@Suite("Requirements without types of their own")
struct UntypedCallTests {
  struct Row: CustomTestStringConvertible {
    var requirement: String
    /// Why it takes advice values only.
    var reason: String
    /// The whole forwarding member.
    var member: String
    var calls = "SyncCalls"
    var testDescription: String { requirement }
  }

  static let rows = [
    Row(
      requirement: "func f<T: A>(_ t: T, by key: String) throws -> T where T: B",
      reason: "it is generic",
      member: """
        func f<T: A>(_ t: T, by key: String) throws -> T where T: B { \
        guard self.operations.f.isAdvised else { return try self.interceptable.base.f(t, by: key) } \
        return try self.operations.f.call((t, key)) { (input) throws -> T in \
        try self.interceptable.base.f(input.0, by: input.1) } }
        """
    ),
    Row(
      requirement: "func f<T>()",
      reason: "it is generic",
      member: """
        func f<T>() { guard self.operations.f.isAdvised else { return self.interceptable.base.f() } \
        return self.operations.f.call(()) { (_) -> Void in self.interceptable.base.f() } }
        """
    ),
    Row(
      requirement: "func f(_ t: some Sequence<Int>)",
      reason: "it is generic",
      member: """
        func f(_ t: some Sequence<Int>) { \
        guard self.operations.f.isAdvised else { return self.interceptable.base.f(t) } \
        return self.operations.f.call(t) { (input) -> Void in self.interceptable.base.f(input) } }
        """
    ),
    Row(
      requirement: "func f<each T>(_ n: Int, _ t: repeat each T) -> (repeat each T)",
      reason: "it is generic",
      member: """
        func f<each T>(_ n: Int, _ t: repeat each T) -> (repeat each T) { \
        guard self.operations.f.isAdvised else { \
        return self.interceptable.base.f(n, repeat each t) } \
        return self.operations.f.call((n, (repeat each t))) { (input) -> (repeat each T) in \
        self.interceptable.base.f(input.0, repeat each input.1) } }
        """
    ),
    Row(
      requirement: "func f<T, E>(_ b: (T) throws(E) -> Void) throws(E) -> T",
      reason: "it is generic",
      member: """
        func f<T, E>(_ b: (T) throws(E) -> Void) throws(E) -> T { \
        guard self.operations.f.isAdvised else { return try self.interceptable.base.f(b) } \
        return try self.operations.f.call(Interception.HiddenArgument("(T) throws(E) -> Void")) { \
        (_) throws(E) -> T in try self.interceptable.base.f(b) } }
        """
    ),
    Row(
      requirement: "func f(_ a: inout Int, _ b: Int, c: inout [Int]) -> Int",
      reason: "'a' is inout",
      member: """
        func f(_ a: inout Int, _ b: Int, c: inout [Int]) -> Int { \
        guard self.operations.f.isAdvised else { \
        return self.interceptable.base.f(&a, b, c: &c) } \
        return self.operations.f.call((a, b, c)) { (input) -> Int in a = input.0 c = input.2 \
        return self.interceptable.base.f(&a, input.1, c: &c) } }
        """
    ),
    Row(
      requirement: "func f(_ x: Int, _ b: (Int) throws -> Void) rethrows",
      reason: "it rethrows",
      member: """
        func f(_ x: Int, _ b: (Int) throws -> Void) rethrows { \
        guard self.operations.f.isAdvised else { return try self.interceptable.base.f(x, b) } \
        return try self.operations.f.rethrowing(\
        (x, Interception.HiddenArgument("(Int) throws -> Void"))) { (input) -> Void in \
        try self.interceptable.base.f(input.0, b) } }
        """
    ),
    Row(
      requirement: "func f(_ m: @autoclosure () -> String, _ n: @escaping @autoclosure () -> Int)",
      reason: "'m' does not escape",
      member: """
        func f(_ m: @autoclosure () -> String, _ n: @escaping @autoclosure () -> Int) { \
        guard self.operations.f.isAdvised else { return self.interceptable.base.f(m(), n()) } \
        return self.operations.f.call(\
        (Interception.HiddenArgument("@autoclosure () -> String"), n)) { (input) -> Void in \
        self.interceptable.base.f(m(), input.1()) } }
        """
    ),
    Row(
      requirement: "func f<T>(_ input: T, target: Self, base: Self?) -> Self?",
      reason: "it is generic",
      member: """
        func f<T>(_ input: T, target: Self, base: Self?) -> Self? { \
        guard self.operations.f.isAdvised else { return (self.interceptable.base.f(\
        input, target: target.interceptable.base, base: base?.interceptable.base))\
        .map { Self($0) } } \
        return (self.operations.f.call(\
        (input, target.interceptable.base, base?.interceptable.base)) { \
        (input_) -> Base? in \
        self.interceptable.base.f(input_.0, target: input_.1, base: input_.2) })\
        .map { Self($0) } }
        """
    ),
    Row(
      requirement: "@MainActor func f(_ a: Int)",
      reason: "@MainActor belongs to the requirement, not to the protocol",
      member: """
        @MainActor func f(_ a: Int) { \
        guard self.operations.f.isAdvised else { return self.interceptable.base.f(a) } \
        return self.operations.f.call(a) { (input) -> Void in self.interceptable.base.f(input) } }
        """
    ),
    Row(
      requirement: "@available(macOS 26, *) var f: Int { get }",
      reason: "a stored operation cannot have an availability of its own",
      member: """
        @available(macOS 26, *) var f: Int { get { \
        guard self.operations.f.isAdvised else { return self.interceptable.base.f } \
        return self.operations.f.call(()) { (_) -> Int in self.interceptable.base.f } } }
        """
    ),
    Row(
      requirement: "func f<T>(_ base: T, target: Int) async throws -> T",
      reason: "it is generic",
      member: """
        func f<T>(_ base: T, target: Int) async throws -> T { \
        guard self.operations.f.isAdvised else { \
        return try await self.interceptable.base.f(base, target: target) } \
        let base_ = self.interceptable.base \
        func target_(_ input: (T, Int)) async throws -> T { \
        try await base_.f(input.0, target: input.1) } \
        return try await self.operations.f.call((base, target), calling: target_) }
        """,
      calls: "AsyncCalls"
    ),
    Row(
      requirement: "nonisolated(nonsending) func f<T>(_ b: @escaping (T) -> Void) async",
      reason: "it is generic",
      member: """
        nonisolated(nonsending) func f<T>(_ b: @escaping (T) -> Void) async { \
        guard self.operations.f.isAdvised else { return await self.interceptable.base.f(b) } \
        let base = self.interceptable.base \
        nonisolated(nonsending) func target(_ input: @escaping ((T) -> Void)) async -> Void { \
        await base.f(input) } \
        return await self.operations.f.call(b, calling: target) }
        """,
      calls: "AsyncCalls"
    ),
    Row(
      requirement: "func f<T>(_ t: T.Type, done: @escaping (Result<T, any Error>) -> Void)",
      reason: "it is generic",
      member: """
        func f<T>(_ t: T.Type, done: @escaping (Result<T, any Error>) -> Void) { \
        self.operations.f.call( t, \
        calling: { (input, done_: Interception.Completion<T, any Swift.Error>) in \
        self.interceptable.base.f(input, done: done_.result) }, completion: done ) }
        """,
      calls: "CompletionCalls"
    ),
    Row(
      requirement: "func f<T>(_ then: (@Sendable (T?, (any Error)?) -> Void)?)",
      reason: "it is generic",
      member: """
        func f<T>(_ then: (@Sendable (T?, (any Error)?) -> Void)?) { \
        self.operations.f.call( (), \
        calling: { (_, done: Interception.Completion<T, any Swift.Error>) in \
        self.interceptable.base.f({ done.valueOrError($0, $1) }) }, \
        completion: { (result: Swift.Result<T, any Swift.Error>) in switch result { \
        case .success(let value): then?(value, nil) \
        case .failure(let error): then?(nil, error) } } ) }
        """,
      calls: "CompletionCalls"
    ),
  ]

  @Test("Each asks for advice, and calls the target or the operation", arguments: rows)
  func forwarding(row: Row) {
    let expansion = expand(row.requirement)
    expansion.expect(
      row.member, "let f: Interception.UntypedOperation<Interception.\(row.calls)>",
      "because: \"\(row.reason)\"", "{ [] }"
    )
    #expect(!expansion.flat.contains("interceptable.operation("))
    #expect(!expansion.flat.contains("leaveOut"))
  }

  @Test("Accessors of a generic subscript are two operations")
  func accessors() {
    expand("subscript<T>(key: T) -> Int { get nonmutating set }").expect(
      "get { guard self.operations.`subscript`.isAdvised else { "
        + "return self.interceptable.base[key] }",
      "(input) -> Int in self.interceptable.base[input] } }",
      "nonmutating set { guard self.operations.setSubscript.isAdvised else { "
        + "self.interceptable.base[key] = newValue return } "
        + "self.operations.setSubscript.call((key, newValue)) { (input) -> Void in "
        + "self.interceptable.base[input.0] = input.1 } }"
    )
  }

  @Test("A generic requirement that changes the base calls it in its place")
  func mutating() {
    expand("mutating func f<T>(_ t: T)").expect(
      "guard self.operations.f.isAdvised else { return self.interceptable.base.value.f(t) }",
      "{ (input) -> Void in self.interceptable.base.value.f(input) }"
    )
  }

  @Test("Closures of a pack that do not escape are hidden, and passed on one by one")
  func lentPack() {
    expand("func f<each T>(_ b: repeat ((each T) -> Void))").expect(
      #"self.operations.f.call(Interception.HiddenArgument("repeat ((each T) -> Void)"))"#,
      "{ (_) -> Void in self.interceptable.base.f(repeat each b) }"
    )
  }

  @Test("A callback beside a closure that does not escape is an argument")
  func lentClosure() {
    expand("func f(_ b: () -> Void, done: @escaping (Int) -> Void)").expect(
      "UntypedOperation<Interception.SyncCalls>",
      "{ (input) -> Void in self.interceptable.base.f(b, done: input.1) }",
      warnings: 1
    )
  }

  @Test("A callback of a requirement on an actor of its own is an argument")
  func ownActor() {
    expand("@MainActor func f(_ done: @escaping (Int) -> Void)").expect(
      "UntypedOperation<Interception.SyncCalls>",
      warnings: 1
    )
  }

  @Test("The operation is told its signature and its errors")
  func signature() {
    expand(
      "func f<T: A>(_ t: T, by: [Int]) throws -> T where T: B; func g(_ a: inout Int) throws(E)"
    )
    .expect(
      #"signature: "<T: A>(T, by: [Int]) throws -> T where T: B", "#
        + "throwing: (any Swift.Error).self",
      #"signature: "(inout Int) throws(E) -> Void", throwing: (Swift.Never).self"#
    )
  }
}
