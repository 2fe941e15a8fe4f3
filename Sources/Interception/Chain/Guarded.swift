public import Synchronization

/// A value behind a lock.
///
/// A thin layer over `Mutex` that also holds values which are not `Sendable`, such as advice
/// closures. No code of a user may run inside ``withLock(_:)``.
///
/// The thread sanitizer does not see what a contended `Mutex` orders, and reports races that are none.
/// The counter states the same order in terms that it knows: read first and changed last by each
/// owner of the lock.
///
/// It is inlinable for the other modules of the package: what isn't specialised for its value asks the
/// runtime for types with every access, which takes longer than the lock.
///
/// Soundness: ``Transfer`` is unchecked, but the only way to the value is `withLock`, whose body holds
/// the mutex. What a body returns has left the guarded value, or is immutable, or is `Sendable`.
@usableFromInline
package struct Guarded<Value>: ~Copyable, Sendable {
  @usableFromInline let mutex: Mutex<Transfer<Value>>
  @usableFromInline let owners = Atomic<UInt>(0)

  /// Puts `value` behind a lock of its own.
  @inlinable
  package init(_ value: Value) {
    mutex = Mutex(Transfer(value))
  }

  /// Runs `body` with exclusive access to the value.
  @inlinable
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try mutex.withLock { (value) throws(Failure) -> Transfer<Result> in
      _ = owners.load(ordering: .acquiring)
      defer { owners.wrappingAdd(1, ordering: .releasing) }
      return Transfer(try body(&value.value))
    }.value
  }
}
