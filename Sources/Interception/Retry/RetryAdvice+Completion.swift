internal import Dispatch

extension RetryAdvice {
  /// Calls again when an answer is a failure; the caller's handler gets the last answer.
  ///
  /// Specialised where it is installed, so that a call that succeeds at once makes no object of a retry
  /// and asks the runtime for no types (`Benchmarks`, "completion/retry, success at once").
  @inlinable
  public func around<Input, Output, Failure: Error>(
    _ invocation: CompletionInvocation<Input, Output, Failure>
  ) {
    guard policy.startsPlainly else { return retry(invocation) }
    invocation.attempt = 1
    invocation.proceed { [policy, start = policy.observedStart] outcome in
      guard case .failure(let failure) = outcome else { return invocation.complete(outcome) }
      Self.retry(invocation, policy, after: failure, startedAt: start)
    }
  }

  @usableFromInline
  func retry<Input, Output, Failure: Error>(
    _ invocation: CompletionInvocation<Input, Output, Failure>
  ) {
    RetryCall(invocation, RetryRun(policy, invocation.operation)).start()
  }

  @usableFromInline
  static func retry<Input, Output, Failure: Error>(
    _ invocation: CompletionInvocation<Input, Output, Failure>, _ policy: RetryPolicy,
    after failure: Failure, startedAt start: Duration?
  ) {
    let run = RetryRun(policy, invocation.operation, startedAt: start, in: .plain)
    RetryCall(invocation, run).goOn(after: .failure(failure))
  }
}

extension CompletionBody {
  /// The code of a retry.
  ///
  /// While a first attempt concerns nobody but the caller, its answer is all that there is of the retry.
  @inlinable
  init(retrying retry: RetryAdvice) {
    self.init { [policy = retry.policy] cursor, input, waiter in
      guard policy.startsPlainly else {
        let call = CompletionInvocation(CompletionCall(cursor, input, for: waiter))
        RetryAdvice(policy).retry(call)
        return call.running
      }
      let answer = FirstAttempt(waiter, cursor, input, policy)
      CompletionCursor(cursor.chain, next: cursor.next, attempt: 1)
        .run(input, for: Waiter(passing: answer))
      answer.makeControlUnlessAnswered()
      return answer
    }
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
    /// The number of the latest backoff.
    var backoff = 0

    func isAttempting(_ number: Int) -> Bool {
      if case .attempting(number, _) = phase { true } else { false }
    }
  }

  private enum Phase {
    /// Nobody waits: someone is about to go on.
    case idle
    /// An attempt runs; `starter` is the thread that is still starting it.
    case attempting(Int, starter: ThreadIdentity?)
    /// The attempt of this number has answered on the thread that is still starting it, which will go on.
    case answered(Int, Outcome)
    /// Waits for the next attempt after this outcome, in the backoff of this number.
    case backingOff(Int, Outcome)
    /// The call has ended.
    case ended
  }

  private let invocation: CompletionInvocation<Input, Output, Failure>
  private let policy: RetryPolicy
  private let state: Guarded<State>

  init(_ invocation: CompletionInvocation<Input, Output, Failure>, _ run: RetryRun) {
    self.invocation = invocation
    policy = run.policy
    state = Guarded(State(run: run))
  }

  /// Makes attempts until one answers later, or the call ends.
  ///
  /// - Parameter last: How the attempt before ended, if there was one.
  func start(after last: Outcome? = nil) {
    var last = last
    while let next = nextAttempt(after: last), let outcome = make(next), isFollowed(outcome) {
      last = outcome
    }
  }

  /// Does what follows an attempt that has answered.
  func goOn(after outcome: Outcome) {
    if isFollowed(outcome) { start(after: outcome) }
  }

  // MARK: Attempts

  /// Prepares an attempt; without the time for another one, the last outcome ends the call.
  private func nextAttempt(after last: Outcome?) -> RetryAttempt? {
    var run = state.withLock { $0.run }
    let attempt = last == nil ? run.firstAttempt() : run.nextAttempt()
    state.withLock { state in
      state.run = run
      state.phase = attempt.map { .attempting($0.number, starter: .current) } ?? .ended
    }
    if attempt == nil, let last { invocation.complete(last) }
    return attempt
  }

  /// Makes one attempt.
  ///
  /// - Returns: Its outcome, if it answers on this thread before its start returns.
  private func make(_ attempt: RetryAttempt) -> Outcome? {
    invocation.attempt = attempt.number
    attempt.handDown {
      guard let limit = attempt.limit else {
        return invocation.proceed { self.answered($0, attempt.number) }
      }
      let limited = LimitedAttempt(of: self, inside: invocation.control)
      invocation.running.proceed(
        for: Waiter(inside: limited.control) { limited.take()?.answered($0, attempt.number) })
      start(limit, of: attempt.number, limited)
    }
    return state.withLock { state in
      switch state.phase {
      case .answered(attempt.number, let outcome):
        state.phase = .idle
        return outcome
      case .attempting(attempt.number, _):
        state.phase = .attempting(attempt.number, starter: nil)
        return nil
      default: return nil
      }
    }
  }

