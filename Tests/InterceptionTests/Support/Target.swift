import Dispatch
import Interception
import Synchronization

/// A wrapped value with the same operation in all shapes.
final class Target: Sendable {
  /// A closure in a generic place would get one more thunk with each access.
  private struct Body {
    let run: @Sendable (Int) throws -> Int
  }

  private let count = Atomic<Int>(0)
  private let body = Guarded(Body { $0 })
  private let company: (any Sendable)?
  private let queue = DispatchQueue(label: "target")

  /// Creates a target, which keeps its company alive.
  init(company: (any Sendable)? = nil) { self.company = company }

  /// How often the operation ran.
  var runs: Int { count.load(ordering: .acquiring) }

  /// Says what the operation does; it returns its argument if nothing is said.
  func answer(_ body: @escaping @Sendable (Int) throws -> Int) {
    self.body.withLock { $0 = Body(run: body) }
  }

  func work(_ number: Int) throws -> Int {
    count.wrappingAdd(1, ordering: .acquiringAndReleasing)
    return try body.withLock { $0 }.run(number)
  }

  func workLater(_ number: Int) async throws -> Int {
    await Task.yield()
    return try work(number)
  }

  func workThrough(_ number: Int, completion: @escaping (Result<Int, any Error>) -> Void) {
    completion(Result { try work(number) })
  }

  func workElsewhere(
    _ number: Int,
    completion: @escaping @Sendable (Result<Int, any Error>) -> Void
  ) {
    queue.async { completion(Result { try self.work(number) }) }
  }
}
