/// One call under a retry: the machine's decisions with the policy's clock, budget and events.
struct RetryRun {
  let policy: RetryPolicy
  private let operation: OperationID
  private var time: ForwardTime
  /// The deadline that the call was started under.
  private let inherited: Deadline?
  /// Whether the call was started by a retry that is already retrying.
  private let isNested: Bool
  private var machine: RetryMachine
  private var lastCost: Int?
  private var history: [RetryReport.Attempt] = []

  /// Starts a call.
  ///
  /// - Parameters:
  ///   - policy: What it goes by.
  ///   - operation: What is called.
  ///   - start: When it started on the policy's clock; `nil` for now.
  ///   - surroundings: What it was started in.
  init(
    _ policy: RetryPolicy, _ operation: OperationID, startedAt start: Duration? = nil,
    in surroundings: RetrySurroundings = .current
  ) {
    self.policy = policy
    self.operation = operation
    machine = RetryMachine(policy.rules)
    time = ForwardTime(start ?? policy.now())
    inherited = surroundings.deadline
    isNested = surroundings.isRetrying
    policy.budget?.countCall()
  }

  /// The time that is left of the policy's own deadline.
  private var ownRemaining: Duration? { policy.deadline.map { $0 - time.elapsed } }

  /// The time that is left until the earlier of both deadlines.
  private var remaining: Duration? {
    [ownRemaining, inherited?.remaining].compactMap(\.self).min()
  }

  /// Prepares the first attempt, which is made however little time is left.
  mutating func firstAttempt() -> RetryAttempt {
    time.advance(to: policy.now())
    return attempt
  }

  /// Prepares the attempt that comes after a delay.
  ///
  /// - Returns: `nil` if the delay took longer than it should, and no time is left: the call ends.
  mutating func nextAttempt() -> RetryAttempt? {
    time.advance(to: policy.now())
    if let remaining, remaining <= .zero {
      giveUp(.deadline)
      return nil
    }
    return attempt
  }

  private var attempt: RetryAttempt {
    let number = machine.attempt
    return RetryAttempt(
      number: number, limit: operation.carriesInterceptionErrors ? limit : nil,
      isRetrying: number > 1 || isNested, deadline: deadline)
  }

  /// The time that the next attempt may take; `nil` for any.
  private var limit: AttemptLimit? {
    let own = [policy.attemptTimeout, ownRemaining].compactMap(\.self).min()
    let outer = inherited?.remaining
    guard let shorter = [own, outer].compactMap(\.self).min() else { return nil }
    let clock = shorter == own ? policy.clock : inherited?.clock ?? policy.clock
    return AttemptLimit(
      duration: max(shorter, .nanoseconds(1)), clock: clock,
      isDeadline: shorter != policy.attemptTimeout)
  }

  /// The deadline that the attempt works under.
  private var deadline: Deadline? {
    guard let own = ownRemaining else { return inherited }
    if let inherited, inherited.remaining <= own { return inherited }
    return Deadline(after: max(own, .zero), clock: policy.clock)
  }

  /// Decides after a failure.
  ///
  /// - Returns: The delay before the next attempt; `nil` to end the call with the error.
  mutating func delay(afterFailure error: any Error, isCancelled: Bool) -> Duration? {
    let attempt = machine.attempt
    let policy = policy
    var failing = RetryMachine.Failing()
    failing.isCancelled = isCancelled || error is CancellationError
    failing.hint = (error as? any RetryAfter)?.retryAfter
    return decide(failing, error, (error as? any Retryable)?.retryClass ?? .transient) {
      policy.isRetryable(error, attempt: attempt)
    }
  }

  /// Decides after a value.
  ///
  /// - Returns: The delay before the next attempt; `nil` to end the call with the value.
  mutating func delay(afterValue value: Any, isCancelled: Bool) -> Duration? {
    guard policy.retryResult?(value) == true else {
      policy.budget?.succeeded(lastCost: lastCost)
      return nil
    }
    var failing = RetryMachine.Failing()
    failing.isCancelled = isCancelled
    return decide(failing, nil, .transient) { true }
  }

  private mutating func decide(
    _ failing: RetryMachine.Failing, _ error: (any Error)?, _ retryClass: RetryClass,
    isRetryable: () -> Bool
  ) -> Duration? {
    let attempt = machine.attempt
    let elapsed = time.advance(to: policy.now())
    let budget = policy.budget
    var cost = lastCost
    var failing = failing
    failing.remaining = remaining
    failing.standsDown = policy.nested.standsDown && isNested
    let action = machine.next(failing, isRetryable: isRetryable, random: policy.random) {
      guard let budget else { return true }
      cost = budget.withdraw(retryClass)
      return cost != nil
    }
    let delay: Duration? = if case .retry(let delay) = action { delay } else { nil }
    let ended = RetryReport.Attempt(number: attempt, error: error, delay: delay, elapsed: elapsed)
    if policy.onGiveUp != nil { history.append(ended) }
    switch action {
    case .retry(let delay):
      lastCost = cost
      policy.onRetry?(
        RetryEvent(
          operation: operation.detached, attempt: attempt, error: error, delay: delay,
          elapsed: elapsed))
      return delay
    case .stop(let reason):
      giveUp(reason)
      return nil
    }
  }

  /// Takes note that the call ends while it waits: it was cancelled, or its clock failed.
  mutating func endedInBackoff(isCancelled: Bool) {
    if policy.onGiveUp != nil { time.advance(to: policy.now()) }
    giveUp(isCancelled ? .cancelled : .clock)
  }

  private func giveUp(_ reason: RetryStop) {
    policy.onGiveUp?(
      RetryReport(
        operation: operation.detached, attempts: history, reason: reason, elapsed: time.elapsed))
  }
}

/// What an attempt is started with.
struct RetryAttempt {
  /// Its number; 1 is the first.
  let number: Int
  /// The time that it may take; `nil` for any, or where nobody could be told.
  let limit: AttemptLimit?
  /// Whether retries inside it are inside one that is retrying.
  let isRetrying: Bool
  /// The deadline to hand down, which may have to be brought to another thread.
  let deadline: Deadline?

  /// Starts it with what the code inside shall know of the retry around it.
  func handDown<Value>(_ start: () -> Value) -> Value {
    guard isRetrying || deadline != nil else { return start() }
    return RetryNesting.$isRetrying.withValue(isRetrying) {
      Deadline.$current.withValue(deadline, operation: start)
    }
  }

  /// Runs it with what the code inside shall know of the retry around it, on the caller's actor.
  func handDown<Value>(
    isolation: isolated (any Actor)? = #isolation, _ run: () async -> Value
  ) async -> Value {
    guard isRetrying || deadline != nil else { return await run() }
    return await RetryNesting.$isRetrying.bind(isRetrying) {
      await Deadline.$current.bind(deadline, run)
    }
  }
}
