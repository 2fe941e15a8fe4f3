/// How the delays of many callers are spread, so that they don't all come back at once.
///
/// Every kind draws one random number for each delay, and stays within `0 ... cap`, also when the delays
/// have grown up to the cap.
public struct Jitter: Sendable, Hashable {
  enum Spread: Sendable, Hashable {
    case none
    case full
    case equal
    case decorrelated
    case smooth
    case plusMinus(Double)
  }

  let spread: Spread

  /// Delays as the backoff has them.
  public static let none = Jitter(spread: .none)

  /// Anything between zero and the delay: `random * delay`.
  ///
  /// From the AWS architecture blog, "Exponential Backoff And Jitter".
  public static let full = Jitter(spread: .full)

  /// Half of the delay, and anything up to the other half: `delay / 2 * (1 + random)`.
  ///
  /// From the AWS architecture blog, "Exponential Backoff And Jitter".
  public static let equal = Jitter(spread: .equal)

  /// Between the first delay and three times the last one: `min(cap, uniform(initial, 3 * last))`.
  ///
  /// From the AWS architecture blog, "Exponential Backoff And Jitter". Only the first delay and the cap
  /// of the backoff matter.
  public static let decorrelated = Jitter(spread: .decorrelated)

  /// Exponential delays without clusters: `(f(t) - f(t before)) / 1.4 * initial`, `t = n + random`.
  ///
  /// With `f(t) = 2^t * tanh(sqrt(4 * t))`: the second decorrelated jitter of Polly. Only the first
  /// delay and the cap of the backoff matter; delays beyond the cap are spread over its upper half.
  public static let smooth = Jitter(spread: .smooth)

  /// The delay, give or take a fraction: `delay * (1 - fraction + 2 * fraction * random)`.
  ///
  /// The delay is held at `cap / (1 + fraction)`, so that the result stays below the cap. (gRPC proposal
  /// A6, which lets it pass the maximum.)
  ///
  /// - Parameter fraction: From 0 to 1.
  /// - Returns: The jitter.
  public static func plusMinus(_ fraction: Double) -> Jitter {
    if !(fraction >= 0 && fraction <= 1) {
      refuse("Jitter: fraction must be between 0 and 1, but is \(fraction)")
    }
    return Jitter(spread: .plusMinus(fraction))
  }
}

extension Jitter: CustomStringConvertible {
  /// The jitter as it is written.
  public var description: String {
    if case .plusMinus(let fraction) = spread { "plusMinus(\(fraction))" } else { "\(spread)" }
  }
}
