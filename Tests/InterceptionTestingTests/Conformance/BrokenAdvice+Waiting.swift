import Dispatch
import Interception
import InterceptionTesting

// Advice that waits for what it must not wait for.

/// Waits for something that doesn't come before it is let go.
struct Hangs: Advice {
  let release: Release

  final class Release: Sendable {
    private let waiting = Guarded<[DispatchSemaphore]?>([])

    func wait() {
      let semaphore = DispatchSemaphore(value: 0)
      let waits = waiting.withLock { waiting in
        waiting?.append(semaphore)
        return waiting != nil
      }
      if waits { semaphore.wait() }
    }

    /// Lets go of all threads that wait, and of those to come.
    func open() {
      let all = waiting.withLock { waiting in
        defer { waiting = nil }
        return waiting ?? []
      }
      all.forEach { $0.signal() }
    }
  }

  func around<I, O, F>(_ invocation: inout SyncInvocation<I, O, F>) throws(F) -> O {
    release.wait()
    return try invocation.proceed()
  }
  func around<I, O, F>(_ invocation: inout AsyncInvocation<I, O, F>) async throws(F) -> O {
    // Ends by cancellation, long after the time limit: nobody advances the clock.
    try? await ManualClock().sleep(for: .seconds(1))
    return try await invocation.proceed()
  }
  func around<I, O, F>(_ invocation: CompletionInvocation<I, O, F>) {
    invocation.onCancel { invocation.proceed() }
  }
}

/// Lets one call at a time to its target.
struct HoldsALock: Advice {
  private let lock = DispatchSemaphore(value: 1)

  func around<I, O, F>(_ invocation: inout SyncInvocation<I, O, F>) throws(F) -> O {
    lock.wait()
    defer { lock.signal() }
    return try invocation.proceed()
  }
}
