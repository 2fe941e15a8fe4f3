import Interception

/// A clock for tests whose time stands still until the test moves it.
///
/// Give it to code that takes a clock, wait with ``sleepers(_:)`` until that code sleeps, and move
/// time with ``advance(by:)``. Nothing here waits for real time, polls or yields, so a test of an
/// hour's timeout takes microseconds and gives the same result on a busy machine:
///
/// ```swift
/// let clock = ManualClock()
/// let tea = Task {
///   try await clock.sleep(for: .seconds(180))
///   return "tea"
/// }
///
/// await clock.sleepers(1)
/// clock.advance(by: .seconds(180))
/// let drink = try await tea.value
/// ```
///
/// ## Sleepers
///
/// A sleeper is a task suspended in ``sleep(until:tolerance:)`` or a thread parked in
/// ``block(for:)``; both count alike. Sleepers are woken in the order of their deadlines, and those
/// with the same deadline in the order in which they arrived. ``now`` equals a sleeper's deadline
/// at the moment it is resumed; the code after the sleep runs when its executor gets to it, and may
/// find that time has moved on.
///
/// ## Code that sleeps again
///
/// Moving time resumes sleepers but doesn't wait for what they do next. To lead code from one sleep
/// to the next, wait for the next sleep before moving on:
///
/// ```swift
/// let clock = ManualClock()
/// let poll = Task {
///   for _ in 1...3 { try await clock.sleep(for: .seconds(10)) }
/// }
///
/// for _ in 1...3 {
///   await clock.sleepers(1)
///   clock.advance(by: .seconds(10))
/// }
/// try await poll.value
/// ```
///
/// ## Threads
///
/// All members may be used from any thread or task. Sleepers are resumed outside the clock's lock,
/// by the thread that moves time. Calls to ``advance(by:)`` that overlap add up; while calls
/// overlap, one of them may move time on before the other has resumed a sleeper that is due.
///
/// ## Range
///
/// Time never leaves the range of ±`Int64.max` seconds: arithmetic stops there instead of trapping,
/// so sleeping for `Duration.seconds(Int64.max)` is a way to sleep until the end of time.
public final class ManualClock: Clock, Sendable {
  /// The unit in which the clock measures, `Swift.Duration`.
  public typealias Duration = Swift.Duration

  typealias Observer = CheckedContinuation<Void, Never>

  let state: Guarded<State<Sleeper, Observer>>

  /// Creates a clock that stands still at an instant.
  ///
  /// - Parameter now: The time that the clock shows until it is advanced.
  public init(now: Instant = Instant()) {
    self.state = Guarded(State(now: now))
  }

  /// The time that the clock shows.
  ///
  /// It only changes in ``advance(by:)``, ``advance(to:)`` and ``run()``, and never goes back.
  public var now: Instant { state.withLock { $0.now } }

  /// The smallest step of the clock: one attosecond, which is the resolution of `Duration`.
  public var minimumResolution: Duration { Duration(attoseconds: 1) }
}

extension ManualClock: CustomStringConvertible {
  /// One line, such as `at 5.0 seconds, 2 sleepers, the next until 8.0 seconds`.
  public var description: String {
    let (now, deadlines) = state.withLock { ($0.now, $0.deadlines) }
    let sleepers = deadlines.count == 1 ? "1 sleeper" : "\(deadlines.count) sleepers"
    return "at \(now), \(sleepers)" + (deadlines.first.map { ", the next until \($0)" } ?? "")
  }
}
