import Dispatch

extension ManualClock {
  /// The means to wake what sleeps on the clock.
  ///
  /// Used once, and never under the lock.
  enum Sleeper: Sendable {
    /// A task suspended in ``ManualClock/sleep(until:tolerance:)``.
    case task(CheckedContinuation<Void, any Error>)
    /// A thread parked in ``ManualClock/block(for:)``.
    case thread(DispatchSemaphore)

    /// Ends the sleep because its deadline has come.
    func wake() {
      switch self {
      case .task(let continuation): continuation.resume()
      case .thread(let semaphore): semaphore.signal()
      }
    }

    /// Ends the sleep because its task was cancelled.
    ///
    /// A thread can't be cancelled, so it would only be woken.
    func cancel() {
      switch self {
      case .task(let continuation): continuation.resume(throwing: CancellationError())
      case .thread(let semaphore): semaphore.signal()
      }
    }
  }
}
