import Interception

extension ManualClock {
  /// Moves time forward by a duration, and wakes all sleepers that are due on the way.
  ///
  /// Time goes from sleeper to sleeper, in the order of deadlines and then of arrival: each is
  /// resumed while ``now`` equals its deadline. When the call returns, all that were due have been
  /// resumed, but need not have run yet. One that sleeps again meanwhile is woken by the same call
  /// only if it arrives before time has passed its new deadline; to make that certain, advance in
  /// steps and call ``sleepers(_:)`` in between.
  ///
  /// ```swift
  /// let clock = ManualClock()
  /// clock.advance(by: .seconds(30) - .nanoseconds(1))
  /// clock.advance(by: .nanoseconds(1))
  /// let passed = clock.now.offset  // 30.0 seconds
  /// ```
  ///
  /// Calls that overlap add up: two calls by a second each leave the clock two seconds later.
  ///
  /// - Parameter duration: How far to move. Zero does nothing; a negative duration is a programming
  ///   error and stops the process.
  public func advance(by duration: Duration) {
    guard duration >= .zero else {
      fatalError("ManualClock.advance(by:): duration is negative: \(duration)")
    }
    move(to: state.withLock { $0.target(by: duration) })
  }

  /// Moves time forward to an instant, and wakes all sleepers that are due on the way.
  ///
  /// Works like ``advance(by:)``, step by step from sleeper to sleeper.
  ///
  /// ```swift
  /// let clock = ManualClock()
  /// clock.advance(to: ManualClock.Instant(offset: .seconds(5)))
  /// ```
  ///
  /// - Parameter instant: The time to move to. The present does nothing; an instant in the past is
  ///   a programming error and stops the process.
  public func advance(to instant: Instant) {
    let (now, target) = state.withLock { ($0.now, $0.target(to: instant)) }
    guard let target else {
      fatalError("ManualClock.advance(to:): instant is in the past: \(instant), now \(now)")
    }
    move(to: target)
  }

  /// Moves time forward to the last deadline of those who sleep when it is called.
  ///
  /// Wakes all of them, like ``advance(to:)`` with the last of ``deadlines``; does nothing without
  /// sleepers. It doesn't wait for what they do next, so one that sleeps again may still be asleep
  /// afterwards. Code that sleeps several times is led through all of its sleeps like this:
  ///
  /// ```swift
  /// let clock = ManualClock()
  /// let work = Task {
  ///   try await clock.sleep(for: .seconds(1))
  ///   try await clock.sleep(for: .seconds(60))
  /// }
  /// for _ in 1...2 {
  ///   await clock.sleepers(1)
  ///   clock.run()
  /// }
  /// try await work.value
  /// ```
  public func run() {
    guard let target = state.withLock({ $0.targetOfRun() }) else { return }
    move(to: target)
  }

  /// Wakes sleeper after sleeper, each outside the lock.
  private func move(to target: Instant) {
    while let sleeper = state.withLock({ $0.step(to: target) }) { sleeper.wake() }
  }
}
