/// How long something may take before it is given up.
struct TimeLimit: Sendable {
  let duration: Duration
  let clock: any Clock<Duration>

  /// Waits until so much has been recorded.
  ///
  /// - Returns: `false` if the time was up before.
  func wait<Element>(for count: Int, in recording: Recording<Element>) async -> Bool {
    if recording.count >= count { return true }
    await withTaskGroup { group in
      group.addTask { await recording.wait(for: count) }
      group.addTask { [self] in try? await clock.sleep(for: duration) }
      await group.next()
      group.cancelAll()
    }
    return recording.count >= count
  }
}
