extension Duration {
  /// The longest delay: 100 years, which every clock can sleep without trapping.
  package static var longestDelay: Duration { .seconds(3_155_760_000) }

  /// The duration in seconds.
  package var inSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }

  /// So many seconds, to the nanosecond; not a number and below zero are zero, too much is the longest.
  package init(saturatingSeconds seconds: Double) {
    guard seconds > 0 else {
      self = .zero
      return
    }
    let nanoseconds = (seconds * 1e9).rounded()
    let longest = Self.longestDelay.inSeconds * 1e9
    self = nanoseconds < longest ? .nanoseconds(Int64(nanoseconds)) : .longestDelay
  }

  /// Far longer than any delay, and far from where sums and differences trap.
  private static var limit: Duration { .seconds(Int64.max / 4) }

  /// The sum, or the largest duration there is.
  package func saturatingAdd(_ other: Duration) -> Duration {
    self > Self.limit || other > Self.limit ? Self.limit : self + other
  }

  /// The duration itself, or the nearer end of what can be reckoned with.
  package var saturated: Duration { min(max(self, .zero - Self.limit), Self.limit) }
}
