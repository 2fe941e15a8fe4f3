extension RetryAdvice {
  /// How many attempts may follow the first one.
  package var maxRetries: Int { policy.rules.maxRetries }

  /// The delays before jitter.
  package var backoff: Backoff { policy.rules.backoff }

  /// How the delays are spread.
  package var jitter: Jitter { policy.rules.jitter }

  /// The delays of one call whose attempts all fail, without hints, deadline and budget.
  ///
  /// - Parameter random: Draws a number in `0 ..< 1`, once for each delay that is spread.
  /// - Returns: One delay for each retry.
  package func schedule(random: () -> Double) -> [Duration] {
    var delays = DelaySequence(backoff, jitter)
    return (0..<maxRetries).map { _ in delays.next(random: random) }
  }
}
