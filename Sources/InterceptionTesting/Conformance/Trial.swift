import Interception

/// One call under the advice: it is the target of its own operation, and takes down what happens.
final class Trial<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
  private struct State {
    var number = 0
    var attempts: [TrialReport.Attempt] = []
    var results: [Result<Output, Failure>] = []
    var ending: TrialReport.Ending?
    var endingText = ""
    var calledAt: Place?
    var answeredAt: Place?
    var isGivenUp = false
  }

  /// The issues that come up; apart from the trial, which their handler must not keep.
  final class Issues: Sendable {
    let recording = Recording<InterceptionIssue.Kind>()
  }

  let sample: Sample<Input, Output, Failure>
  let way: Way
  let script: Script
  let call: Int
  let lifetimes: Lifetimes
  let issues = Issues()
  let callers = TrialQueue()

  /// One element when an attempt begins or the call is answered.
  let beginnings = Recording<Void>()
  /// One element for the answer, and one for the return of the call.
  let ends = Recording<Void>()

  private let meeting: Meeting?
  private let deliveries = TrialQueue()
  private let life: Token
  private let state = Guarded(State())

  init(
    _ sample: Sample<Input, Output, Failure>, _ way: Way, _ script: Script, call: Int = 0,
    meeting: Meeting? = nil, lifetimes: Lifetimes = Lifetimes()
  ) {
    self.sample = sample
    self.way = way
    self.script = script
    self.call = call
    self.meeting = meeting
    self.lifetimes = lifetimes
    life = Token(Label(call: call, attempt: 0), lifetimes)
  }

  func makeInput() -> Input { sample.input.make(Label(call: call, attempt: 0), lifetimes) }

  // MARK: As the target

  func answer(_ input: Input) throws(Failure) -> Output {
    let (attempt, result) = begin(input)
    if attempt == 1 { meeting?.block() }
    finish(attempt)
    return try result.get()
  }

  func answerLater(_ input: Input) async throws(Failure) -> Output {
    let (attempt, result) = begin(input)
    if attempt == 1 { await meeting?.wait() }
    finish(attempt)
    return try result.get()
  }

  func answer(_ input: Input, _ done: Completion<Output, Failure>) {
    let (attempt, result) = begin(input)
    let deliver: @Sendable () -> Void = { [self] in
      finish(attempt)
      done(result)
    }
    if attempt == 1, let meeting {
      meeting.arrive(deliver)
    } else if way == .lateCompletion {
      deliveries.async(deliver)
    } else {
      deliver()
    }
  }

  /// The innermost advice tells which attempt comes next.
  func willBegin(_ number: Int) { state.withLock { $0.number = number } }

  private func begin(_ input: Input) -> (attempt: Int, Result<Output, Failure>) {
    let argument: TrialReport.Argument =
      switch sample.input.label(input) {
      case Label(call: call, attempt: 0): .own
      case let label? where label.call != call: .ofCall(label.call)
      default: .other("\(input)")
      }
    let begun: (Int, Result<Output, Failure>) = state.withLock { state in
      if state.isGivenUp {
        return (0, .success(sample.output.make(Label(call: call, attempt: 0), lifetimes)))
      }
      let attempt = state.attempts.count + 1
      let result = makeResult(attempt)
      state.attempts.append(
        TrialReport.Attempt(
          number: state.number, argument: argument, begunAt: .current,
          isLate: state.ending != nil, isFailure: (try? result.get()) == nil))
      state.results.append(result)
      return (attempt, result)
    }
    beginnings.append(())
    return begun
  }

  private func makeResult(_ attempt: Int) -> Result<Output, Failure> {
    let label = Label(call: call, attempt: attempt)
    switch script.behavior(inAttempt: attempt) {
    case .succeed: return .success(sample.output.make(label, lifetimes))
    case .cancel: if let cancellation = sample.cancellation { return .failure(cancellation) }
    case .fail: break
    }
    return .failure(sample.failure.make(label, lifetimes))
  }

  private func finish(_ attempt: Int) {
    state.withLock { state in
      if attempt > 0 { state.attempts[attempt - 1].finishedAt = .current }
    }
  }

  // MARK: As the caller

  func called() { state.withLock { $0.calledAt = .current } }

  func answered(_ result: Result<Output, Failure>) {
    let (place, text) = (Place.current, "\(result)")
    state.withLock { state in
      guard state.ending == nil else { return }
      state.ending = ending(result, among: state.results)
      state.endingText = text
      state.answeredAt = place
    }
    beginnings.append(())
    ends.append(())
  }

  func returned() { ends.append(()) }

  private func ending(
    _ result: Result<Output, Failure>, among results: [Result<Output, Failure>]
  ) -> TrialReport.Ending {
    switch result {
    case .success(let value):
      let attempt = results.lastIndex {
        (try? $0.get()).map { sample.output.isSame($0, value) } ?? false
      }
      if let attempt { return .value(attempt + 1) }
      guard let label = sample.output.label(value), label.call != call else { return .otherValue }
      return .ofCall(label.call)
    case .failure(let error):
      // A cancellation has no identity.
      if script == .cancelled, error is CancellationError { return .error(results.count) }
      let attempt = results.lastIndex { result in
        guard case .failure(let failure) = result else { return false }
        return sample.failure.isSame(failure, error)
      }
      if let attempt { return .error(attempt + 1) }
      guard let label = sample.failure.label(error), label.call != call else { return .otherError }
      return .ofCall(label.call)
    }
  }

  // MARK: Afterwards

  /// Lets the target succeed from now on, and takes no more down: an advice that never gives up would
  /// otherwise go on for ever, on a thread of its own, and what is taken down would grow with it.
  func giveUp() { state.withLock { $0.isGivenUp = true } }

  /// Ends whatever still runs on the queues of the trial, and says so in ``ends``.
  func drain() {
    for queue in [callers, deliveries] { queue.async { [ends] in ends.append(()) } }
  }

  func report() -> TrialReport {
    let (state, kinds) = (state.withLock { $0 }, issues.recording.elements)
    return TrialReport(
      situation: "\(script) (\(sample.name))", way: way, script: script, attempts: state.attempts,
      ending: state.ending, endingText: state.endingText, calledAt: state.calledAt,
      answeredAt: state.answeredAt, issues: kinds)
  }
}
