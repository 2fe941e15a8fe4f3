import Dispatch
import Interception
import Synchronization

/// A wrapped value with the same operation in all shapes.
final class Target: Sendable {
  private let count = Atomic<Int>(0)
  private let body = Guarded<@Sendable (Int) throws -> Int>({ $0 })
  private let queue = DispatchQueue(label: "target")

  /// How often the operation ran.
  var runs: Int { count.load(ordering: .acquiring) }

  /// Says what the operation does; it returns its argument if nothing is said.
  func answer(_ body: @escaping @Sendable (Int) throws -> Int) {
    self.body.withLock { $0 = body }
  }

  func work(_ number: Int) throws -> Int {
    count.wrappingAdd(1, ordering: .acquiringAndReleasing)
    return try body.withLock { $0 }(number)
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
