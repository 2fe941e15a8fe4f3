/// Advice that calls an operation again when it fails.
///
/// The caller sees one call: intermediate failures stay inside, and the last error comes out
/// unchanged, the very value that was thrown. Delays follow ``Backoff``, spread by ``Jitter``, and never
/// outlive the deadline:
///
/// ```swift
/// let folders = store.operation("fetchAllFolders", FolderStore.fetchAllFolders)
/// folders.advise(.retry(3, backoff: .exponential(initial: .milliseconds(100))))
/// ```
///
/// ## Choosing a place in the chain
///
/// Advice outside a retry sees one call; advice inside it sees every attempt, with its number in
/// `call.attempt`. A replacement stands below, so a retry also retries a stub.
///
/// ## Threads
///
/// A synchronous call is retried on its thread, which the delays block. An asynchronous call stays on the
/// caller's actor for every attempt. A completion call starts on the caller's thread; without delay later
/// attempts start where the failed one delivered, after a delay on the main queue if the failed one
/// delivered there, and else on the thread of a task, or in all cases where `resumeOn` says. So don't
/// block the main thread until such a call has answered: await it, or say `resumeOn`.
///
/// - Note: Cancellation isn't a failure: `CancellationError` ends the call at once.
/// - Note: Swift 6.3 can't tell by itself that a closure is `@Sendable` where it is one of two choices: write
///   `resumeOn: isFast ? nil : { @Sendable next in next() }`.
public struct RetryAdvice: Advice {
  @usableFromInline let policy: RetryPolicy

  /// Makes a retry; what can't work stops the program with a message that names the parameter.
  ///
  /// - Parameters:
  ///   - maxRetries: Attempts after the first one; not negative. 0 is a single attempt.
  ///   - backoff: The delays between attempts.
  ///   - jitter: How the delays are spread: by default between zero and what `backoff` says, also with a
  ///     backoff of your choice.
  ///   - retryIf: Whether an error is worth another attempt; gets the number of the attempt that failed,
  ///     1 for the first. Asked on the thread of that attempt. `nil` retries every error.
  ///     `CancellationError` is never retried, and errors that are ``Retryable`` or ``NonRetryable``
  ///     decide for themselves.
  ///   - attemptTimeout: How long one attempt may take; more than zero. A late answer is discarded.
  ///     Not for synchronous operations.
  ///   - deadline: How long the whole call may take; more than zero. If the next delay would pass it, the
  ///     call fails at once with the last error. It ends a running attempt of asynchronous and completion
  ///     operations that can throw `any Error`; elsewhere it is looked at between attempts only.
  ///   - budget: Limits the retries of all operations that share it.
  ///   - hints: What an error's ``RetryAfter`` does to the next delay.
  ///   - nested: What this retry does inside the attempts of another one.
  ///   - retriesNonIdempotent: Whether it may be installed on operations declared `idempotent: false`.
  ///   - clock: The clock for delays, timeouts and deadlines.
  ///   - random: Draws a number in `0 ..< 1`, once for each delay that is spread.
  ///   - resumeOn: Runs the later attempts of a completion call somewhere, such as
  ///     `{ queue.async(execute: $0) }`; it must run what it gets exactly once.
  ///   - onRetry: Called before each delay, on the thread of the attempt that failed.
  ///   - onGiveUp: Called when the call ends without success, with its history.
  public init(
    maxRetries: Int,
    backoff: Backoff = .exponential(initial: .milliseconds(100), factor: 2, cap: .seconds(20)),
    jitter: Jitter = .full,
    retryIf: (@Sendable (_ error: any Error, _ attempt: Int) -> Bool)? = nil,
    attemptTimeout: Duration? = nil, deadline: Duration? = nil,
    budget: RetryBudget? = nil,
    hints: RetryHints = .upToCap, nested: RetryNesting = .multiply,
    retriesNonIdempotent: Bool = false,
    clock: any Clock<Duration> = ContinuousClock(),
    random: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
    resumeOn: (@Sendable (@escaping @Sendable () -> Void) -> Void)? = nil,
    onRetry: (@Sendable (RetryEvent) -> Void)? = nil,
    onGiveUp: (@Sendable (RetryReport) -> Void)? = nil
  ) {
    policy = RetryPolicy(
      rules: RetryMachine.Rules(
        maxRetries: maxRetries, backoff: backoff, jitter: jitter, hints: hints),
      retryIf: retryIf, retryResult: nil, attemptTimeout: attemptTimeout, deadline: deadline,
      budget: budget, nested: nested, retriesNonIdempotent: retriesNonIdempotent, clock: clock,
      random: random, resumeOn: resumeOn, onRetry: onRetry, onGiveUp: onGiveUp)
  }

  @usableFromInline
  init(_ policy: RetryPolicy) { self.policy = policy }

