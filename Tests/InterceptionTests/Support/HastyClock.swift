import Interception
import InterceptionTesting

/// A clock on which nobody waits for short sleeps, and for long ones until they are cancelled.
struct HastyClock: Clock {
  let base = ManualClock()
  var now: ManualClock.Instant { base.now }
  var minimumResolution: Duration { base.minimumResolution }

  /// Leaves the caller's actor, as sleeping does.
  @concurrent
  func sleep(  // real time: none, a clock must have it
    until deadline: ManualClock.Instant, tolerance: Duration?
  ) async throws {
    if now.duration(to: deadline) > .seconds(60) { try await base.sleep(until: deadline) }
  }
}

/// A clock on which a short sleep takes an hour, and a long one lasts until it is cancelled.
struct LateClock: Clock {
  let base = ManualClock()
  var now: ManualClock.Instant { base.now }
  var minimumResolution: Duration { base.minimumResolution }

  @concurrent
  func sleep(  // real time: none, a clock must have it
    until deadline: ManualClock.Instant, tolerance: Duration?
  ) async throws {
    if now.duration(to: deadline) > .seconds(60) { return try await base.sleep(until: deadline) }
    base.advance(by: .seconds(3_600))
  }
}

/// A hasty clock that shows one time after the other, whatever they are; the last one stays.
final class JumpyClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration
    /// How far ahead of a time that was shown it is.
    var lead = Duration.zero

    func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration, lead: lead + duration)
    }

    func duration(to other: Instant) -> Duration { other.offset - offset }

    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let times: Guarded<[Duration]>
  private let hasty = HastyClock()

  init(_ times: [Duration]) { self.times = Guarded(times) }

  var minimumResolution: Duration { hasty.minimumResolution }

  var now: Instant {
    Instant(offset: times.withLock { $0.count > 1 ? $0.removeFirst() : $0.first ?? .zero })
  }

  func sleep(  // real time: none, a clock must have it
    until deadline: Instant, tolerance: Duration?
  ) async throws {
    try await hasty.sleep(for: deadline.lead)
  }
}
