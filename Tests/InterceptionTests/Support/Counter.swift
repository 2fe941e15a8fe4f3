import Synchronization

/// A number that threads count up.
final class Counter: Sendable {
  private let count = Atomic<Int>(0)

  var value: Int { count.load(ordering: .acquiring) }

  @discardableResult
  func add() -> Int { count.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue }
}
