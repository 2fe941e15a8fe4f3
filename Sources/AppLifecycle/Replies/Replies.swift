import Interception

/// The shell around ``Gathering``: locks, keeps the deadline, delivers and reports.
final class Replies<Value: Sendable>: Sendable {
  /// The struct keeps the closure as it is: a bare one in a generic place gains thunks.
  private struct State: Sendable {
    var gathering = Gathering<Value>()
    var participants: [(label: String, handler: OperationID)] = []
    var receive: (@Sendable ([Value]) -> Void)?
    var timer: Task<Void, Never>?
  }

  private let state: Guarded<State>
  private let deadline: Duration
  private let end: Duration
  private let clock: LifecycleClock
  private let issues: IssueSink

  init(
    deadline: Duration, clock: LifecycleClock, issues: IssueSink,
    receive: @escaping @Sendable ([Value]) -> Void
  ) {
    state = Guarded(State(receive: receive))
    self.deadline = deadline
    self.clock = clock
    self.issues = issues
    end = clock.now().saturatingAdd(deadline)
  }

  /// Makes a handler for one participant.
  func join(_ label: String, _ handler: OperationID) -> ReplyHandler<Value> {
    let number = state.withLock { state in
      state.participants.append((label, handler))
      return state.gathering.join()
    }
    return ReplyHandler(OneShot(self, number))
  }

  /// Says that the event is over; starts the deadline if somebody still has to answer.
  func close() {
    perform { $0.close() }
    guard state.withLock({ $0.gathering.isWaiting }) else { return }
    // On a queue of its own: the receiver may block.
    let executor = HookExecutor("replies", isInline: false)
    let timer = Task(executorPreference: executor) { [clock, end] in
      guard (try? await clock.sleep(end - clock.now())) != nil else { return }
      self.perform { $0.expire() }
    }
    let isOver = state.withLock { state in
      if state.gathering.isWaiting { state.timer = timer }
      return !state.gathering.isWaiting
    }
    if isOver { timer.cancel() }
  }

  func answer(_ participant: Int, _ value: Value?) { perform { $0.answer(participant, value) } }

  func drop(_ participant: Int) { perform { $0.drop(participant) } }

  private func perform(_ transition: (inout Gathering<Value>) -> Gathering<Value>.Effects) {
    typealias Work = (
      effects: Gathering<Value>.Effects, receive: (@Sendable ([Value]) -> Void)?,
      timer: Task<Void, Never>?, participants: [(label: String, handler: OperationID)]
    )
    let work: Work = state.withLock { state in
      let effects = transition(&state.gathering)
      guard effects.delivery != nil else { return (effects, nil, nil, state.participants) }
      defer {
        state.receive = nil
        state.timer = nil
      }
      return (effects, state.receive, state.timer, state.participants)
    }
    work.timer?.cancel()
    for (number, problem) in work.effects.problems {
      report(problem, work.participants[number].label, work.participants[number].handler)
    }
    if let answers = work.effects.delivery { work.receive?(answers) }
  }

  private func report(
    _ problem: Gathering<Value>.Problem, _ label: String, _ handler: OperationID
  ) {
    let (kind, message): (InterceptionIssue.Kind, String) =
      switch problem {
      case .double:
        (.doubleCompletion, "\(label) called its handler again; the first answer counts")
      case .dropped:
        (
          .droppedCompletion,
          "\(label) let its handler go without calling it: call it, or let it abstain, on every path"
        )
      case .late:
        (
          .lateCompletion,
          "\(label) hasn't called its handler within \(deadline); the event goes on without it"
        )
      }
    issues.report(InterceptionIssue(kind, handler, attempt: 0, message))
  }
}
