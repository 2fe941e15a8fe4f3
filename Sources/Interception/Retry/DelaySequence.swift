/// The delays of one call, one after the other: a backoff, spread by a jitter.
package struct DelaySequence: Sendable {
  private let backoff: Backoff
  private let jitter: Jitter
  private var number = 0
  /// The last delay in seconds, for `decorrelated`.
  private var last: Double?
  /// `f` of the last delay, for `smooth`.
  private var lastCurve = 0.0

  package init(_ backoff: Backoff, _ jitter: Jitter) {
    self.backoff = backoff
    self.jitter = jitter
  }

  /// The next delay.
  ///
  /// - Parameter random: Gives a number in `0 ..< 1`; asked once, unless there is nothing to spread. A
  ///   number out of range counts as the nearest in range.
  /// - Returns: The delay, from zero to the cap.
  package mutating func next(random: () -> Double) -> Duration {
    defer { number += 1 }
    let delay = backoff.delay(number)
    guard !backoff.isNone, jitter.spread != .none else { return delay }
    let drawn = random()
    let chance = drawn >= 0 ? min(drawn, 1) : 0
    let cap = backoff.cap
    let seconds = delay.inSeconds
    let spread: Double =
      switch jitter.spread {
      case .none: seconds
      case .full: seconds * chance
      case .equal: seconds / 2 * (1 + chance)
      case .decorrelated: decorrelated(chance, cap.inSeconds)
      case .smooth: smooth(chance, cap.inSeconds)
      case .plusMinus(let fraction):
        min(seconds, cap.inSeconds / (1 + fraction)) * (1 - fraction + 2 * fraction * chance)
      }
    return min(Duration(saturatingSeconds: spread), cap)
  }

  private mutating func decorrelated(_ chance: Double, _ cap: Double) -> Double {
    let initial = backoff.delay(0).inSeconds
    let highest = 3 * (last ?? initial)
    let delay = min(cap, initial + (highest - initial) * chance)
    last = delay
    return delay
  }

  private mutating func smooth(_ chance: Double, _ cap: Double) -> Double {
    let t = Double(number) + chance
    let curve = Mathematics.exp2(t) * Mathematics.tanh((4 * t).squareRoot())
    guard curve.isFinite else { return cap }
    defer { lastCurve = curve }
    let delay = (curve - lastCurve) / 1.4 * backoff.delay(0).inSeconds
    return delay < cap ? delay : cap / 2 * (1 + chance)
  }
}
