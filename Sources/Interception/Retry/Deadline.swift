public import Synchronization

/// The moment by which the current work shall be done, handed down to nested calls.
///
/// A retry with a deadline sets it for its attempts, and every retry further in keeps within it: it
/// starts no attempt that the deadline doesn't leave time for, and gives up one that still runs then.
/// Only a synchronous attempt can't be given up. It is inherited by child tasks.
///
/// ```swift
/// let all = try await Deadline.within(.seconds(2)) {
///   try await folders.value()
/// }
/// ```
public struct Deadline: Sendable {
  /// The deadline of the current task, or of the current synchronous work.
  @TaskLocal public static var current: Deadline?

  /// Whether there has ever been a deadline; else nobody needs to look for one.
  @usableFromInline static let isInUse = Atomic(false)

  /// The clock that it is measured on.
  let clock: any Clock<Duration>
  private let left: @Sendable () -> Duration

  /// The time that is left; zero or less when it has passed.
  public var remaining: Duration { left() }

  /// A deadline so far in the future.
  ///
  /// - Parameters:
  ///   - duration: The time from now; not negative.
  ///   - clock: The clock to measure it on: a monotonic one.
  public init<C: Clock<Duration>>(after duration: Duration, clock: C = ContinuousClock()) {
    if duration < .zero { refuse("Deadline: duration must not be negative, but is \(duration)") }
    let whole = min(duration, .longestDelay)
    let end = clock.now.advanced(by: whole)
    self.clock = clock
    // A clock that goes back gives no more time than there was.
    left = { min(clock.now.duration(to: end).saturated, whole) }
    Self.isInUse.store(true, ordering: .relaxed)
  }

  /// This deadline, or an earlier one that the current work already has.
  var orEarlier: Deadline {
    guard let outer = Deadline.current, outer.remaining < remaining else { return self }
    return outer
  }

  /// Runs synchronous work that shall be done within a time, or earlier if an outer deadline is.
  ///
  /// - Parameters:
  ///   - duration: The time from now; not negative.
  ///   - work: What to run. It isn't interrupted; retries in it end at the deadline.
  /// - Returns: What `work` returns.
  /// - Throws: What `work` throws.
  public static func within<Result>(
    _ duration: Duration, _ work: () throws -> Result
  ) rethrows -> Result {
    try $current.withValue(Deadline(after: duration).orEarlier, operation: work)
  }

  /// Runs asynchronous work that shall be done within a time, or earlier if an outer deadline is.
  ///
  /// - Parameters:
  ///   - duration: The time from now; not negative.
  ///   - work: What to run, on the caller's actor. It isn't interrupted; retries in it end at the
  ///     deadline, and give up an attempt that still runs.
  /// - Returns: What `work` returns.
  /// - Throws: What `work` throws.
  nonisolated(nonsending) public static func within<Result>(
    _ duration: Duration, _ work: () async throws -> Result
  ) async rethrows -> Result {
    try await $current.bind(Deadline(after: duration).orEarlier, work)
  }
}
