internal import Dispatch

/// A clock that can make a thread wait, for retries of synchronous operations.
///
/// Continuous and suspending clocks can; a clock of your own that can't is slept on by a helper
/// task while the thread waits.
public protocol BlockingClock: Clock where Duration == Swift.Duration {
  /// Makes the calling thread wait.
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

  /// Makes the calling thread wait, on any clock.
  package func blockThread(for duration: Swift.Duration) {
    guard duration > .zero else { return }
    if let clock = self as? any BlockingClock { return clock.block(for: duration) }
    let done = DispatchSemaphore(value: 0)
    Task.detached { [self] in
      try? await sleep(for: duration)
      done.signal()
    }
    done.wait()
  }
}
