import Interception
import Testing

/// Every way to write a replacement of an asynchronous operation: compilers have failed on some.
@Suite("Replacing asynchronous operations")
struct AsyncReplaceTests {
  struct Failure: Error {}

  struct Calculator: Sendable {
    func zero() async -> Int { 0 }
    func one(_ a: Int) async -> Int { a }
    func two(_ a: Int, _ b: Int) async -> Int { a + b }
    func any(_ a: Int, _ b: Int) async throws -> Int { a + b }
    func typed(_ a: Int, _ b: Int) async throws(Failure) -> Int { a + b }
    func typedZero() async throws(Failure) -> Int { 0 }
  }

  final class Shared {
    func two(_ a: Int, _ b: Int) async -> Int { a + b }
  }

  let wrapper = Interceptable(Calculator())

  /// Throws no type that Swift knows of.
  private static func later() async throws -> Int { throw Failure() }

  @Test("Operations that can't fail")
  func infallible() async {
    let zero = wrapper.operation("zero", Calculator.zero)
    zero.replace { 10 }
    #expect(await zero() == 10)
    let one = wrapper.operation("one", Calculator.one)
    one.replace { a in a + 10 }
    #expect(await one(1) == 11)
    let two = wrapper.operation("two", Calculator.two)
    two.replace { a, b in a * b }
    #expect(await two(3, 4) == 12)
    two.replace { (a: Int, b: Int) async -> Int in await one(a) - b }
    #expect(await two(3, 4) == 9)
    two.replace { pair in pair.0 }
    #expect(await two(3, 4) == 3)
    two.replace { $1 - $0 }
    #expect(await two(3, 4) == 1)
    let shared = Interceptable(Shared()).operation("two", Shared.two)
    shared.replace { a, b in a * b }
    #expect(await shared(3, 4) == 12)
  }

  @Test("Functions as well as closures")
  func functions() async {
    func none() async -> Int { 7 }
    func square(_ a: Int) async -> Int { a * a }
    func product(_ a: Int, _ b: Int) async -> Int { a * b }
    let zero = wrapper.operation("zero", Calculator.zero)
    zero.replace(none)
    #expect(await zero() == 7)
    let one = wrapper.operation("one", Calculator.one)
    one.replace(square)
    #expect(await one(3) == 9)
    let two = wrapper.operation("two", Calculator.two)
    two.replace(product)
    #expect(await two(3, 4) == 12)
  }

  @Test("Operations that fail with any error")
  func anyError() async throws {
    let any = wrapper.operation("any", Calculator.any)
    any.replace { a, b in a * b }
    #expect(try await any(3, 4) == 12)
    any.replace { _, _ in throw Failure() }
    await #expect(throws: Failure.self) { try await any(3, 4) }
  }

  @Test("Operations that fail with an error of their own")
  func typedError() async throws {
    let typed = wrapper.operation("typed", Calculator.typed)
    typed.replace { a, b in a * b }
    #expect(try await typed(3, 4) == 12)
    typed.replace { (_, _) async throws(Failure) in throw Failure() }
    await #expect(throws: Failure.self) { try await typed(3, 4) }
    typed.replace { _, _ in try await Self.later() }
    await #expect(throws: Failure.self) { try await typed(3, 4) }
    typed.replace { if $0 > $1 { throw Failure() } else { $1 } }
    #expect(try await typed(3, 4) == 4)
    let zero = wrapper.operation("typedZero", Calculator.typedZero)
    zero.replace { 2 }
    #expect(try await zero() == 2)
    zero.replace { try await Self.later() }
    await #expect(throws: Failure.self) { try await zero() }
  }
}
