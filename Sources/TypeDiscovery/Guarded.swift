import Synchronization

/// A `Mutex` that the thread sanitizer understands.
///
/// The sanitizer doesn't see what happens inside a contended `Mutex` and reports races where there
/// are none. It does see atomics: each holder leaves its work to the next by an addition and a load
/// of ``turns``, inside the lock. Real races, outside of it, are still found.
struct Guarded<Value>: ~Copyable, Sendable {
  private let mutex: Mutex<Value>

  /// How often the lock was held.
  private let turns = Atomic<Int>(0)

  /// Protects a value.
  ///
  /// - Parameter value: The value to begin with.
  init(_ value: sending Value) {
    mutex = Mutex(value)
  }

  /// Gives access to the value while nobody else has any.
  ///
  /// - Parameter body: What to do with it; it must not come back to the same lock.
  /// - Returns: What the body returns.
  func withLock<Result: Sendable>(_ body: (inout sending Value) -> Result) -> Result {
    mutex.withLock { value in
      _ = turns.load(ordering: .acquiring)
      defer { turns.add(1, ordering: .releasing) }
      return body(&value)
    }
  }
}