  /// A retry that also retries values that don't satisfy.
  ///
  /// When the attempts run out, the last value is returned. Operations with another type of value are
  /// retried on errors only.
  ///
  /// ```swift
  /// folders.advise(RetryAdvice.retryingResults { (value: [Folder]) in value.isEmpty })
  /// ```
  ///
  /// - Parameters:
  ///   - maxRetries: Attempts after the first one; not negative.
  ///   - backoff: The delays between attempts.
  ///   - jitter: How the delays are spread.
  ///   - attemptTimeout: How long one attempt may take; more than zero.
  ///   - deadline: How long the whole call may take; more than zero. If the next delay would pass it, the
  ///     call ends at once with the last outcome. It ends a running attempt of asynchronous and completion
  ///     operations that can throw `any Error`; elsewhere it is looked at between attempts only.
  ///   - budget: Limits the retries of all operations that share it.
  ///   - clock: The clock for delays, timeouts and deadlines.
  ///   - isUnsatisfying: Whether a value is worth another attempt.
  /// - Returns: The advice.
  public static func retryingResults<Value>(
    _ maxRetries: Int = 3,
    backoff: Backoff = .exponential(initial: .milliseconds(100), factor: 2, cap: .seconds(20)),
    jitter: Jitter = .full, attemptTimeout: Duration? = nil, deadline: Duration? = nil,
    budget: RetryBudget? = nil, clock: any Clock<Duration> = ContinuousClock(),
    _ isUnsatisfying: @escaping @Sendable (Value) -> Bool
  ) -> RetryAdvice {
    RetryAdvice(
      maxRetries: maxRetries, backoff: backoff, jitter: jitter, attemptTimeout: attemptTimeout,
      deadline: deadline, budget: budget, clock: clock
    ).retryingResults(isUnsatisfying)
  }

  /// This retry, which also retries values that don't satisfy.
  ///
  /// - Parameter isUnsatisfying: Whether a value is worth another attempt.
  /// - Returns: The advice.
  public func retryingResults<Value>(
    _ isUnsatisfying: @escaping @Sendable (Value) -> Bool
  ) -> RetryAdvice {
    RetryAdvice(
      RetryPolicy(
        rules: policy.rules, retryIf: policy.retryIf,
        retryResult: { ($0 as? Value).map(isUnsatisfying) ?? false },
        attemptTimeout: policy.attemptTimeout, deadline: policy.deadline, budget: policy.budget,
        nested: policy.nested, retriesNonIdempotent: policy.retriesNonIdempotent,
        clock: policy.clock, random: policy.random, resumeOn: policy.resumeOn,
        onRetry: policy.onRetry, onGiveUp: policy.onGiveUp))
  }

  /// The number of retries, the backoff with its jitter, and what bounds the retry, if anything does.
  public var summary: String {
    let rules = policy.rules
    let hasSpread = rules.jitter != .none && !rules.backoff.isNone
    let parts: [String?] = [
      "\(rules.maxRetries)", "backoff: \(rules.backoff)",
      hasSpread ? "jitter: \(rules.jitter)" : nil,
      policy.attemptTimeout.map { "attemptTimeout: \($0.exactText)" },
      policy.deadline.map { "deadline: \($0.exactText)" },
      policy.budget.map { _ in "with a budget" },
    ]
    return "retry(\(parts.compactMap(\.self).joined(separator: ", ")))"
  }

  /// Why this retry can't work on an operation, if so.
  public func objection(to operation: OperationID) -> String? {
    if !operation.isIdempotent, !policy.retriesNonIdempotent, policy.rules.maxRetries > 0 {
      return "it is declared idempotent: false, so a second attempt may do harm: "
        + "say retriesNonIdempotent: true if it does not"
    }
    guard policy.attemptTimeout != nil else { return nil }
    if operation.shape == .sync {
      return "attemptTimeout can't interrupt a synchronous operation: leave it out"
    }
    if !operation.carriesInterceptionErrors {
      return "its failure type can't carry an attempt that timed out: leave out attemptTimeout, "
        + "or let the type adopt InterceptionErrorCarrying"
    }
    return nil
  }
}

extension Advice where Self == RetryAdvice {
  /// Calls the operation again when it fails, up to so many times, with growing delays.
  ///
  /// The delays are those of ``RetryAdvice``: exponential from 100 ms to 20 s, with full jitter. With
  /// closures such as `retryIf` and `onRetry`, write `RetryAdvice(maxRetries:…)`.
  ///
  /// - Parameters:
  ///   - maxRetries: Attempts after the first one; not negative.
  ///   - attemptTimeout: How long one attempt may take; more than zero.
  ///   - deadline: How long the whole call may take; more than zero. It ends a running attempt of
  ///     asynchronous and completion operations that can throw `any Error`; elsewhere it is looked at
  ///     between attempts only.
  ///   - budget: Limits the retries of all operations that share it.
  ///   - clock: The clock for delays, timeouts and deadlines.
  /// - Returns: The advice.
  public static func retry(
    _ maxRetries: Int, attemptTimeout: Duration? = nil, deadline: Duration? = nil,
    budget: RetryBudget? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) -> RetryAdvice {
    RetryAdvice(
      maxRetries: maxRetries, attemptTimeout: attemptTimeout, deadline: deadline, budget: budget,
      clock: clock)
  }

  /// Calls the operation again when it fails, up to so many times, with delays of your choice.
  ///
  /// - Parameters:
  ///   - maxRetries: Attempts after the first one; not negative.
  ///   - backoff: The delays between attempts.
  ///   - jitter: How the delays are spread; not at all without a word.
  ///   - attemptTimeout: How long one attempt may take; more than zero.
  ///   - deadline: How long the whole call may take; more than zero. It ends a running attempt of
  ///     asynchronous and completion operations that can throw `any Error`; elsewhere it is looked at
  ///     between attempts only.
  ///   - budget: Limits the retries of all operations that share it.
  ///   - clock: The clock for delays, timeouts and deadlines.
  /// - Returns: The advice.
  public static func retry(
    _ maxRetries: Int, backoff: Backoff, jitter: Jitter = .none,
    attemptTimeout: Duration? = nil, deadline: Duration? = nil, budget: RetryBudget? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) -> RetryAdvice {
    RetryAdvice(
      maxRetries: maxRetries, backoff: backoff, jitter: jitter, attemptTimeout: attemptTimeout,
      deadline: deadline, budget: budget, clock: clock)
  }
}
