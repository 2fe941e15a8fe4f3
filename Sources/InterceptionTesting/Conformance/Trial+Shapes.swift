import Interception

extension Trial {
  /// Starts the call under the advice.
  ///
  /// - Returns: What cancels it, and then does what it is given; `nil` if the advice can't work on
  ///   the operation.
  func start(_ advice: some Advice) -> (@Sendable (@escaping @Sendable () -> Void) -> Void)? {
    let store = Interceptable(self) { [issues] issue in issues.recording.append(issue.kind) }
    let (numbers, inside) = (AttemptNumbers(note: willBegin), AdvicePriority(.min))
    switch way {
    case .sync:
      let operation = store.operation("call", Trial.answer(_:))
      guard advice.objection(to: operation.id) == nil else { return nil }
      operation.advise(numbers, priority: inside)
      operation.advise(advice)
      callers.async { [self] in
        called()
        answered(Result { () throws(Failure) in try operation(makeInput()) })
        returned()
      }
      // A synchronous call can't be cancelled from outside.
      return { then in then() }
    case .async:
      let operation = store.operation("call", Trial.answerLater(_:))
      guard advice.objection(to: operation.id) == nil else { return nil }
      operation.advise(numbers, priority: inside)
      operation.advise(advice)
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
      guard advice.objection(to: operation.id) == nil else { return nil }
      operation.advise(numbers, priority: inside)
      operation.advise(advice)
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
