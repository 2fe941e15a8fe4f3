internal import Dispatch

/// The time that one attempt may take, and the clock that measures it.
struct AttemptLimit: Sendable {
  let duration: Duration
  let clock: any Clock<Duration>
  /// Whether it is what the deadline of the call leaves.
  let isDeadline: Bool

  /// Waits until the time is up.
  ///
  /// A clock that fails does not leave the attempt without a limit: the system's time stands in.
  ///
  /// - Returns: Whether the time is up; `false` if the current task was cancelled before.
  func passes() async -> Bool {
    if !(clock is ContinuousClock || clock is SuspendingClock) {
      if (try? await clock.sleep(for: duration)) != nil { return true }
      if Task.isCancelled { return false }
    }
    return await SystemTimer.passes(duration)
  }
}

/// A timer of the system that leaves nothing when it is cancelled.
///
/// Most limits are cancelled, and a cancelled `Task.sleep` keeps its wake-up call until the time that it
/// was for: with limits of 30 seconds and 1,000 calls a second, that would be 30,000 of them.
private final class SystemTimer: Sendable {
  private enum Phase {
    case new
    case waiting(any DispatchSourceTimer, CheckedContinuation<Bool, Never>)
    case ended
  }

  private let phase = Guarded(Phase.new)

  /// Waits.
  ///
  /// - Returns: `false` if the current task was cancelled before.
  static func passes(_ duration: Duration) async -> Bool {
    let timer = SystemTimer()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { timer.start(duration, $0) }
    } onCancel: {
      timer.end(false)
    }
  }

  private func start(_ duration: Duration, _ continuation: CheckedContinuation<Bool, Never>) {
    let source = DispatchSource.makeTimerSource(queue: .global())
    source.setEventHandler { self.end(true) }
    source.schedule(deadline: .now() + duration.inSeconds)
    let isCancelled = phase.withLock { phase in
      if case .ended = phase { return true }
      phase = .waiting(source, continuation)
      return false
    }
    source.activate()
    guard isCancelled else { return }
    source.cancel()
    continuation.resume(returning: false)
  }

  private func end(_ isTimeUp: Bool) {
    let last = phase.withLock { phase in
      defer { phase = .ended }
      return phase
    }
    guard case .waiting(let source, let continuation) = last else { return }
    source.cancel()
    continuation.resume(returning: isTimeUp)
  }
}
