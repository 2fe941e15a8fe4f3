public import Synchronization

/// What a ``RetryAdvice`` was configured with; shared by all its calls, never changed.
@usableFromInline
package final class RetryPolicy: Sendable {
  package typealias Resume = @Sendable (@escaping @Sendable () -> Void) -> Void

  let rules: RetryMachine.Rules
  let retryIf: (@Sendable (any Error, Int) -> Bool)?
  /// Whether a value doesn't satisfy.
  let retryResult: (@Sendable (Any) -> Bool)?
  let attemptTimeout: Duration?
  let deadline: Duration?
  let budget: RetryBudget?
  let nested: RetryNesting
  let retriesNonIdempotent: Bool
  let clock: any Clock<Duration>
  let now: @Sendable () -> Duration
  let random: @Sendable () -> Double
  let resumeOn: Resume?
  let onRetry: (@Sendable (RetryEvent) -> Void)?
  let onGiveUp: (@Sendable (RetryReport) -> Void)?

  /// Whether a call that succeeds at once concerns nothing but its caller.
  @usableFromInline let isPlain: Bool
  /// Whether that is so wherever it starts, as long as there has never been a deadline.
  @usableFromInline let isPlainAnywhere: Bool
  /// Whether someone wants to know how long calls take.
  @usableFromInline let isObserved: Bool
  /// The operations that have been reported for blocking the main thread.
  private let blocking = Guarded<Set<OperationID>>([])

  init(
    rules: RetryMachine.Rules, retryIf: (@Sendable (any Error, Int) -> Bool)?,
    retryResult: (@Sendable (Any) -> Bool)?, attemptTimeout: Duration?, deadline: Duration?,
    budget: RetryBudget?, nested: RetryNesting, retriesNonIdempotent: Bool,
    clock: any Clock<Duration>, random: @escaping @Sendable () -> Double, resumeOn: Resume?,
    onRetry: (@Sendable (RetryEvent) -> Void)?, onGiveUp: (@Sendable (RetryReport) -> Void)?
  ) {
    if rules.maxRetries < 0 {
      refuse("RetryAdvice: maxRetries must not be negative, but is \(rules.maxRetries)")
    }
    if let attemptTimeout, attemptTimeout <= .zero {
      refuse("RetryAdvice: attemptTimeout must be more than zero, but is \(attemptTimeout)")
    }
    if let deadline, deadline <= .zero {
      refuse("RetryAdvice: deadline must be more than zero, but is \(deadline)")
    }
    self.rules = rules
    self.retryIf = retryIf
    self.retryResult = retryResult
    self.attemptTimeout = attemptTimeout
    self.deadline = deadline
    self.budget = budget
    self.nested = nested
    self.retriesNonIdempotent = retriesNonIdempotent
    self.clock = clock
    now = Self.reading(clock)
    self.random = random
    self.resumeOn = resumeOn
    self.onRetry = onRetry
    self.onGiveUp = onGiveUp
    isPlain =
      retryResult == nil && attemptTimeout == nil && deadline == nil
      && budget?.countsCalls != true && budget?.countsSuccesses != true
    isPlainAnywhere = isPlain && !nested.standsDown
    isObserved = onRetry != nil || onGiveUp != nil
  }

  /// The time on `clock` since now.
  static func reading<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now).saturated }
  }

  /// Whether a call that starts now may take its time, may retry, and concerns nobody if it succeeds
  /// at once.
  @inlinable var startsPlainly: Bool {
    isPlainAnywhere && !Deadline.isInUse.load(ordering: .relaxed) || startsPlainlyHere
  }

  @usableFromInline var startsPlainlyHere: Bool {
    isPlain && !(Deadline.isInUse.load(ordering: .relaxed) && Deadline.current != nil)
      && !(nested.standsDown && RetryNesting.isRetrying)
  }

  /// The time at the start of a call, if someone will want to know it.
  @inlinable var observedStart: Duration? { isObserved ? time : nil }

  @usableFromInline var time: Duration { now() }

  /// Whether it is the first time that an operation is found to block the main thread.
  func isFirstBlocking(_ operation: OperationID) -> Bool {
    blocking.withLock { $0.insert(operation.detached).inserted }
  }

  /// Whether an error is worth another attempt, and of which class it is.
  func isRetryable(_ error: any Error, attempt: Int) -> Bool {
    if error is any NonRetryable { return false }
    if error is any Retryable { return true }
    return retryIf?(error, attempt) ?? true
  }
}

/// What a retry does inside the attempts of another one.
public struct RetryNesting: Sendable, Hashable {
  let standsDown: Bool

  /// It retries on its own, so the attempts multiply.
  public static let multiply = RetryNesting(standsDown: false)
  /// It stands down while an outer retry is already retrying.
  public static let single = RetryNesting(standsDown: true)

  /// Whether some retry around the current work is already retrying.
  @TaskLocal static var isRetrying = false
}
