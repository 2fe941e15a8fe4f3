import InterceptionMacroCore
import Testing

@Suite("Requirements that are only forwarded")
struct ForwardingTests {
  struct Row: CustomTestStringConvertible {
    var requirement: String
    var forwarding: String
    var exclusion: String
    var testDescription: String { requirement }
  }

  static let rows = [
    Row(
      requirement: "func f<T: A>(_ t: T, by key: String) throws -> T where T: B",
      forwarding: "func f<T: A>(_ t: T, by key: String) throws -> T where T: B "
        + "{ try self.interceptable.base.f(t, by: key) }",
      exclusion: #"("f(_:by:)", "it is generic")"#
    ),
    Row(
      requirement: "func f(_ t: some Sequence<Int>)",
      forwarding: "func f(_ t: some Sequence<Int>) { self.interceptable.base.f(t) }",
      exclusion: #"("f(_:)", "it is generic")"#
    ),
    Row(
      requirement: "func f<each T>(_ t: repeat each T) -> (repeat each T)",
      forwarding: "{ self.interceptable.base.f(repeat each t) }",
      exclusion: #"("f(_:)", "it is generic")"#
    ),
    Row(
      requirement: "func f(_ a: inout Int)",
      forwarding: "func f(_ a: inout Int) { self.interceptable.base.f(&a) }",
      exclusion: #"("f(_:)", "'a' is inout")"#
    ),
    Row(
      requirement: "func f(_ b: (Int) throws -> Void) rethrows",
      forwarding: "func f(_ b: (Int) throws -> Void) rethrows "
        + "{ try self.interceptable.base.f(b) }",
      exclusion: #"("f(_:)", "it rethrows")"#
    ),
    Row(
      requirement: "func f(_ b: (Int) -> Void)",
      forwarding: "{ self.interceptable.base.f(b) }",
      exclusion: #"("f(_:)", "'b' does not escape")"#
    ),
    Row(
      requirement: "func f(_ m: @autoclosure () -> String)",
      forwarding: "func f(_ m: @autoclosure () -> String) { self.interceptable.base.f(m()) }",
      exclusion: #"("f(_:)", "'m' does not escape")"#
    ),
    Row(
      requirement: "func f(_ m: consuming String)",
      forwarding: "func f(_ m: consuming String) { self.interceptable.base.f(m) }",
      exclusion: #"("f(_:)", "'m' is consuming")"#
    ),
    Row(
      requirement: "func f(on i: isolated (any Actor)?) async",
      forwarding: "{ await self.interceptable.base.f(on: i) }",
      exclusion: #"("f(on:)", "'i' is isolated")"#
    ),
    Row(
      requirement: "static func make(_ a: Int) -> Self",
      forwarding: "static func make(_ a: Int) -> Self { Self(Base.make(a)) }",
      exclusion: #"("make(_:)", "a static requirement has no base to call")"#
    ),
    Row(
      requirement: "static var shared: Int { get set }",
      forwarding: "static var shared: Int { get { Base.shared } set { Base.shared = newValue } }",
      exclusion: #"("shared", "a static requirement has no base to call")"#
    ),
    Row(
      requirement: "init?(_ a: Int) throws",
      forwarding: "init?(_ a: Int) throws "
        + "{ guard let base = try Base(a) else { return nil } self.init(base) }",
      exclusion: #"("init(_:)", "an initializer has no base to call")"#
    ),
    Row(
      requirement: "subscript(i: Int, at j: Int) -> String { get throws }",
      forwarding: "subscript(i: Int, at j: Int) -> String "
        + "{ get throws { try self.interceptable.base[i, at: j] } }",
      exclusion: #"("subscript(_:at:)", "a subscript cannot be stored")"#
    ),
    Row(
      requirement: "@MainActor func f()",
      forwarding: "@MainActor func f() { self.interceptable.base.f() }",
      exclusion: #"("f()", "@MainActor belongs to the requirement, not to the protocol")"#
    ),
    Row(
      requirement: "@available(macOS 26, *) func f()",
      forwarding: "@available(macOS 26, *) func f() { self.interceptable.base.f() }",
      exclusion: #"("f()", "a stored operation cannot have an availability of its own")"#
    ),
    Row(
      requirement: "nonisolated func f()",
      forwarding: "nonisolated func f() { self.interceptable.base.f() }",
      exclusion: #"("f()", "a nonisolated requirement cannot reach the stored operations")"#
    ),
  ]

  @Test("Each is forwarded past all advice, and listed with the reason", arguments: rows)
  func exclusion(row: Row) {
    let expansion = expand(row.requirement)
    expansion.expect(row.forwarding, "list.append(\(row.exclusion))")
    #expect(!expansion.flat.contains("interceptable.operation("))
  }

  @Test("Mutating requirements change the base in a place that operations share")
  func mutating() {
    expand(
      "mutating func bump(_ by: Int) async throws; var x: Int { get set }; func read() -> Int"
    ).expect(
      "let interceptable: Interception.Interceptable<Storage>",
      "final class Storage { /// The base. var value: Base",
      "func bump(_ by: Int) async throws { try await self.interceptable.base.value.bump(by) }",
      "var x: Int { get { self.operations.x() } "
        + "nonmutating set { self.interceptable.base.value.x = newValue } }",
      "let read: Interception.SyncOperation<Storage, Void, Int, Swift.Never>",
      "(storage: Storage) -> Int in storage.base.read()",
      #"list.append(("bump(_:)", "it is mutating"))"#,
      #"list.append(("x (set)", "it is mutating"))"#
    )
  }

  @Test("A nonmutating setter is an operation")
  func nonmutating() {
    let expansion = expand("var x: Int { get nonmutating set }")
    expansion.expect("let setX: Interception.SyncOperation<Base, Int, Void, Swift.Never>")
    #expect(!expansion.flat.contains("Storage"))
  }

  @Test("Useful attributes are repeated, others are not")
  func attributes() {
    let expansion = expand("@discardableResult @objc(x) @custom func f() -> Int")
    expansion.expect("@discardableResult func f() -> Int {")
    #expect(!expansion.flat.contains("@objc") && !expansion.flat.contains("@custom"))
  }
}
