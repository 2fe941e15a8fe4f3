import Interception
import Testing

@Suite("Naming operations")
struct InterceptableNamingTests {
  /// Operations as stored properties, whose types Swift doesn't have to infer.
  private struct Operations {
    let none: SyncOperation<Source, Void, Int, any Error>
    let one: SyncOperation<Source, Int, Int, Never>
    let two: SyncOperation<Source, (Int, String), Int, CodeError>
    let list: SyncOperation<Source, [Int], Void, Never>
    let code: SyncOperation<Source, Int, Int, Never>
    let later: AsyncOperation<Source, Int, Int, any Error>
    let laterPair: AsyncOperation<Source, (Int, Int), Int, Never>
    let laterCode: AsyncOperation<Source, Int, Int, Never>
    let load: CompletionOperation<Source, Int, Int, any Error>

    init(_ store: Interceptable<Source>) {
      none = store.operation("none", Source.none)
      one = store.operation("one", Source.one)
      two = store.operation("two", Source.two)
      list = store.operation("list", Source.list)
      code = store.operation("code") { (_: Source, number: Int) in number * number }
      later = store.operation("later", Source.later)
      laterPair = store.operation("laterPair", Source.laterPair)
      laterCode = store.operation("laterCode") { (_: Source, number: Int) async in number + 1 }
      load = store.operation("load", Source.load)
    }
  }

  @Test("Operations may be kept in properties with written types")
  func writtenTypes() async throws {
    let operations = Operations(Interceptable(Source()))
    #expect(try operations.none() == 0)
    #expect(operations.one(1) == 1)
    #expect(try operations.two(2, "") == 2)
    operations.list([1])
    #expect(operations.code(3) == 9)
    #expect(try await operations.later(4) == 4)
    #expect(await operations.laterPair(2, 3) == 5)
    #expect(await operations.laterCode(5) == 6)
    #expect(try await operations.load.value(7) == 7)
  }

  @Test("A method with one tuple gets the tuple")
  func tuple() {
    let operation = Interceptable(Source()).operation("tuple", Source.tuple)
    #expect(operation((1, 2)) == 3)
  }

  @Test("The same name gives the same operation")
  func sameName() {
    let store = Interceptable(Source())
    let first = store.operation("one", Source.one)
    first.before { $0.arguments += 1 }
    let second = store.operation("one", Source.one)
    #expect(first === second)
    #expect(second(1) == 2)
    #expect(store.operations.count == 1)
  }

  @Test("Operations are sorted by name, and tell their names and shapes")
  func operations() {
    let store = Interceptable(Source())
    _ = store.operation("load", Source.load)
    _ = store.operation("one", Source.one)
    _ = store.operation("later", Source.later)
    #expect(store.operations.map(\.name) == ["later", "load", "one"])
    #expect(store.operations.map(\.shape) == [.async, .completion, .sync])
    #expect(store.operations.map(\.id.signature).first == "(Int) throws -> Int")
    #expect(store.operations.map(\.id.qualifiedName).first == "Source.later")
    #expect(store.operations.map(\.id.module).first == "InterceptionTests")
  }

  @Test("Two signatures under one name stop the program, and both are in the message")
  func twoSignatures() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let store = Interceptable(Source())
      _ = store.operation("twice", Source.two)
      _ = store.operation("twice", Source.later)
    }
    let message = try #require(result).text
    #expect(message.contains("Source.twice has two signatures"))
    #expect(message.contains("sync (Int, String) throws(CodeError) -> Int"))
    #expect(message.contains("async (Int) throws -> Int"))
    #expect(message.contains("InterceptableNamingTests.swift:"))
  }

  @Test("An operation that is named as idempotent and as not idempotent stops the program")
  func twoIdempotencies() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let store = Interceptable(Source())
      _ = store.operation("one", Source.one, idempotent: false)
      _ = store.operation("one", Source.one)
    }
    let message = try #require(result).text
    #expect(
      message.contains("Source.one was named as not idempotent, and is now named as idempotent: "))
    #expect(message.contains("InterceptableNamingTests.swift:"))
  }

  @Test("An empty name stops the program")
  func emptyName() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = Interceptable(Source()).operation("", Source.one)
    }
    let message = try #require(result).text
    #expect(message.contains("an operation of Source needs a name, but it is empty"))
    #expect(message.contains("InterceptableNamingTests.swift:"))
  }
}

/// Methods of many types; not `Sendable`.
private final class Source {
  func none() throws -> Int { 0 }
  func one(_ number: Int) -> Int { number }
  func two(_ number: Int, _ text: String) throws(CodeError) -> Int { number }
  func tuple(_ pair: (Int, Int)) -> Int { pair.0 + pair.1 }
  func list(_ numbers: [Int]) {}
  func later(_ number: Int) async throws -> Int { number }
  func laterPair(_ a: Int, _ b: Int) async -> Int { a + b }
  func load(_ number: Int, completion: @escaping (Result<Int, any Error>) -> Void) {
    completion(.success(number))
  }
}
