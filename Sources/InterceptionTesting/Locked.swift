import Synchronization

/// A value behind a lock that the thread sanitizer understands.
///
/// The sanitizer doesn't see the contended path of `Mutex` where that is built on a futex, and
/// reports races on what it protects. It does see atomics, so the order that the lock makes is
/// stated once more with one. That is cheap enough for a tool of tests to be always there: users
/// can run their own tests with the sanitizer, without special flags.
struct Locked<Value: Sendable>: ~Copyable, Sendable {
  private let mutex: Mutex<Value>
  private let order = Atomic<Int>(0)

  init(_ value: Value) {
    mutex = Mutex(value)
  }

  /// Runs a piece of code, which must not call out, with the only access to the value.
  func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    mutex.withLock { value in
      _ = order.load(ordering: .acquiring)
      defer { order.store(0, ordering: .releasing) }
      return body(&value)
    }
  }
}
