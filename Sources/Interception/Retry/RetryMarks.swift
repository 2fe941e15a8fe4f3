/// An error that is worth another attempt, whatever `retryIf` says.
///
/// ```swift
/// enum ServerError: Retryable {
///   case busy, tooManyRequests
///
///   var retryClass: RetryClass { self == .busy ? .transient : .throttled }
/// }
/// ```
public protocol Retryable: Error {
  /// Why it is worth another attempt; a throttled one costs a ``RetryBudget`` less.
  var retryClass: RetryClass { get }
}

extension Retryable {
  /// Transient.
  public var retryClass: RetryClass { .transient }
}

/// Why an error is worth another attempt.
public struct RetryClass: Sendable, Hashable {
  private let name: String

  /// Something went wrong for a moment.
  public static let transient = RetryClass(name: "transient")
  /// The callee asks for fewer calls.
  public static let throttled = RetryClass(name: "throttled")
}

/// An error that no further attempt can cure, whatever `retryIf` says.
///
/// ```swift
/// struct WrongPassword: NonRetryable {}
/// ```
public protocol NonRetryable: Error {}

/// An error that says when the next attempt is welcome, such as HTTP's `Retry-After`.
///
/// ```swift
/// struct Busy: RetryAfter { var retryAfter: Duration? }
/// ```
public protocol RetryAfter: Error {
  /// The time to wait from now; `nil` leaves it to the backoff.
  ///
  /// A negative time, or one of more than a day, counts as `nil`; any other is held at the cap of the
  /// backoff.
  var retryAfter: Duration? { get }
}

/// What the next delay makes of an error's ``RetryAfter``.
public struct RetryHints: Sendable, Hashable {
  enum Use: Sendable, Hashable {
    case upToCap
    case within(Duration)
    case ignored
  }

  let use: Use

  /// The hint is the delay, held at the cap of the backoff.
  public static let upToCap = RetryHints(use: .upToCap)

  /// The hint is the delay, held between the computed delay `t` and `t + spread`.
  ///
  /// From AWS's SDK retry behaviour 2.1, with a spread of 5 seconds.
  ///
  /// - Parameter spread: How far a hint may lengthen a delay; not negative.
  /// - Returns: The rule.
  public static func within(_ spread: Duration) -> RetryHints {
    if spread < .zero { refuse("RetryHints: spread must not be negative, but is \(spread)") }
    return RetryHints(use: .within(spread))
  }

  /// Hints change nothing.
  public static let ignored = RetryHints(use: .ignored)

  /// The delay after an error with this hint.
  package func delay(_ computed: Duration, hint: Duration?, cap: Duration) -> Duration {
    guard let hint, hint >= .zero, hint <= .seconds(86_400) else { return computed }
    return switch use {
    case .upToCap: min(hint, cap)
    case .within(let spread): min(max(hint, computed), computed.saturatingAdd(spread))
    case .ignored: computed
    }
  }
}
