import InterceptionMacroCore
import Testing

@Suite("Operations of the macro")
struct OperationTests {
  @Test("A synchronous requirement states parameters, effects and result everywhere")
  func sync() {
    expand("func count(in path: String, _ depth: Int) throws(StoreError) -> Int").expect(
      "let count: Interception.SyncOperation<Base, (String, Int), Int, StoreError>",
      """
      interceptable.operation("count", calling: { \
      (base: Base, path: String, depth: Int) throws(StoreError) -> Int in \
      try base.count(in: path, depth) })
      """,
      """
      func count(in path: String, _ depth: Int) throws(StoreError) -> Int { \
      try self.operations.count(path, depth) }
      """
    )
  }

  @Test("Functions are values and results like others")
  func functions() {
    expand("var f: (Int) -> Void { get set }").expect(
      "let f: Interception.SyncOperation<Storage, Void, ((Int) -> Void), Swift.Never>",
      "let setF: Interception.SyncOperation<Storage, ((Int) -> Void), Void, Swift.Never>",
      #"interceptable.operation("f", calling: { (storage: Storage) -> ((Int) -> Void) in"#,
      "(storage: Storage, newValue: @escaping ((Int) -> Void)) -> Void in"
    )
  }

  @Test("An asynchronous requirement goes through a local function, which has its isolation")
  func async() {
    expand("func rename(_ a: String, to b: String) async throws -> Folder").expect(
      "let rename: Interception.AsyncOperation<Base, (String, String), Folder, any Swift.Error>",
      """
      do { func target(base: Base, a: String, b: String) async throws -> Folder { \
      try await base.rename(a, to: b) } \
      let operation = interceptable.operation("rename", calling: target) self.rename = operation }
      """,
      "try await self.operations.rename(a, b)"
    )
  }

  @Test("Isolation words of an asynchronous requirement are repeated")
  func isolation() {
    expand("nonisolated(nonsending) func f() async\n@concurrent func g() async").expect(
      "nonisolated(nonsending) func target(base: Base) async -> Void",
      "@concurrent func target(base: Base) async -> Void",
      "nonisolated(nonsending) func f() async {",
      "@concurrent func g() async {"
    )
  }

  @Test("The input is Void, one value, or a tuple")
  func inputs() {
    expand("func a(); func b(_ x: Int); func c(_ x: Int, _ y: [String: Int]) -> Void").expect(
      "let a: Interception.SyncOperation<Base, Void, Void, Swift.Never>",
      "let b: Interception.SyncOperation<Base, Int, Void, Swift.Never>",
      "let c: Interception.SyncOperation<Base, (Int, [String: Int]), Void, Swift.Never>"
    )
  }

  @Test("A tuple as the only parameter becomes several inputs")
  func onlyTuple() {
    expand("func move(_ p: (x: Int, y: Int))\nfunc unit(_ v: ())").expect(
      "let move: Interception.SyncOperation<Base, (Int, Int), Void, Swift.Never>",
      "(base: Base, element0: Int, element1: Int) -> Void in base.move((element0, element1))",
      "func move(_ p: (x: Int, y: Int)) { self.operations.move(p.0, p.1) }",
      "func unit(_ v: ()) { self.operations.unit() }"
    )
  }

  @Test("T! is stored as T?")
  func implicitlyUnwrapped() {
    expand("func f(_ a: Int!) -> String!\nvar v: Int! { get }").expect(
      "let f: Interception.SyncOperation<Base, Int?, String?, Swift.Never>",
      "func f(_ a: Int!) -> String! {",
      "var v: Int! {"
    )
  }

  @Test("Closures are stored without @escaping and passed with it")
  func closures() {
    expand("func f(_ a: @escaping @Sendable (Int) -> Int, b: (() -> Void)?) -> Int").expect(
      "SyncOperation<Base, ((@Sendable (Int) -> Int), (() -> Void)?), Int, Swift.Never>",
      "(base: Base, a: @escaping (@Sendable (Int) -> Int), b: (() -> Void)?) -> Int in",
      warnings: 1
    )
  }

  @Test("An escaping autoclosure is called where the target is")
  func autoclosure() {
    expand("func log(_ m: @autoclosure @escaping () -> String)").expect(
      "(base: Base, m: @escaping (() -> String)) -> Void in base.log(m())",
      "self.operations.log(m)"
    )
  }

  @Test("A property has an operation for each accessor")
  func properties() {
    expand(
      "var name: String { get set }\nvar size: Int { get async throws }",
      refining: "AnyObject"
    )
    .expect(
      "let name: Interception.SyncOperation<Base, Void, String, Swift.Never>",
      "let setName: Interception.SyncOperation<Base, String, Void, Swift.Never>",
      "(base: Base, newValue: String) -> Void in base.name = newValue",
      "var name: String { get { self.operations.name() } set { self.operations.setName(newValue) } }",
      "let size: Interception.AsyncOperation<Base, Void, Int, any Swift.Error>",
      "var size: Int { get async throws { try await self.operations.size() } }"
    )
  }

  @Test("Self is wrapped in results and unwrapped in parameters")
  func selfTypes() {
    expand("func next() throws -> Self?\nfunc join(_ o: Self, _ p: Self?) -> Self").expect(
      "let next: Interception.SyncOperation<Base, Void, Base?, any Swift.Error>",
      "(try self.operations.next()).map { Self($0) }",
      "let join: Interception.SyncOperation<Base, (Base, Base?), Base, Swift.Never>",
      "Self(self.operations.join(o.interceptable.base, p?.interceptable.base))"
    )
  }

  @Test("Comments inside of a requirement disappear")
  func comments() {
    expand("func /* a */ f(_ /* b */ x: /* c /* d */ */ Int // e\n) -> Int // f").expect(
      "func f(_ x: Int) -> Int { self.operations.f(x) }"
    )
  }
}
