/// The time that one attempt may take, and the clock that measures it.
struct AttemptLimit: Sendable {
  let duration: Duration
  let clock: any Clock<Duration>

  /// Waits until the time is up.
  ///
  /// A clock that fails does not leave the attempt without a limit: the continuous clock stands in.
  ///
  /// - Returns: Whether the time is up; `false` if the current task was cancelled before.
  func passes() async -> Bool {
    if (try? await clock.sleep(for: duration)) != nil { return true }
    if Task.isCancelled { return false }
    return (try? await ContinuousClock().sleep(for: duration)) != nil
  }
}
