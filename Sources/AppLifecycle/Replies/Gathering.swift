/// The answers to one event that come through handlers, as a plain value.
///
/// Participants join while the event is under way. When it is over, and all have answered or the
/// deadline has come, the answers are delivered: once.
struct Gathering<Value: Sendable>: Sendable {
  /// What has become of one participant's handler.
  private enum Slot: Sendable {
    /// It hasn't been called yet.
    case open
    /// It was called.
    case answered(Value)
    /// It was called to say that there is no answer.
    case abstained
    /// It was let go without a call.
    case dropped
    /// It hadn't been called when the deadline came.
    case late
  }

  /// What the caller of a transition has to do.
  struct Effects: Sendable {
    /// Answers to deliver, in the order of the participants.
    var delivery: [Value]?
    /// Handlers to report.
    var problems: [(participant: Int, problem: Problem)] = []
  }

  /// What can be wrong with the use of a handler.
  enum Problem: Sendable {
    /// It was called again.
    case double
    /// It was let go without a call.
    case dropped
    /// It wasn't called in time.
    case late
  }

  private var slots: [Slot] = []
  /// Whether no more participants will join.
  private var isClosed = false
  private var isDelivered = false

  /// Whether somebody still has to answer.
  var isWaiting: Bool { isClosed && !isDelivered }

  /// Takes a participant in.
  ///
  /// - Returns: Its number.
  mutating func join() -> Int {
    slots.append(.open)
    return slots.count - 1
  }

  /// A participant answers, or abstains.
  mutating func answer(_ participant: Int, _ value: Value?) -> Effects {
    switch slots[participant] {
    case .open:
      slots[participant] = value.map { .answered($0) } ?? .abstained
      return deliverIfComplete()
    case .answered, .abstained, .dropped:
      return Effects(problems: [(participant, .double)])
    case .late:
      // It was reported at the deadline. A second late call then is a double one.
      slots[participant] = .abstained
      return Effects()
    }
  }

  /// A participant's handler is gone.
  mutating func drop(_ participant: Int) -> Effects {
    guard case .open = slots[participant] else { return Effects() }
    slots[participant] = .dropped
    var effects = deliverIfComplete()
    effects.problems.append((participant, .dropped))
    return effects
  }

  /// The event is over.
  mutating func close() -> Effects {
    isClosed = true
    return deliverIfComplete()
  }

  /// The deadline has come.
  mutating func expire() -> Effects {
    guard isWaiting else { return Effects() }
    var problems: [(participant: Int, problem: Problem)] = []
    for index in slots.indices {
      guard case .open = slots[index] else { continue }
      slots[index] = .late
      problems.append((index, .late))
    }
    var effects = deliverIfComplete()
    effects.problems = problems
    return effects
  }

  private mutating func deliverIfComplete() -> Effects {
    guard isWaiting else { return Effects() }
    var answers: [Value] = []
    for slot in slots {
      switch slot {
      case .open: return Effects()
      case .answered(let value): answers.append(value)
      case .abstained, .dropped, .late: continue
      }
    }
    isDelivered = true
    return Effects(delivery: answers)
  }
}
