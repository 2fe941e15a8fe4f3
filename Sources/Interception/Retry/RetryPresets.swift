/// A failure of an HTTP call, as far as ``Advice/http(_:attemptTimeout:deadline:budget:clock:)`` needs to know it.
///
/// Let your client's error type adopt it:
///
/// ```swift
/// struct ClientError: Error { var status: Int? }
///
/// extension ClientError: HTTPFailure {
///   var statusCode: Int? { status }    // nil: no answer at all
/// }
/// ```
public protocol HTTPFailure: Error {
  /// The status code of the answer; `nil` if there was none: a transport error.
  var statusCode: Int? { get }
}

extension Advice where Self == RetryAdvice {
  /// The retry of AWS's SDKs with its defaults; see ``aws(_:attemptTimeout:deadline:budget:clock:)``.
  public static var aws: RetryAdvice { .aws() }

  /// The retry of AWS's SDKs in their standard mode 2.1: 2 retries, 50 ms doubling up to 20 s, full jitter.
  ///
  /// Server hints lengthen a delay by at most 5 s. With a budget of 500 tokens of its own, unless you
  /// share one:
  ///
  /// ```swift
  /// let shared = RetryBudget.tokens()
  /// count.advise(.aws(deadline: .seconds(30), budget: shared))
  /// ```
  ///
  /// - Parameters:
  ///   - maxRetries: Attempts after the first one; not negative.
  ///   - attemptTimeout: How long one attempt may take; more than zero.
  ///   - deadline: How long the whole call may take; more than zero.
  ///   - budget: The budget; share one between the operations of a service.
  ///   - clock: The clock for delays, timeouts and deadlines.
  /// - Returns: The advice.
  public static func aws(
    _ maxRetries: Int = 2, attemptTimeout: Duration? = nil, deadline: Duration? = nil,
    budget: RetryBudget = .tokens(), clock: any Clock<Duration> = ContinuousClock()
  ) -> RetryAdvice {
    RetryAdvice(
      maxRetries: maxRetries,
      backoff: .exponential(initial: .milliseconds(50), factor: 2, cap: .seconds(20)),
      jitter: .full, attemptTimeout: attemptTimeout, deadline: deadline, budget: budget,
      hints: .within(.seconds(5)), clock: clock)
  }

  /// The retry of gRPC with its defaults; see ``grpc(_:attemptTimeout:deadline:budget:clock:)``.
  public static var grpc: RetryAdvice { .grpc() }

  /// The retry of gRPC proposal A6: 4 retries, 100 ms doubling up to 1 s, give or take 20%.
  ///
  /// - Parameters:
  ///   - maxRetries: Attempts after the first one, not negative; A6 allows 5 attempts in all.
  ///   - attemptTimeout: How long one attempt may take; more than zero.
  ///   - deadline: How long the whole call may take; more than zero.
  ///   - budget: The throttling; share one between the operations of a service.
  ///   - clock: The clock for delays, timeouts and deadlines.
  /// - Returns: The advice.
  public static func grpc(
    _ maxRetries: Int = 4, attemptTimeout: Duration? = nil, deadline: Duration? = nil,
    budget: RetryBudget = .throttling(), clock: any Clock<Duration> = ContinuousClock()
  ) -> RetryAdvice {
    RetryAdvice(
      maxRetries: maxRetries,
      backoff: .exponential(initial: .milliseconds(100), factor: 2, cap: .seconds(1)),
      jitter: .plusMinus(0.2), attemptTimeout: attemptTimeout, deadline: deadline, budget: budget,
      clock: clock)
  }

  /// A retry of HTTP calls with its defaults; see ``http(_:attemptTimeout:deadline:budget:clock:)``.
  public static var http: RetryAdvice { .http() }

  /// A retry for idempotent HTTP calls: 3 retries, 200 ms doubling up to 10 s, full jitter.
  ///
  /// Retries the status codes 408, 429 and 5xx except 501 and 505, and errors without an answer
  /// (``HTTPFailure``); other errors that aren't an `HTTPFailure` count as transport errors. It holds
  /// itself to `Retry-After` where the error has it (``RetryAfter``).
  ///
  /// - Parameters:
  ///   - maxRetries: Attempts after the first one; not negative.
  ///   - attemptTimeout: How long one attempt may take; more than zero.
  ///   - deadline: How long the whole call may take; more than zero.
  ///   - budget: Limits the retries of all operations that share it.
  ///   - clock: The clock for delays, timeouts and deadlines.
  /// - Returns: The advice.
  public static func http(
    _ maxRetries: Int = 3, attemptTimeout: Duration? = nil, deadline: Duration? = nil,
    budget: RetryBudget? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) -> RetryAdvice {
    RetryAdvice(
      maxRetries: maxRetries,
      backoff: .exponential(initial: .milliseconds(200), factor: 2, cap: .seconds(10)),
      jitter: .full,
      retryIf: { error, _ in
        guard let failure = error as? any HTTPFailure, let code = failure.statusCode else {
          return true
        }
        return code == 408 || code == 429
          || (500...599).contains(code) && code != 501 && code != 505
      }, attemptTimeout: attemptTimeout, deadline: deadline, budget: budget, clock: clock)
  }

  /// A retry without delays; see ``immediate(_:attemptTimeout:deadline:budget:clock:)``.
  public static var immediate: RetryAdvice { .immediate() }

  /// A retry without delays, for calls that fail by chance and cost nothing: 3 retries.
  ///
  /// - Parameters:
  ///   - maxRetries: Attempts after the first one; not negative.
  ///   - attemptTimeout: How long one attempt may take; more than zero.
  ///   - deadline: How long the whole call may take; more than zero.
  ///   - budget: Limits the retries of all operations that share it.
  ///   - clock: The clock for timeouts and deadlines.
  /// - Returns: The advice.
  public static func immediate(
    _ maxRetries: Int = 3, attemptTimeout: Duration? = nil, deadline: Duration? = nil,
    budget: RetryBudget? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) -> RetryAdvice {
    .retry(
      maxRetries, backoff: .none, attemptTimeout: attemptTimeout, deadline: deadline,
      budget: budget, clock: clock)
  }
}
