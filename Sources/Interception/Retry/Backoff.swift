/// How long a retry waits before the next attempt, before ``Jitter`` spreads it.
///
/// The first delay has number 0. No delay is negative, not a number, or longer than the cap, however
/// many attempts there are.
///
/// ```swift
/// folders.advise(.retry(3, backoff: .exponential(initial: .milliseconds(100))))
/// ```
public struct Backoff: Sendable {
  private enum Growth: Sendable {
    case none
    case constant(Duration)
    case linear(initial: Duration, cap: Duration)
    case exponential(initial: Duration, factor: Double, cap: Duration)
    case fibonacci(initial: Duration, cap: Duration)
    case custom(cap: Duration, @Sendable (Int) -> Duration)
  }

  private let growth: Growth

  /// No delay: the next attempt follows at once, without a timer.
  public static let none = Backoff(growth: .none)

  /// The same delay each time.
  ///
  /// - Parameter delay: The delay; not negative.
  /// - Returns: The backoff.
  public static func constant(_ delay: Duration) -> Backoff {
    check(delay, "delay")
    return Backoff(growth: delay == .zero ? .none : .constant(delay))
  }

  /// Delays of one, two, three times the first one.
  ///
  /// - Parameters:
  ///   - initial: The first delay; not negative.
  ///   - cap: The longest delay; not below `initial`.
  /// - Returns: The backoff.
  public static func linear(initial: Duration, cap: Duration = .seconds(20)) -> Backoff {
    check(initial, "initial", cap)
    return Backoff(growth: .linear(initial: initial, cap: cap))
  }

  /// Delays that grow by a factor: `min(cap, initial * factor^n)`.
  ///
  /// The formula of the AWS architecture blog, "Exponential Backoff And Jitter".
  ///
  /// - Parameters:
  ///   - initial: The first delay; not negative.
  ///   - factor: What each delay is multiplied by; at least 1.
  ///   - cap: The longest delay; not below `initial`.
  /// - Returns: The backoff.
  public static func exponential(
    initial: Duration, factor: Double = 2, cap: Duration = .seconds(20)
  ) -> Backoff {
    check(initial, "initial", cap)
    if !factor.isFinite || factor < 1 {
      refuse("Backoff: factor must be a finite number of at least 1, but is \(factor)")
    }
    return Backoff(growth: .exponential(initial: initial, factor: factor, cap: cap))
  }

  /// Delays of 1, 1, 2, 3, 5, 8 … times the first one.
  ///
  /// - Parameters:
  ///   - initial: The first delay; not negative.
  ///   - cap: The longest delay; not below `initial`.
  /// - Returns: The backoff.
  public static func fibonacci(initial: Duration, cap: Duration = .seconds(20)) -> Backoff {
    check(initial, "initial", cap)
    return Backoff(growth: .fibonacci(initial: initial, cap: cap))
  }

  /// Delays of your own.
  ///
  /// - Parameters:
  ///   - cap: The longest delay, at which longer ones are held; not negative.
  ///   - delay: Gets the number of the delay, from 0. A negative delay counts as zero. Called on the
  ///     thread of the attempt that failed.
  /// - Returns: The backoff.
  public static func custom(
    cap: Duration = .seconds(20), _ delay: @escaping @Sendable (Int) -> Duration
  ) -> Backoff {
    check(cap, "cap")
    return Backoff(growth: .custom(cap: min(cap, .longestDelay), delay))
  }

  /// The delay with this number, counted from 0, before jitter.
  public func delay(_ number: Int) -> Duration {
    switch growth {
    case .none: .zero
    case .constant(let delay): min(delay, .longestDelay)
    case .linear(let initial, let cap):
      Self.capped(initial.inSeconds * (Double(number) + 1), cap)
    case .exponential(let initial, let factor, let cap):
      Self.capped(
        Self.exponential(initial.inSeconds, factor, number, cap: cap.inSeconds), cap)
    case .fibonacci(let initial, let cap):
      Self.capped(initial.inSeconds * Self.fibonacci(number), cap)
    case .custom(let cap, let delay): min(max(delay(number), .zero), cap)
    }
  }

  /// The longest delay that the backoff gives, which server hints don't exceed either.
  ///
  /// 20 seconds where the backoff has no cap of its own, or the constant delay if that is longer.
  public var cap: Duration {
    switch growth {
    case .none: .seconds(20)
    case .constant(let delay): min(max(delay, .seconds(20)), .longestDelay)
    case .linear(_, let cap), .exponential(_, _, let cap), .fibonacci(_, let cap),
      .custom(let cap, _):
      min(cap, .longestDelay)
    }
  }

  /// Whether there is never a delay.
  package var isNone: Bool {
    if case .none = growth { true } else { false }
  }

  /// `min(cap, initial * factor^number)` in seconds, also where the power overflows.
  static func exponential(
    _ initial: Double, _ factor: Double, _ number: Int, cap: Double
  ) -> Double {
    var value = initial
    var left = number
    while left > 0, value < cap, value > 0, factor > 1 {
      value *= factor
      left -= 1
    }
    return min(value, cap)
  }

  private static func fibonacci(_ number: Int) -> Double {
    var (current, next) = (1.0, 1.0)
    var left = number
    while left > 0, current.isFinite {
      (current, next) = (next, current + next)
      left -= 1
    }
    return current
  }

  private static func capped(_ seconds: Double, _ cap: Duration) -> Duration {
    min(Duration(saturatingSeconds: seconds), cap)
  }

  private static func check(_ delay: Duration, _ name: String, _ cap: Duration? = nil) {
    if delay < .zero { refuse("Backoff: \(name) must not be negative, but is \(delay)") }
    if let cap, cap < delay {
      refuse("Backoff: cap must not be below \(name) (\(delay)), but is \(cap)")
    }
  }
}

extension Backoff: CustomStringConvertible {
  /// The backoff as it is written.
  public var description: String {
    switch growth {
    case .none: "none"
    case .constant(let delay): "constant(\(delay.exactText))"
    case .linear(let initial, let cap): "linear(\(initial.exactText), cap: \(cap.exactText))"
    case .exponential(let initial, let factor, let cap):
      "exponential(\(initial.exactText), factor: \(factor), cap: \(cap.exactText))"
    case .fibonacci(let initial, let cap): "fibonacci(\(initial.exactText), cap: \(cap.exactText))"
    case .custom: "custom"
    }
  }
}
