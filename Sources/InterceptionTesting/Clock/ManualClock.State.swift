extension ManualClock {
  /// Who sleeps until when and who waits for sleepers, as a plain value.
  ///
  /// Transitions return what the caller has to resume once it has let go of the lock.
  ///
  /// Between transitions, sleepers are sorted by deadline, then arrival, none has a deadline
  /// before `now`, and every observer wants more sleepers than there were since it arrived.
  struct State<Sleeper: Sendable, Observer: Sendable>: Sendable {
    /// Names a sleep or an observation, so that it can be cancelled; never used twice.
    typealias ID = Int

    private(set) var now: Instant
    /// Where the calls that move time will leave it: ahead of `now` only while one is under way.
    private var horizon: Instant
    private var lastID: ID = 0
    private var sleepers: [(id: ID, deadline: Instant, sleeper: Sleeper)] = []
    private var observers: [(id: ID, count: Int, observer: Observer)] = []

    init(now: Instant) {
      self.now = now
      self.horizon = now
    }

    /// The deadlines of the sleepers, in the order in which they will be woken.
    var deadlines: [Instant] { sleepers.map(\.deadline) }

    var sleeperCount: Int { sleepers.count }

    /// Returns a name for a sleep or an observation that is about to start.
    mutating func makeID() -> ID {
      lastID += 1
      return lastID
    }
  }
}

// MARK: - Sleeping

extension ManualClock.State {
  /// What becomes of a sleeper that arrives.
  enum Arrival: Sendable {
    /// It was cancelled before it came: end its sleep with an error. It isn't kept.
    case cancelled
    /// Its deadline isn't in the future: end its sleep. It isn't kept.
    case due
    /// It is kept until its deadline. Resume the observers that had been waiting for it.
    case asleep(resuming: [Observer])
  }

  /// A sleeper arrives.
  mutating func sleep(
    _ id: ID,
    until deadline: ManualClock.Instant,
    sleeper: Sleeper,
    isCancelled: Bool
  ) -> Arrival {
    guard !isCancelled else { return .cancelled }
    guard deadline > now else { return .due }
    // Sleepers with the same deadline stay in front: they arrived earlier.
    let place = sleepers.firstIndex { $0.deadline > deadline } ?? sleepers.endIndex
    sleepers.insert((id, deadline, sleeper), at: place)

    let satisfied = observers.filter { $0.count <= sleepers.count }
    observers.removeAll { $0.count <= sleepers.count }
    return .asleep(resuming: satisfied.map(\.observer))
  }

  /// A sleeper's task is cancelled: returns the sleeper to cancel, unless it is gone.
  mutating func cancelSleep(_ id: ID) -> Sleeper? {
    guard let place = sleepers.firstIndex(where: { $0.id == id }) else { return nil }
    return sleepers.remove(at: place).sleeper
  }
}

// MARK: - Waiting for sleepers

extension ManualClock.State {
  /// An observer arrives: returns whether it is kept, or has to be resumed at once.
  mutating func observe(
    _ id: ID,
    count: Int,
    observer: Observer,
    isCancelled: Bool
  ) -> Bool {
    guard !isCancelled, count > sleepers.count else { return false }
    observers.append((id, count, observer))
    return true
  }

  /// An observer's task is cancelled: returns the observer to resume, unless it is gone.
  mutating func cancelObservation(_ id: ID) -> Observer? {
    guard let place = observers.firstIndex(where: { $0.id == id }) else { return nil }
    return observers.remove(at: place).observer
  }
}

// MARK: - Moving time

extension ManualClock.State {
  /// Returns the target of a move by a duration that isn't negative.
  ///
  /// The target counts from the target of the moves under way, so that these add up.
  mutating func target(by duration: Duration) -> ManualClock.Instant {
    horizon = horizon.advanced(by: duration)
    return horizon
  }

  /// Returns the target of a move to an instant, or nothing if that lies in the past.
  mutating func target(to instant: ManualClock.Instant) -> ManualClock.Instant? {
    guard instant >= now else { return nil }
    horizon = max(horizon, instant)
    return instant
  }

  /// Returns the target of a move past all sleepers, or nothing if there are none.
  mutating func targetOfRun() -> ManualClock.Instant? {
    guard let last = sleepers.last?.deadline else { return nil }
    horizon = max(horizon, last)
    return last
  }

  /// Moves time to the next sleeper due by the target, and returns it to be woken.
  ///
  /// Returns nothing once no such sleeper is left; then time has reached the target.
  mutating func step(to target: ManualClock.Instant) -> Sleeper? {
    guard let next = sleepers.first, next.deadline <= target else {
      now = max(now, target)
      return nil
    }
    sleepers.removeFirst()
    now = next.deadline
    return next.sleeper
  }
}
