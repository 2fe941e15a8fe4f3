import Interception
import InterceptionTesting
import InterceptionTestingTraits
import Testing

/// What the tests change, all of them at the same time.
private struct Store: Sendable {
  struct Busy: Error, Equatable {}

  func count(_ path: String) throws -> Int { path.count }
  func load(_ id: Int) async -> String { "\(id)" }
  func rename(_ name: String) throws(Busy) -> String { name }
  func move(_ name: String) async throws(Busy) -> String { name }
  func fetch(_ id: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void) {
    completion(.success(id))
  }
}

private let store = Interceptable(Store())
private let count = store.operation("count", Store.count)
private let rename = store.operation("rename", Store.rename)
private let move = store.operation("move", Store.move)
private let load = store.operation("load", Store.load)
private let fetch = store.operation("fetch", Store.fetch)

@Suite(
  "AdviceTrait on a suite",
  .replacement(of: count, with: .failing(times: 2, Store.Busy(), then: 42)))
struct AdviceTraitTests {
  @Test("A test has the replacement of its suite, from its first step")
  func suite() throws {
    #expect(throws: Store.Busy.self) { try count("/") }
    #expect(throws: Store.Busy.self) { try count("/") }
    #expect(try count("/") == 42)
  }

  @Test(
    "Each case starts at the first step, with the traits of the test outside those of the suite",
    .advice(.retry(2, backoff: .none), on: count), arguments: 1...50)
  func cases(number: Int) async throws {
    #expect(try count("/") == 42)
    async let child = count("/")
    #expect(try await child == 42)
  }

  @Test("The innermost replacement runs", .replacement(of: count, with: { _ in 7 }))
  func inner() throws {
    #expect(try count("/") == 7)
  }

  @Suite("A suite in a suite", .advice(.retry(1, backoff: .none), on: count))
  struct Inside {
    @Test("Has the traits of both")
    func both() throws {
      // One call takes both failures: the retry is out of attempts.
      #expect(throws: Store.Busy.self) { try count("/") }
      #expect(try count("/") == 42)
    }
  }
}

@Suite("AdviceTrait on tests")
struct AdviceTraitOnTestsTests {
  @Test("Without a trait, everything is as before")
  func without() async throws {
    #expect(try count("/") == 1)
    #expect(await load(3) == "3")
    #expect(try await fetch.value(3) == 3)
    #expect(count.explain().advice.isEmpty)
  }

  @Test(
    "Replaces operations of all shapes", .replacement(of: count, with: { $0.count * 10 }),
    .replacement(of: load, with: { "other \($0)" }),
    .replacement(of: fetch, with: { id, done in done(.success(-id)) }))
  func shapes() async throws {
    #expect(try count("abc") == 30)
    #expect(await load(3) == "other 3")
    #expect(try await fetch.value(3) == -3)
  }

  @Test(
    "Takes closures on operations whose failures have a type",
    .replacement(of: rename, with: { "new \($0)" }),
    .replacement(of: move, with: { _ in throw Store.Busy() }))
  func typedFailures() async throws {
    #expect(try rename("a") == "new a")
    await #expect(throws: Store.Busy()) { try await move("a") }
  }

  @Test(
    "The last trait is the innermost scope", .replacement(of: count, with: { _ in 1 }),
    .replacement(of: count, with: { _ in 2 }))
  func order() throws {
    #expect(try count("abc") == 2)
  }

  @Test("A test that throws leaves the advice behind")
  func thrown() async throws {
    let trait: AdviceTrait = .replacement(of: count, with: { _ in 7 })
    let test = try #require(Test.current)
    await #expect(throws: Store.Busy.self) {
      try await trait.provideScope(for: test, testCase: nil) {
        #expect(try count("/") == 7)
        throw Store.Busy()
      }
    }
    #expect(try count("/") == 1)
  }

  @MainActor
  @Test("A test stays on its actor", .replacement(of: load, with: { "other \($0)" }))
  func actor() async {
    #expect(await load(1) == "other 1")
    MainActor.assertIsolated()
  }
}
