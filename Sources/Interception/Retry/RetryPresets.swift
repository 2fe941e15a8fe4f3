/// A failure of an HTTP call, as far as ``RetryAdvice/http(_:clock:)`` needs to know it.
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

extension RetryAdvice {
  /// The retry of AWS's SDKs in their standard mode 2.1: 2 retries, 50 ms doubling up to 20 s, full jitter.
  ///
  /// Server hints lengthen a delay by at most 5 s. With a budget of 500 tokens of its own, unless you
  /// share one.
  ///
  /// - Parameters:
  ///   - maxRetries: Attempts after the first one.
  ///   - budget: The budget; share one between the operations of a service.
  ///   - clock: The clock for the delays.
  /// - Returns: The advice.
  public static func aws(
    _ maxRetries: Int = 2, budget: RetryBudget = .tokens(),
    clock: any Clock<Duration> = ContinuousClock()
  ) -> RetryAdvice {
    RetryAdvice(
      maxRetries: maxRetries,
      backoff: .exponential(initial: .milliseconds(50), factor: 2, cap: .seconds(20)),
      jitter: .full, budget: budget, hints: .within(.seconds(5)), clock: clock)
  }

  /// The retry of gRPC proposal A6: 4 retries, 100 ms doubling up to 1 s, give or take 20%.
  ///
  /// - Parameters:
  ///   - maxRetries: Attempts after the first one; A6 allows 5 attempts in all.
  ///   - budget: The throttling; share one between the operations of a service.
  ///   - clock: The clock for the delays.
  /// - Returns: The advice.
  public static func grpc(
    _ maxRetries: Int = 4, budget: RetryBudget = .throttling(),
    clock: any Clock<Duration> = ContinuousClock()
  ) -> RetryAdvice {
    RetryAdvice(
      maxRetries: maxRetries,
      backoff: .exponential(initial: .milliseconds(100), factor: 2, cap: .seconds(1)),
      jitter: .plusMinus(0.2), budget: budget, clock: clock)
  }

  /// A retry for idempotent HTTP calls: 3 retries, 200 ms doubling up to 10 s, full jitter.
  ///
  /// Retries the status codes 408, 429 and 5xx except 501 and 505, and errors without an answer
  /// (``HTTPFailure``); other errors that aren't an `HTTPFailure` count as transport errors. It holds
  /// itself to `Retry-After` where the error has it (``RetryAfter``).
  ///
  /// - Parameters:
  ///   - maxRetries: Attempts after the first one.
  ///   - clock: The clock for the delays.
  /// - Returns: The advice.
  public static func http(
    _ maxRetries: Int = 3, clock: any Clock<Duration> = ContinuousClock()
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
      }, clock: clock)
  }

  /// A retry without delays, for calls that fail by chance and cost nothing: 3 retries.
  ///
  /// - Parameter maxRetries: Attempts after the first one.
  /// - Returns: The advice.
  public static func immediate(_ maxRetries: Int = 3) -> RetryAdvice {
    RetryAdvice(maxRetries: maxRetries, backoff: .none, jitter: .none)
  }
}

extension Advice where Self == RetryAdvice {
  /// The retry of AWS's SDKs; see ``RetryAdvice/aws(_:budget:clock:)``.
  public static var aws: RetryAdvice { RetryAdvice.aws() }
  /// The retry of gRPC; see ``RetryAdvice/grpc(_:budget:clock:)``.
  public static var grpc: RetryAdvice { RetryAdvice.grpc() }
  /// A retry for idempotent HTTP calls; see ``RetryAdvice/http(_:clock:)``.
  public static var http: RetryAdvice { RetryAdvice.http() }
  /// A retry without delays; see ``RetryAdvice/immediate(_:)``.
  public static var immediate: RetryAdvice { RetryAdvice.immediate() }
}
