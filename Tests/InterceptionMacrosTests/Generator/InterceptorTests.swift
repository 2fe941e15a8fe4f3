import InterceptionMacroCore
import Testing

@Suite("The generated type")
struct InterceptorTests {
  @Test("It enforces the conformance that the user states, and shows the line")
  func conformance() {
    expand("func f()").expect(
      "// State the conformance next to the protocol: extension PInterceptor: P {}",
      "private static func __statedConformance(_: any P.Type) {}",
      "@available(*, unavailable, message: \"add the line: extension PInterceptor: P {}\")"
        + " private static func __statedConformance(_: Any.Type) {}",
      "private static func __statedConformance() { "
        + "__statedConformance(Self.self) // extension PInterceptor: P {} }"
    )
  }

  @Test(
    "Its kind follows the protocol",
    arguments: [
      ("", "struct"), ("Sendable", "struct"), ("AnyObject", "final class"),
      ("Q, AnyObject, Sendable", "final class"), ("Q & AnyObject", "final class"),
      ("Actor", "actor"), ("_Concurrency.Actor", "actor"),
    ]
  )
  func kind(refining: String, keyword: String) {
    expand("func f() async", refining: refining).expect("\(keyword) PInterceptor<Base: P> {")
  }

  @Test("A constraint on Self counts as inheritance")
  func whereClause() {
    let source = "protocol P where Self: AnyObject { init(_ a: Int) }"
    Expansion(of: source).expect(
      "final class PInterceptor<Base: P> {",
      "convenience init(_ a: Int) { self.init(Base(a)) }"
    )
  }

  @Test(
    "Its access is that of the protocol",
    arguments: [
      ("public ", "public "), ("package ", "package "), ("internal ", ""),
      ("fileprivate ", ""), ("private ", ""), ("", ""),
    ]
  )
  func access(modifier: String, member: String) {
    expand("func f()", before: modifier).expect(
      "\(modifier)struct PInterceptor<Base: P> {",
      " \(member)let interceptable:",
      " \(member)let operations: Operations",
      " \(member)struct Operations {",
      " \(member)func f() {",
      " \(member)init(_ base: Base) {",
      " nonisolated \(member)static var notIntercepted:"
    )
  }

  @Test("A global actor, an availability and nonisolated are repeated")
  func isolation() {
    expand("func f()", before: "@MainActor @available(macOS 26, *) public ").expect(
      "@available(macOS 26, *) @MainActor public struct PInterceptor<Base: P> {",
      "@MainActor public struct Operations {"
    )
    expand("func f()", before: "nonisolated ").expect(
      "nonisolated struct PInterceptor<Base: P> {",
      "nonisolated struct Operations {"
    )
  }

  @Test("Operations are Sendable where the protocol says that the base is")
  func sendable() {
    expand("func f()", refining: "Sendable").expect("struct Operations: Swift.Sendable {")
    expand("func f() async", refining: "Actor").expect(
      "struct Operations: Swift.Sendable {",
      "nonisolated let operations: Operations",
      "nonisolated let interceptable: Interception.Interceptable<Base>"
    )
  }

  @Test("Generated names make way for the protocol's own")
  func hiddenNames() {
    expand("func f(_ a: Base) -> Operations; mutating func g(_ s: Storage)").expect(
      "struct PInterceptor<InterceptedBase: P> {",
      "struct InterceptedOperations {",
      "final class InterceptedStorage {",
      "SyncOperation<InterceptedStorage, Base, Operations, Swift.Never>"
    )
  }

  @Test("A name in backticks loses them where it becomes part of another one")
  func quotedName() {
    Expansion(of: "protocol `class` { func f() }").expect(
      "struct classInterceptor<Base: `class`> {",
      "extension classInterceptor: `class` {}"
    )
  }

  @Test("Type aliases and empty protocols add nothing")
  func nothing() {
    expand("typealias A = [Int]\ntypealias B<T> = (T) -> Void where T: Q").expect(
      "init(_ interceptable: Interception.Interceptable<Base>) { }",
      "static var notIntercepted: [(name: Swift.String, reason: Swift.String)] { [] }"
    )
  }

  @Test("The version is raised with every change of the generated code")
  func version() {
    let source = """
      protocol P {
        func a(_ x: Int, b y: String) throws -> Int
        func c(_ x: Int) async throws(E) -> Int
        func d(_ x: Int, done: @escaping (Int?, (any Error)?) -> Void)
        mutating func e<T>(_ t: T) -> Self
        var f: Int { get set }
        static func g()
        init(h: Int)
        subscript(i: Int) -> Int { get }
      }
      """
    let hash = (Expansion(of: source).source ?? "").utf8.reduce(0xcbf2_9ce4_8422_2325) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    #expect(
      "\(Expansion.version): \(hash)" == "6: 3264535696572159568",
      "raise Expansion.version and the type in the macro's declaration, then this line"
    )
  }
}
