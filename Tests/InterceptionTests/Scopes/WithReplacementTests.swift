import Interception
import Testing

@Suite("Scoped replacements")
struct WithReplacementTests {
  private enum Failure: Error { case gone }

  private struct Store: Sendable {
    func count(_ path: String) throws(Failure) -> Int { path.count }
    func rename(_ name: String) async throws(Failure) -> String { name }
  }

  private let store = Interceptable(Store())

  @Test("An operation whose failures have a type takes a closure that throws nothing")
  func typedFailures() async throws {
    let count = store.operation("count", Store.count)
    let rename = store.operation("rename", Store.rename)
    let seven = try withReplacement(of: count, { _ in 7 }) { try count("a") }
    #expect(seven == 7)
    let eight = try await withReplacement(of: count, { _ in 8 }) { () async throws in
      try count("a")
    }
    #expect(eight == 8)
    let new = try await withReplacement(of: rename, { "new \($0)" }) { try await rename("a") }
    #expect(new == "new a")
    let synchronous = withReplacement(of: rename, { "other \($0)" }) { 7 }
    #expect(synchronous == 7)
  }

  @Test("It takes one that throws its failure, with a type or without")
  func thrown() async {
    let count = store.operation("count", Store.count)
    let rename = store.operation("rename", Store.rename)
    #expect(throws: Failure.gone) {
      try withReplacement(of: count, { _ in throw Failure.gone }) { try count("a") }
    }
    #expect(throws: Failure.gone) {
      try withReplacement(of: count, { _ throws(Failure) in throw .gone }) { try count("a") }
    }
    await #expect(throws: Failure.gone) {
      try await withReplacement(of: rename, { _ in throw Failure.gone }) { try await rename("a") }
    }
  }

  #if os(macOS) || os(Linux)
    @Test("Another error stops the program, with its place")
    func otherErrors() async {
      struct Other: Error {}
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let count = Interceptable(Store()).operation("count", Store.count)
        _ = try withReplacement(of: count, { _ in throw Other() }) { try count("a") }
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(message.contains("Store.count threw Other(), but the operation fails with Failure"))
      #expect(message.contains("WithReplacementTests.swift:"))
    }
  #endif
}
