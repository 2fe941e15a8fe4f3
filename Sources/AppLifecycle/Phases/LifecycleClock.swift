import Interception

/// Any clock, read as the time since it was taken.
struct LifecycleClock: Sendable {
  let now: @Sendable () -> Duration
  let sleep: @Sendable (Duration) async throws -> Void

  init<C: Clock<Duration>>(_ clock: C) {
    let start = clock.now
    now = { start.duration(to: clock.now).saturated }
    // Clocks can't reckon with the longest durations, which a program says that wants no limit.
    sleep = { try await clock.sleep(until: clock.now.advanced(by: $0.saturated), tolerance: nil) }
  }
}
