extension RetryAdvice {
  /// Calls again on the caller's actor; delays suspend the task.
  @inlinable
  nonisolated(nonsending) public func around<Input, Output, Failure: Error>(
    _ invocation: inout AsyncInvocation<Input, Output, Failure>
  ) async throws(Failure) -> Output {
    guard policy.startsPlainly else { return try await retry(&invocation, nil, nil) }
    let start = policy.observedStart
    invocation.attempt = 1
    let failure: Failure
    do throws(Failure) {
      return try await invocation.proceed()
    } catch {
      failure = error
    }
    return try await retry(&invocation, failure, start)
  }

  /// Makes the attempts that are left, after the failure of the first, if that has been made.
  @usableFromInline
  nonisolated(nonsending) func retry<Input, Output, Failure: Error>(
    _ invocation: inout AsyncInvocation<Input, Output, Failure>, _ first: Failure?,
    _ start: Duration?
  ) async throws(Failure) -> Output {
    var run = RetryRun(policy, invocation.operation, startedAt: start)
    var result: Result<Output, Failure>
    if let first {
      result = .failure(first)
    } else {
      result = await attempt(&invocation, run.firstAttempt())
    }
    while true {
      let isCancelled = Task.isCancelled
      let delay =
        switch result {
        case .success(let value): run.delay(afterValue: value, isCancelled: isCancelled)
        case .failure(let error): run.delay(afterFailure: error, isCancelled: isCancelled)
        }
      guard let delay else { return try result.get() }
      var isAwake = true
      if delay > .zero { isAwake = (try? await policy.clock.sleep(for: delay)) != nil }
      let isCancelledNow = Task.isCancelled
      if isCancelledNow || !isAwake {
        run.endedInBackoff(isCancelled: isCancelledNow)
        // A clock that fails leaves the last outcome standing.
        return try (isCancelledNow ? result.cancelled() : result).get()
      }
      guard let next = run.nextAttempt() else { return try result.get() }
      result = await attempt(&invocation, next)
    }
  }

  nonisolated(nonsending) private func attempt<Input, Output, Failure: Error>(
    _ invocation: inout AsyncInvocation<Input, Output, Failure>, _ attempt: RetryAttempt
  ) async -> Result<Output, Failure> {
    invocation.attempt = attempt.number
    return await attempt.handDown { await invocation.outcome(within: attempt.limit) }
  }
}

extension AsyncInvocation {
  nonisolated(nonsending) fileprivate mutating func outcome(
    within limit: AttemptLimit?
  ) async -> Result<Output, Failure> {
    if let limit {
      let attempt = AsyncAttempt(self)
      if let result = await TimedAttempt.run(attempt, within: limit) { return result }
      let error = InterceptionError.attemptTimedOut(
        operation, attempt: self.attempt, after: limit)
      if let failure = error.carried(as: Failure.self) { return .failure(failure) }
    }
    do throws(Failure) { return .success(try await proceed()) } catch { return .failure(error) }
  }
}

/// An attempt that is waited for only so long.
private enum TimedAttempt {
  /// Whoever is first, the attempt or the time, resumes the call.
  private final class Race<Outcome>: Sendable {
    private let waiting: Guarded<CheckedContinuation<Transfer<Outcome?>, Never>?>

    init(_ continuation: CheckedContinuation<Transfer<Outcome?>, Never>) {
      waiting = Guarded(continuation)
    }

    func finish(_ outcome: Outcome) { take()?.resume(returning: Transfer(outcome)) }

    /// Ends the attempt without an outcome, unless it has one; tells who watches it first.
    func giveUp(_ attempt: CallControl) {
      guard let continuation = take() else { return }
      attempt.giveUp()
      continuation.resume(returning: Transfer(nil))
    }

    private func take() -> CheckedContinuation<Transfer<Outcome?>, Never>? {
      waiting.withLock { $0.take() }
    }
  }

  /// Runs an attempt in a task of its own, on the caller's actor or task executor.
  ///
  /// When the time is up the task is cancelled, and no longer waited for. Cancelling the caller cancels
  /// the attempt.
  ///
  /// - Returns: What the attempt ended with; `nil` if the time was up first.
  static func run<Input, Output, Failure: Error>(
    _ attempt: AsyncAttempt<Input, Output, Failure>, within limit: AttemptLimit,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Result<Output, Failure>? {
    let tasks = Guarded<[Task<Void, Never>]>([])
    let isCancelled = Guarded(false)
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let race = Race<Result<Output, Failure>>(continuation)
        let control = attempt.control()
        let work = GiveUpWatch.$attempt.withValue(control) {
          Task(executorPreference: CurrentTask.executor) {
            await run(attempt, race, on: isolation)
          }
        }
        let timer = Task.detached {
          if await limit.passes() { race.giveUp(control) }
        }
        tasks.withLock { $0 = [work, timer] }
        if isCancelled.withLock({ $0 }) { work.cancel() }
      }
    } onCancel: {
      isCancelled.withLock { $0 = true }
      tasks.withLock { $0.first }?.cancel()
    }
    for task in tasks.withLock({ $0 }) { task.cancel() }
    return outcome.value
  }

  private static func run<Input, Output, Failure: Error>(
    _ attempt: AsyncAttempt<Input, Output, Failure>, _ race: Race<Result<Output, Failure>>,
    on isolation: isolated (any Actor)?
  ) async {
    race.finish(await attempt.run())
  }
}
