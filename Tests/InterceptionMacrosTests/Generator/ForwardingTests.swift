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
      requirement: "func f(_ m: consuming String)",
      forwarding: "func f(_ m: consuming String) { self.interceptable.base.f(m) }",
      exclusion: #"("f(_:)", "'m' is consuming")"#
    ),
    Row(
      requirement: "consuming func f()",
      forwarding: "consuming func f() { self.interceptable.base.f() }",
      exclusion: #"("f()", "it takes ownership of the base")"#
    ),
    Row(
      requirement: "func f(on i: isolated (any Actor)?) async",
      forwarding: "{ await self.interceptable.base.f(on: i) }",
      exclusion: #"("f(on:)", "'i' is isolated")"#
    ),
    Row(
      requirement: "func f(_ a: inout Int) async",
      forwarding: "func f(_ a: inout Int) async { await self.interceptable.base.f(&a) }",
      exclusion: #"("f(_:)", "'a' is inout, and an attempt may outlive the call")"#
    ),
    Row(
      requirement: "func f(_ b: (Int) async throws -> Void) async rethrows",
      forwarding: "async rethrows { try await self.interceptable.base.f(b) }",
      exclusion: #"("f(_:)", "'b' does not escape, and an attempt may outlive the call")"#
    ),
    Row(
      requirement: "func f(_ b: some Sequence<Int>) async",
      forwarding: "async { await self.interceptable.base.f(b) }",
      exclusion: #"("f(_:)", "'b' is 'some'; write a generic parameter, which has a name")"#
    ),
    Row(
      requirement: "@MainActor func f() async",
      forwarding: "@MainActor func f() async { await self.interceptable.base.f() }",
      exclusion: #"("f()", "it is asynchronous, and @MainActor belongs to it alone")"#
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
      requirement: "static subscript<T>(i: T) -> Int { get }",
      forwarding: "static subscript<T>(i: T) -> Int { get { Base[i] } }",
      exclusion: #"("subscript(_:)", "a static requirement has no base to call")"#
    ),
    Row(
      requirement: "init?(_ a: Int) throws",
      forwarding: "init?(_ a: Int) throws "
        + "{ guard let base = try Base(a) else { return nil } self.init(base) }",
      exclusion: #"("init(_:)", "an initializer has no base to call")"#
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
    expansion.expect(
      row.forwarding, "list.append(\(row.exclusion))",
      "interceptable.leaveOut(member.name, because: member.reason)"
    )
    #expect(!expansion.flat.contains("interceptable.operation("))
    #expect(!expansion.flat.contains("interceptable.untyped("))
  }

  @Test("Mutating requirements change the base in a place that operations share")
  func mutating() {
    expand(
      "mutating func bump(_ by: Int) throws -> Int; var x: Int { get set }; func read() -> Int"
    ).expect(
      "Interception.Interceptable<Storage>(Storage(base), as: Base.self)",
      "final class Storage { /// The base. var value: Base",
      "let bump: Interception.SyncOperation<Storage, Int, Int, any Swift.Error>",
      "(storage: Storage, by: Int) throws -> Int in try storage.value.bump(by)",
      "func bump(_ by: Int) throws -> Int { try self.operations.bump(by) }",
      "(storage: Storage, newValue: Int) -> Void in storage.value.x = newValue",
      "var x: Int { get { self.operations.x() } "
        + "nonmutating set { self.operations.setX(newValue) } }",
      "let read: Interception.SyncOperation<Storage, Void, Int, Swift.Never>",
      "(storage: Storage) -> Int in storage.base.read()"
    )
  }

  @Test("What changes the base and is awaited is only forwarded")
  func mutatingAsync() {
    expand("mutating func bump(_ by: Int) async throws").expect(
      "func bump(_ by: Int) async throws { try await self.interceptable.base.value.bump(by) }",
      #"("bump(_:)", "it is mutating and asynchronous, and an attempt may outlive the call")"#
    )
  }

  @Test("What changes the base never waits for a callback, in which it could meet itself")
  func mutatingCallback() {
    expand("mutating func load(_ done: @escaping (Int) -> Void)").expect(
      "let load: Interception.SyncOperation<Storage, ((Int) -> Void), Void, Swift.Never>",
      warnings: 1
    )
  }

  @Test("Subscripts are operations")
  func subscripts() {
    expand("subscript(i: Int, at j: Int) -> String { get throws }").expect(
      "let `subscript`: Interception.SyncOperation<Base, (Int, Int), String, any Swift.Error>",
      "(base: Base, i: Int, j: Int) throws -> String in try base[i, at: j]",
      "subscript(i: Int, at j: Int) -> String "
        + "{ get throws { try self.operations.`subscript`(i, j) } }"
    )
    expand("subscript(i: Int) -> String { get set }\nsubscript(at j: Int) -> Int { get set }")
      .expect(
        #"interceptable.operation("subscript(_:)","#, #"interceptable.operation("setSubscript","#,
        #"interceptable.operation("subscript(at:)","#,
        #"interceptable.operation("setSubscriptAt","#,
        "(storage: Storage, i: Int, newValue: String) -> Void in storage.value[i] = newValue",
        "nonmutating set { self.operations.setSubscriptAt(j, newValue) }"
      )
    expand("subscript(i: Int, newValue: Int) -> Int { get }").expect(
      "(base: Base, i: Int, newValue_: Int) -> Int in base[i, newValue_]")
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
