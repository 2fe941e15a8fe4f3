import Interception
import InterceptionTesting
import Testing

/// What is named and advised in one expression is what it would be in two statements: with a completion handler
/// among the arguments of a method there would also be a synchronous operation that the closure fits.
///
/// In synchronous code: in an async function Swift 6.3 counts `done(…)` against a closure, since `callAsFunction` is
/// synchronous, and then prefers the operation whose handler is an argument.
@Suite("Naming and advising in one expression")
struct OneExpressionTests {
  private final class Mover {
    func move(_ from: String, to: String, completion: @escaping (Result<Int, any Error>) -> Void) {
      completion(.success(0))
    }
    func copy(_ from: String, to: String, completion: @escaping (Int?, (any Error)?) -> Void) {
      completion(0, nil)
    }
    func link(_ from: String, to: String, completion: @escaping ((any Error)?) -> Void) {
      completion(nil)
    }
    func load(_ id: Int, completion: @escaping (Result<Int, any Error>) -> Void) {
      completion(.success(0))
    }
    func list(completion: @escaping (Result<Int, any Error>) -> Void) { completion(.success(0)) }
    func sum(
      _ a: Int, _ b: Int, _ c: Int, completion: @escaping (Result<Int, any Error>) -> Void
    ) { completion(.success(0)) }
    func sum(
      of a: Int, _ b: Int, _ c: Int, _ d: Int,
      completion: @escaping (Result<Int, any Error>) -> Void
    ) { completion(.success(0)) }
  }

  private final class SafeMover: Sendable {
    func move(
      _ from: String, to: String, completion: @escaping @Sendable (Result<Int, any Error>) -> Void
    ) { completion(.success(0)) }
  }

  private let store = Interceptable(Mover())

  private func areCompletions() -> Bool {
    store.operations.allSatisfy { $0.id.shape == .completion }
  }

  private func replaceApart() {
    store.operation("move", Mover.move).replace { from, to, done in
      done(.success(from.count + to.count))
    }
    store.operation("copy", Mover.copy).replace { from, to, done in done(.success(from.count)) }
    store.operation("link", Mover.link).replace { from, to, done in done(.failure(StoreError.busy))
    }
  }

  @Test("A replacement with the arguments apart")
  func apart() async throws {
    replaceApart()
    #expect(areCompletions())
    #expect(try await store.operation("move", Mover.move).value("a", "bc") == 3)
    #expect(try await store.operation("copy", Mover.copy).value("ab", "c") == 2)
    await #expect(throws: StoreError.busy) {
      try await store.operation("link", Mover.link).value("a", "b")
    }
  }

  @Test("Three and four arguments apart, and functions")
  func more() async throws {
    let three = store.operation("three", Mover.sum(_:_:_:completion:))
    let four = store.operation("four", Mover.sum(of:_:_:_:completion:))
    three.replace { a, b, c, done in done(.success(a + b + c)) }
    #expect(try await three.value(1, 2, 3) == 6)
    func add(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ done: Completion<Int, any Error>) {
      done(.success(a + b + c + d))
    }
    four.replace(label: "stub", times: 1, add)
    #expect(try await four.value(1, 2, 3, 4) == 10)
    #expect(try await four.value(1, 2, 3, 4) == 0)
  }

  private func replaceApart(in store: Interceptable<SafeMover>) {
    store.operation("move", SafeMover.move).replace { from, to, done in done(.success(7)) }
  }

  @Test("A replacement of an operation that may cross threads, with the arguments apart")
  func sendable() async throws {
    let store = Interceptable(SafeMover())
    replaceApart(in: store)
    #expect(store.operations.map(\.id.shape) == [.completion])
    #expect(try await store.operation("move", SafeMover.move).value("a", "b") == 7)
  }

  private func replaceAll() {
    store.operation("move", Mover.move).replace { paths, done in
      done(.success(paths.0.count + paths.1.count))
    }
    store.operation("load", Mover.load).replace { id, done in done(.success(id)) }
    store.operation("list", Mover.list).replace { done in done(.success(9)) }
  }

  @Test("A replacement with a tuple, one argument, or none")
  func replace() async throws {
    replaceAll()
    #expect(areCompletions())
    #expect(try await store.operation("move", Mover.move).value("a", "bc") == 3)
    #expect(try await store.operation("load", Mover.load).value(4) == 4)
    #expect(try await store.operation("list", Mover.list).value() == 9)
  }

  @Test("Before, after and around")
  func others() async throws {
    let journal = Journal()
    store.operation("move", Mover.move).before { call in call.arguments.0 = "changed" }
    store.operation("move", Mover.move).after { call, _ in journal.note("after \(call.arguments.0)")
    }
    store.operation("copy", Mover.copy).around { call in call.proceed() }
    store.operation("load", Mover.load).before { _ in journal.note("before") }
    store.operation("load", Mover.load).around { call in
      call.proceed { result in call.complete(result.map { $0 + 1 }) }
    }
    store.operation("list", Mover.list).after { _, _ in journal.note("after") }
    store.operation("list", Mover.list).around { $0.proceed() }
    #expect(areCompletions())
    _ = try await store.operation("move", Mover.move).value("a", "b")
    #expect(try await store.operation("load", Mover.load).value(4) == 1)
    _ = try await store.operation("list", Mover.list).value()
    #expect(journal.take() == ["after a", "before", "after"])
  }
}
