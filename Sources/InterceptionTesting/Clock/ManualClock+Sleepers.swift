import Interception

extension ManualClock {
  /// How many tasks and threads sleep at this moment.
  ///
  /// Another thread may change it at any time; to wait for sleepers, use ``sleepers(_:)``.
  public var sleeperCount: Int { state.withLock { $0.sleeperCount } }

  /// The deadlines of those who sleep at this moment, in the order in which they will be woken.
  ///
  /// ```swift
  /// let clock = ManualClock()
  /// let nap = Task { try await clock.sleep(for: .seconds(60)) }
  /// await clock.sleepers(1)
  /// let delays = clock.deadlines.map { clock.now.duration(to: $0) }  // [60.0 seconds]
  /// nap.cancel()
  /// ```
  public var deadlines: [Instant] { state.withLock { $0.deadlines } }

  /// Suspends the current task until at least a number of tasks and threads sleep on the clock.
  ///
  /// Returns at once if they already do. Otherwise the sleeper that makes up the number resumes the
  /// task, on the executor that it was suspended on; from then on, advancing the clock wakes that
  /// sleeper. Cancelling the waiting task makes it return at once, with fewer sleepers: so a test
  /// that runs into its time limit ends, at its next expectation, instead of hanging.
  ///
  /// ```swift
  /// let clock = ManualClock()
  /// let naps = (1...3).map { seconds in
  ///   Task { try await clock.sleep(for: .seconds(seconds)) }
  /// }
  /// await clock.sleepers(3)
  /// clock.run()
  /// for nap in naps { try await nap.value }
  /// ```
  ///
  /// - Parameter count: How many sleepers to wait for, together with those already asleep.
  public func sleepers(_ count: Int) async {
    let id = state.withLock { $0.makeID() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // Asked under the lock for the same reason as in `sleep(until:tolerance:)`.
        let isKept = state.withLock {
          $0.observe(id, count: count, observer: continuation, isCancelled: Task.isCancelled)
        }
        if !isKept { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.cancelObservation(id) }?.resume()
    }
  }
}
