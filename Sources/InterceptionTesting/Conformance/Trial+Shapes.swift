import Interception

extension Trial {
  /// Cancels a call, and then does what it is given.
  typealias Cancel = @Sendable (@escaping @Sendable () -> Void) -> Void

  /// Starts the call under the advice.
  ///
  /// - Returns: What cancels it; `nil` if the advice refuses the operation.
  func start(_ advice: some Advice) -> Cancel? {
    let store = Interceptable(self) { [issues] issue in issues.recording.append(issue.kind) }
    let (numbers, inside) = (AttemptNumbers(note: willBegin), AdvicePriority(.min))
    switch way {
    case .sync:
      let operation = store.operation("call", Trial.answer(_:))
      guard install(advice, on: operation) else { return nil }
      operation.advise(numbers, priority: inside)
      callers.async { [self] in
        called()
        answered(Result { () throws(Failure) in try operation(makeInput()) })
        returned()
      }
      // A synchronous call can't be cancelled from outside.
      return { then in then() }
    case .async:
      let operation = store.operation("call", Trial.answerLater(_:))
      guard install(advice, on: operation) else { return nil }
      operation.advise(numbers, priority: inside)
      let task = Task { [self] in
        await Caller(callers).call(operation, in: self)
        returned()
      }
      return { then in
        task.cancel()
        then()
      }
    case .completion, .lateCompletion:
      let operation = store.operation("call") {
        (trial: Trial, input: Input, done: Completion<Output, Failure>) in
        trial.answer(input, done)
      }
      guard install(advice, on: operation) else { return nil }
      operation.advise(numbers, priority: inside)
      let handles = Recording<CallHandle>()
      callers.async { [self] in
        called()
        handles.append(
          operation(makeInput()) { [self] (result: Result<Output, Failure>) in answered(result) })
        returned()
      }
      return { [callers] then in
        callers.async {
          handles.elements.first?.cancel()
          then()
        }
      }
    }
  }

  /// Installs the advice, unless it refuses; asks it once, as one that changes its mind would stop the program.
  private func install(_ advice: some Advice, on operation: some AdviceTarget) -> Bool {
    guard advice.objection(to: operation.id) == nil else { return false }
    let options = AdviceOptions(
      priority: .normal, label: nil, times: nil, fileID: #fileID, line: #line)
    operation.install(
      advice, as: Installation(kind: .advice(advice), options: options, layer: .operation))
    return true
  }
}

/// Tells the numbers of attempts, from the innermost place of the chain.
private struct AttemptNumbers: ObservingAdvice {
  let note: @Sendable (Int) -> Void

  func willCall<Input>(_ call: borrowing Call<Input>) { note(call.attempt) }
}

/// An actor that calls operations on a queue that is known.
private actor Caller {
  private let queue: TrialQueue

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe queue.asUnownedSerialExecutor()
  }

  init(_ queue: TrialQueue) { self.queue = queue }

  func call<I, O, F>(
    _ operation: AsyncOperation<Trial<I, O, F>, I, O, F>, in trial: Trial<I, O, F>
  ) async {
    trial.called()
    do throws(F) {
      trial.answered(.success(try await operation(trial.makeInput())))
    } catch {
      trial.answered(.failure(error))
    }
  }
}
