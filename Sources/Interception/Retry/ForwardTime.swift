/// The time that has passed on a clock, which never goes back, whatever the clock does.
///
/// A clock that jumps back counts as having stood still, and time goes on from there. A reading that is
/// less than a second behind is only that of another thread that was late.
struct ForwardTime: Sendable {
  private var last: Duration

  /// The time that has passed since the first reading.
  private(set) var elapsed: Duration = .zero

  init(_ now: Duration) { last = now }

  /// Takes note of what the clock shows.
  ///
  /// - Parameter now: The clock's time, counted from some fixed moment.
  /// - Returns: The time that has passed since the first reading.
  @discardableResult
  mutating func advance(to now: Duration) -> Duration {
    let step = now - last
    if step > .zero { elapsed = elapsed.saturatingAdd(step) }
    if step > .zero || step < .seconds(-1) { last = now }
    return elapsed
  }
}
