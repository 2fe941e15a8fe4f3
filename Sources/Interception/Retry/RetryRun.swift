/// One call under a retry: the machine's decisions with the policy's clock, budget and events.
struct RetryRun {
  let policy: RetryPolicy
  private let operation: OperationID
  private let start: Duration
  private let deadline: Duration?
  private var machine: RetryMachine
  private var lastCost: Int?
  private var history: [RetryReport.Attempt] = []

  /// The number of the attempt to make.
  var attempt: Int { machine.attempt }

  init(_ policy: RetryPolicy, _ operation: OperationID) {
    self.policy = policy
    self.operation = operation
    machine = RetryMachine(policy.rules)
    start = policy.now()
    let inherited = Deadline.current?.remaining
    deadline = policy.deadline.map { own in inherited.map { min(own, $0) } ?? own } ?? inherited
    policy.budget?.countCall()
  }

  private var elapsed: Duration { policy.now() - start }

  /// The time that an attempt may take; `nil` for any.
  var attemptLimit: Duration? {
    let left = deadline.map { max($0 - elapsed, .nanoseconds(1)) }
    return switch (policy.attemptTimeout, left) {
    case (let timeout?, let left?): min(timeout, left)
    case (let timeout, let left): timeout ?? (policy.deadline == nil ? nil : left)
    }
  }

  /// The deadline to hand down to what the attempt calls; `nil` leaves the one that is there.
  var handedDown: Deadline? {
    guard policy.deadline != nil, let deadline else { return nil }
    return Deadline(after: max(deadline - elapsed, .zero), clock: policy.clock)
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
    let elapsed = elapsed
    let budget = policy.budget
    var cost = lastCost
    var failing = failing
    failing.elapsed = elapsed
    failing.deadline = deadline
    failing.standsDown = policy.nested.standsDown && RetryNesting.isRetrying
    let action = machine.next(failing, isRetryable: isRetryable, random: policy.random) {
      guard let budget else { return true }
      cost = budget.withdraw(retryClass)
      return cost != nil
    }
    switch action {
    case .retry(let delay):
      lastCost = cost
      if policy.onGiveUp != nil {
        history.append(
          RetryReport.Attempt(number: attempt, error: error, delay: delay, elapsed: elapsed))
      }
      policy.onRetry?(
        RetryEvent(
          operation: operation, attempt: attempt, error: error, delay: delay, elapsed: elapsed))
      return delay
    case .stop(let reason):
      giveUp(
        reason,
        RetryReport.Attempt(
          number: attempt, error: error, delay: nil, elapsed: elapsed))
      return nil
    }
  }

  /// Takes note that the call was cancelled while it waited.
  mutating func cancelledInBackoff() { giveUp(.cancelled, nil) }

  private func giveUp(_ reason: RetryStop, _ last: RetryReport.Attempt?) {
    policy.onGiveUp?(
      RetryReport(
        operation: operation, attempts: history + (last.map { [$0] } ?? []), reason: reason,
        elapsed: elapsed))
  }
}
