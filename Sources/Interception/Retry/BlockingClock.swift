internal import Dispatch

/// A clock that can make a thread wait, for retries of synchronous operations.
///
/// Continuous and suspending clocks can. On another clock a task sleeps, and the thread that waits runs that
/// task: it needs no second one, unless the clock itself does.
///
/// ```swift
/// ContinuousClock().block(for: .milliseconds(10))    // as a retry does between attempts
/// ```
public protocol BlockingClock: Clock where Duration == Swift.Duration {
  /// Makes the calling thread wait; ends early, and soon, when the current task is cancelled.
  ///
  /// - Parameter duration: How long; zero or less returns at once.
  func block(for duration: Swift.Duration)
}

extension ContinuousClock: BlockingClock {
  /// Makes the calling thread wait; ends early, within 10 ms, when the current task is cancelled.
  public func block(for duration: Swift.Duration) { blockInSlices(duration) }
}

extension SuspendingClock: BlockingClock {
  /// Makes the calling thread wait; ends early, within 10 ms, when the current task is cancelled.
  public func block(for duration: Swift.Duration) { blockInSlices(duration) }
}

extension Clock where Duration == Swift.Duration {
  fileprivate func blockInSlices(_ duration: Swift.Duration) {
    let end = now.advanced(by: duration)
    let never = DispatchSemaphore(value: 0)
    while now < end, !Task.isCancelled {
      let slice = min(now.duration(to: end), .milliseconds(10))
      _ = never.wait(timeout: .now() + slice.inSeconds)
    }
  }

  /// Makes the calling thread wait, on any clock; ends early when the current task is cancelled.
  ///
  /// - Returns: `false` if the clock failed.
  @discardableResult
  package func blockThread(for duration: Swift.Duration) -> Bool {
    guard duration > .zero else { return true }
    if let clock = self as? any BlockingClock {
      clock.block(for: duration)
      return true
    }
    let outcome = Guarded<Bool?>(nil)
    let thread = WaitingThread()
    let timer = Task.detached(executorPreference: thread) { [self] in
      let hasSlept = (try? await sleep(for: duration)) != nil
      outcome.withLock { $0 = hasSlept }
    }
    thread.wait { outcome.withLock { $0 != nil } || Task.isCancelled }
    timer.cancel()
    return outcome.withLock { $0 } ?? true
  }
}
