extension ManualClock {
  /// A point in a manual clock's time, as an offset from the clock's start.
  ///
  /// ```swift
  /// let clock = ManualClock()
  /// clock.advance(to: ManualClock.Instant(offset: .seconds(5)))
  /// let passed = clock.now.offset  // 5.0 seconds
  /// ```
  ///
  /// Offsets are kept within ±`Int64.max` seconds; arithmetic stops at these ends and never traps.
  public struct Instant: InstantProtocol {
    /// The time since the clock's start; negative for an instant before it.
    public let offset: Duration

    /// Creates the instant that lies at an offset from the clock's start.
    ///
    /// - Parameter offset: The time since the start, limited to ±`Int64.max` seconds.
    public init(offset: Duration = .zero) {
      self.offset = offset.limited
    }

    /// Returns the instant that lies a duration after this one, or the nearer end of time.
    ///
    /// - Parameter duration: How far to go; a negative duration goes back.
    /// - Returns: The instant, limited to ±`Int64.max` seconds from the start.
    public func advanced(by duration: Duration) -> Instant {
      // Both are limited, so the sum is far from the end of Duration's 128 bits.
      Instant(offset: offset + duration.limited)
    }

    /// Returns the time from this instant to another, limited to ±`Int64.max` seconds.
    ///
    /// - Parameter other: The instant at the other end.
    /// - Returns: The time between the two; negative if `other` is the earlier one.
    public func duration(to other: Instant) -> Duration {
      (other.offset - offset).limited
    }

    /// Returns whether one instant comes before another.
    ///
    /// - Parameters:
    ///   - left: The instant that may come first.
    ///   - right: The instant that it is compared with.
    /// - Returns: `true` if `left` is the earlier one.
    public static func < (left: Instant, right: Instant) -> Bool {
      left.offset < right.offset
    }
  }
}

extension ManualClock.Instant: CustomStringConvertible {
  /// The offset in words, such as `5.0 seconds`.
  public var description: String { offset.description }
}

extension Duration {
  /// The longest duration whose `components` can be taken without a trap.
  private static let limit = Duration.seconds(Int64.max)

  /// The duration itself, or the nearer of ±`Int64.max` seconds if it lies outside of them.
  fileprivate var limited: Duration { min(max(self, .zero - Self.limit), Self.limit) }
}
