extension RetryAdvice {
  /// Calls again when an answer is a failure; the caller's handler gets the last answer.
  public func around<Input, Output, Failure: Error>(
    _ invocation: CompletionInvocation<Input, Output, Failure>
  ) {
    RetryCall(invocation, policy).start()
  }
}

/// A completion call under a retry.
///
/// Attempts that answer before their start returns are followed by a loop, not by recursion, so a million
/// of them take constant stack. An attempt belongs to whoever takes its number out of the state: its
/// answer, its timeout, or nobody any more. That one alone decides and goes on.
private final class RetryCall<Input, Output, Failure: Error>: Sendable {
  typealias Outcome = Result<Output, Failure>

  private struct State {
    var run: RetryRun
    var phase = Phase.idle
    /// The timer of the attempt or of the backoff.
    var timer: Task<Void, Never>?
    var hearsCancellation = false
  }

  private enum Phase {
    /// Nobody waits: someone is about to go on.
    case idle
    /// An attempt runs; `starter` is the thread that is still starting it.
    case attempting(Int, starter: ThreadIdentity?)
    /// The attempt has answered on the thread that is still starting it, which will go on.
    case answered(Outcome)
    /// Waits for the next attempt after this outcome.
    case backingOff(Outcome)
    /// The call has ended.
    case ended
  }

  private let invocation: CompletionInvocation<Input, Output, Failure>
  private let policy: RetryPolicy
  private let state: Guarded<State>

  init(_ invocation: CompletionInvocation<Input, Output, Failure>, _ policy: RetryPolicy) {
    self.invocation = invocation
    self.policy = policy
    state = Guarded(State(run: RetryRun(policy, invocation.operation)))
  }

  /// Makes attempts until one answers later, or the call ends.
  func start() {
    while let outcome = attempt() {
      guard let delay = delay(after: outcome) else { return invocation.complete(outcome) }
      if delay > .zero || policy.resumeOn != nil { return wait(delay, after: outcome) }
    }
  }

  // MARK: Attempts

  /// Makes one attempt.
  ///
  /// - Returns: Its outcome, if it answers on this thread before its start returns.
  private func attempt() -> Outcome? {
    let run = state.withLock { state in
      state.phase = .attempting(state.run.attempt, starter: .current)
      return state.run
    }
    let number = run.attempt
    invocation.attempt = number
    let pending = handingDown(run) {
      invocation.attempt { self.answered($0, number) }
    }
    let answer = state.withLock { state -> Outcome? in
      switch state.phase {
      case .answered(let outcome):
        state.phase = .idle
        return outcome
      case .attempting(number, _):
        state.phase = .attempting(number, starter: nil)
        return nil
      default: return nil
      }
    }
    if answer == nil, let limit = limit(run) { limitAttempt(number, pending, limit) }
    return answer
  }

  private func limit(_ run: RetryRun) -> Duration? {
    invocation.operation.carriesInterceptionErrors ? run.attemptLimit : nil
  }

  /// Starts an attempt with what it shall know of the retry around it.
  private func handingDown<Value>(_ run: RetryRun, _ start: () -> Value) -> Value {
    guard run.attempt > 1 || run.handedDown != nil else { return start() }
    return RetryNesting.$isRetrying.withValue(run.attempt > 1 || RetryNesting.isRetrying) {
      Deadline.$current.withValue(run.handedDown ?? Deadline.current, operation: start)
    }
  }

  private func answered(_ outcome: Outcome, _ number: Int) {
    let (isMine, timer) = state.withLock { state -> (Bool, Task<Void, Never>?) in
      guard case .attempting(number, let starter) = state.phase else { return (false, nil) }
      let isStarting = starter == .current
      state.phase = isStarting ? .answered(outcome) : .idle
      defer { state.timer = nil }
      return (!isStarting, state.timer)
    }
    timer?.cancel()
    if isMine { goOn(after: outcome) }
  }

  private func goOn(after outcome: Outcome) {
    guard let delay = delay(after: outcome) else { return invocation.complete(outcome) }
    if delay > .zero || policy.resumeOn != nil { wait(delay, after: outcome) } else { start() }
  }

  /// Ends an attempt that doesn't answer in time; a late answer is ignored.
  private func limitAttempt(
    _ number: Int, _ pending: PendingCompletion<Output, Failure>, _ limit: Duration
  ) {
    let clock = policy.clock
    let timer = Task.detached {
      guard (try? await clock.sleep(for: limit)) != nil else { return }
      self.timedOut(number, pending, limit)
    }
    let isLate = state.withLock { state in
      guard case .attempting(number, _) = state.phase else { return true }
      state.timer = timer
      return false
    }
    if isLate { timer.cancel() }
  }

  private func timedOut(
    _ number: Int, _ pending: PendingCompletion<Output, Failure>, _ limit: Duration
  ) {
    let error = InterceptionError.attemptTimedOut(
      invocation.operation, attempt: number, after: limit)
    guard let failure = error.carried(as: Failure.self) else { return }
    let isMine = state.withLock { state in
      guard case .attempting(number, _) = state.phase else { return false }
      state.phase = .idle
      state.timer = nil
      return true
    }
    guard isMine else { return }
    pending.abandon()
    goOn(after: .failure(failure))
  }

  // MARK: Between attempts

  /// Asks for the delay before the next attempt; `nil` if the outcome ends the call.
  private func delay(after outcome: Outcome) -> Duration? {
    var run = state.withLock { $0.run }
    let delay =
      switch outcome {
      case .success(let value):
        run.delay(afterValue: value, isCancelled: invocation.isCancelled)
      case .failure(let error):
        run.delay(afterFailure: error, isCancelled: invocation.isCancelled)
      }
    state.withLock { state in
      state.run = run
      if delay == nil { state.phase = .ended }
    }
    return delay
  }

  private func wait(_ delay: Duration, after outcome: Outcome) {
    let isFirst = state.withLock { state in
      state.phase = .backingOff(outcome)
      defer { state.hearsCancellation = true }
      return !state.hearsCancellation
    }
    // Weak, since a call that is let go must not be kept by its own cancellation.
    if isFirst { invocation.onCancel { [weak self] in self?.endBackoff() } }
    guard delay > .zero else { return resume() }
    let clock = policy.clock
    let timer = Task.detached {
      do { try await clock.sleep(for: delay) } catch { return self.endBackoff() }
      self.resume()
    }
    let isLate = state.withLock { state in
      guard case .backingOff = state.phase else { return true }
      state.timer = timer
      return false
    }
    if isLate { timer.cancel() }
  }

  private func resume() {
    let next: @Sendable () -> Void = {
      let isWaiting = self.state.withLock { state in
        guard case .backingOff = state.phase else { return false }
        state.phase = .idle
        state.timer = nil
        return true
      }
      if isWaiting { self.start() }
    }
    if let resumeOn = policy.resumeOn { resumeOn(next) } else { next() }
  }

  /// Ends the call while it waits: it was cancelled, or its clock gave up.
  private func endBackoff() {
    let (outcome, run, timer) = state.withLock { state in
      guard case .backingOff(let outcome) = state.phase else {
        return (nil as Outcome?, state.run, nil as Task<Void, Never>?)
      }
      state.phase = .ended
      defer { state.timer = nil }
      return (outcome, state.run, state.timer)
    }
    timer?.cancel()
    guard let outcome else { return }
    if invocation.isCancelled {
      var ending = run
      ending.cancelledInBackoff()
    }
    // A clock that gives up for reasons of its own leaves the last outcome standing.
    invocation.complete(invocation.isCancelled ? outcome.cancelled() : outcome)
  }
}
