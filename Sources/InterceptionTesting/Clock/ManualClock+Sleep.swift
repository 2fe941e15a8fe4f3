import Dispatch
public import Interception

extension ManualClock {
  /// Suspends the current task until the clock has been advanced to a deadline.
  ///
  /// A deadline that isn't in the future returns at once. The task goes on on the executor that it
  /// was suspended on.
  ///
  /// ```swift
  /// let clock = ManualClock()
  /// let nap = Task {
  ///   try await clock.sleep(until: clock.now.advanced(by: .seconds(60)), tolerance: nil)
  /// }
  /// await clock.sleepers(1)
  /// clock.advance(by: .seconds(60))
  /// try await nap.value
  /// ```
  ///
  /// - Parameters:
  ///   - deadline: When to wake.
  ///   - tolerance: Ignored: sleepers are woken exactly at their deadline.
  /// - Throws: `CancellationError`, as soon as the task is cancelled; at once if it already is,
  ///   even when the deadline has passed. Cancellation after the deadline came no longer matters.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = state.withLock { $0.makeID() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let sleeper = Sleeper.task(continuation)
        // Whether the task is cancelled is asked under the lock: if it isn't, then its handler has
        // yet to take the lock, and will find the sleeper.
        let arrival = state.withLock {
          $0.sleep(id, until: deadline, sleeper: sleeper, isCancelled: Task.isCancelled)
        }
        switch arrival {
        case .cancelled: sleeper.cancel()
        case .due: sleeper.wake()
        case .asleep(let observers): observers.forEach { $0.resume() }
        }
      }
    } onCancel: {
      state.withLock { $0.cancelSleep(id) }?.cancel()
    }
  }

  /// Parks the calling thread until the clock has been advanced by a duration.
  ///
  /// For synchronous code; a task uses ``sleep(until:tolerance:)``, since parking it takes a thread
  /// from all other tasks. The thread counts as a sleeper. Another thread wakes it by advancing the
  /// clock. When the current task is cancelled the thread goes on within 10 ms: nobody can tell it, so
  /// inside a task it looks now and then. A duration that isn't positive returns at once.
  ///
  /// ```swift
  /// let clock = ManualClock()
  /// Thread.detachNewThread {
  ///   clock.block(for: .seconds(1))
  ///   print("woken")
  /// }
  /// await clock.sleepers(1)
  /// clock.advance(by: .seconds(1))
  /// ```
  ///
  /// - Parameter duration: For how long to sleep, in the clock's time.
  public func block(for duration: Duration) {
    let semaphore = DispatchSemaphore(value: 0)
    let id = state.withLock { $0.makeID() }
    let arrival = state.withLock { state in
      let deadline = state.now.advanced(by: duration)
      return state.sleep(id, until: deadline, sleeper: .thread(semaphore), isCancelled: false)
    }
    guard case .asleep(let observers) = arrival else { return }
    observers.forEach { $0.resume() }
    while semaphore.wait(timeout: .now() + 0.01) == .timedOut {
      guard Task.isCancelled else { continue }
      _ = state.withLock { $0.cancelSleep(id) }
      return
    }
  }
}

extension ManualClock: BlockingClock {}
