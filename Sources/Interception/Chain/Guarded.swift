import Synchronization

#if TSAN
  @_silgen_name("__tsan_acquire") private func tsanAcquire(_: UnsafeRawPointer)
  @_silgen_name("__tsan_release") private func tsanRelease(_: UnsafeRawPointer)
#endif

/// A value behind a lock.
///
/// A thin layer over `Mutex` that also holds values which are not `Sendable`, such as advice
/// closures. No code of a user may run inside ``withLock(_:)``.
///
/// Soundness: ``Transfer`` is unchecked, but the only way to the value is `withLock`, whose body holds
/// the mutex. What a body returns has left the guarded value, or is immutable, or is `Sendable`.
/// With `-DTSAN` the thread sanitizer is told of the lock, since it doesn't see a contended `Mutex`.
package struct Guarded<Value>: ~Copyable, Sendable {
  private let mutex: Mutex<Transfer<Value>>

  /// Puts `value` behind a lock of its own.
  package init(_ value: Value) {
    mutex = Mutex(Transfer(value))
  }

  /// Runs `body` with exclusive access to the value.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try mutex.withLock { (value) throws(Failure) -> Transfer<Result> in
      #if TSAN
        unsafe withUnsafePointer(to: value) { unsafe tsanAcquire($0) }
        defer { unsafe withUnsafePointer(to: value) { unsafe tsanRelease($0) } }
      #endif
      return Transfer(try body(&value.value))
    }.value
  }
}