  private func answered(_ outcome: Outcome, _ number: Int) {
    let (isMine, timer) = state.withLock { state -> (Bool, Task<Void, Never>?) in
      guard case .attempting(number, let starter) = state.phase else { return (false, nil) }
      let isStarting = starter == .current
      state.phase = isStarting ? .answered(number, outcome) : .idle
      defer { state.timer = nil }
      return (!isStarting, state.timer)
    }
    timer?.cancel()
    if isMine { goOn(after: outcome) }
  }

  /// Ends an attempt that doesn't answer in time; a late answer is ignored.
  ///
  /// The timer holds neither the call nor the answer, whose release tells that it was dropped.
  private func start(_ limit: AttemptLimit, of number: Int, _ attempt: LimitedAttempt<RetryCall>) {
    guard state.withLock({ $0.isAttempting(number) }) else { return }
    let timer = Task.detached { [weak attempt] in
      if await limit.passes(), let attempt { Self.timeOut(attempt, number, limit) }
    }
    let isLate = state.withLock { state in
      guard state.isAttempting(number) else { return true }
      state.timer = timer
      return false
    }
    if isLate { timer.cancel() }
  }

  private static func timeOut(
    _ attempt: LimitedAttempt<RetryCall>, _ number: Int, _ limit: AttemptLimit
  ) {
    let error = InterceptionError.attemptTimedOut(
      attempt.control.operation, attempt: number, after: limit)
    guard let failure = error.carried(as: Failure.self), let call = attempt.take() else { return }
    // The timer leaves the lock with the result.
    _ = call.state.withLock { state in
      state.phase = .idle
      defer { state.timer = nil }
      return state.timer
    }
    attempt.control.giveUp()
    attempt.control.cancel()
    call.goOn(after: .failure(failure))
  }

  // MARK: Between attempts

  /// Decides what follows an attempt, and does it.
  ///
  /// - Returns: Whether that is the next attempt, here and now.
  private func isFollowed(_ outcome: Outcome) -> Bool {
    guard let delay = delay(after: outcome) else {
      invocation.complete(outcome)
      return false
    }
    if delay == .zero, policy.resumeOn == nil, !invocation.isCancelled { return true }
    wait(delay, after: outcome)
    return false
  }

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
    let (number, isFirst) = state.withLock { state in
      state.backoff += 1
      state.phase = .backingOff(state.backoff, outcome)
      defer { state.hearsCancellation = true }
      return (state.backoff, !state.hearsCancellation)
    }
    // Weak, since a call that is let go must not be kept by its own cancellation.
    if isFirst { invocation.onCancel { [weak self] in self?.endBackoff() } }
    // A handler is called once: it may have been called before there was something to end.
    if invocation.isCancelled { return endBackoff() }
    let resumeOn = policy.resumeOn ?? (delay > .zero ? MainThread.resumption : nil)
    guard delay > .zero else { return resume(number, on: resumeOn) }
    let clock = policy.clock
    let timer = Task {
      do { try await clock.sleep(for: delay) } catch { return self.endBackoff(number) }
      self.resume(number, on: resumeOn)
    }
    let isLate = state.withLock { state in
      guard case .backingOff(number, _) = state.phase else { return true }
      state.timer = timer
      return false
    }
    if isLate { timer.cancel() }
  }

  private func resume(_ number: Int, on resumeOn: RetryPolicy.Resume?) {
    let next: @Sendable () -> Void = {
      // The outcome leaves the lock with the result: releasing it may run a user's `deinit`.
      let last = self.state.withLock { state -> Outcome? in
        guard case .backingOff(number, let outcome) = state.phase else { return nil }
        state.phase = .idle
        state.timer = nil
        return outcome
      }
      if let last { self.start(after: last) }
    }
    if let resumeOn { resumeOn(next) } else { next() }
  }

  /// Ends the call while it waits: it was cancelled, or the clock of this backoff failed.
  private func endBackoff(_ number: Int? = nil) {
    let (outcome, run, timer) = state.withLock { state in
      guard case .backingOff(let current, let outcome) = state.phase, current == number ?? current
      else {
        return (nil as Outcome?, state.run, nil as Task<Void, Never>?)
      }
      state.phase = .ended
      defer { state.timer = nil }
      return (outcome, state.run, state.timer)
    }
    timer?.cancel()
    guard let outcome else { return }
    let isCancelled = invocation.isCancelled
    var ending = run
    ending.endedInBackoff(isCancelled: isCancelled)
    // A clock that fails leaves the last outcome standing.
    invocation.complete(isCancelled ? outcome.cancelled() : outcome)
  }
}

/// An attempt that may be given up, as what is inside it knows it.
///
/// The call is its own until its answer or its timeout takes it: whichever is first goes on, and an attempt
/// that hangs on keeps nothing of the call.
private final class LimitedAttempt<Call: Sendable>: Sendable {
  let control: CallControl
  private let call: Guarded<Call?>

  init(of call: Call, inside outer: CallControl) {
    control = CallControl(inside: outer)
    self.call = Guarded(call)
  }

  func take() -> Call? { call.withLock { $0.take() } }
}
