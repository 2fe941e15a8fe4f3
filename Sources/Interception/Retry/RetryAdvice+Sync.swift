internal import Dispatch

extension RetryAdvice {
  /// Calls again on the caller's thread, which the delays block.
  ///
  /// Cancellation of the current task is noticed between attempts, and within 10 ms during a delay. A
  /// deadline can't interrupt a running attempt.
  @inlinable
  public func around<Input, Output, Failure: Error>(
    _ invocation: inout SyncInvocation<Input, Output, Failure>
  ) throws(Failure) -> Output {
    guard policy.isPlain else { return try retry(&invocation, nil, nil) }
    let start = policy.observedStart
    invocation.attempt = 1
    let failure: Failure
    do throws(Failure) {
      return try invocation.proceed()
    } catch {
      failure = error
    }
    return try retry(&invocation, failure, start)
  }

  /// Makes the attempts that are left, after the failure of the first, if that has been made.
  @usableFromInline
  func retry<Input, Output, Failure: Error>(
    _ invocation: inout SyncInvocation<Input, Output, Failure>, _ first: Failure?,
    _ start: Duration?
  ) throws(Failure) -> Output {
    var run = RetryRun(policy, invocation.operation, startedAt: start)
    var result: Result<Output, Failure> =
      first.map { .failure($0) } ?? Self.attempt(&invocation, run.firstAttempt())
    while true {
      let isCancelled = Task.isCancelled
      let delay =
        switch result {
        case .success(let value): run.delay(afterValue: value, isCancelled: isCancelled)
        case .failure(let error): run.delay(afterFailure: error, isCancelled: isCancelled)
        }
      guard let delay else { return try result.get() }
      if delay > .zero, MainThread.isCurrent, policy.isFirstBlocking(invocation.operation) {
        invocation.operation.issues.report(.blocked(invocation, delay))
      }
      let isAwake = policy.clock.blockThread(for: delay)
      let isCancelledNow = Task.isCancelled
      if isCancelledNow || !isAwake {
        run.endedInBackoff(isCancelled: isCancelledNow)
        // A clock that fails leaves the last outcome standing.
        return try (isCancelledNow ? result.cancelled() : result).get()
      }
      guard let next = run.nextAttempt() else { return try result.get() }
      result = Self.attempt(&invocation, next)
    }
  }

  private static func attempt<Input, Output, Failure: Error>(
    _ invocation: inout SyncInvocation<Input, Output, Failure>, _ attempt: RetryAttempt
  ) -> Result<Output, Failure> {
    invocation.attempt = attempt.number
    return attempt.handDown { invocation.outcome() }
  }
}

extension SyncInvocation {
  fileprivate mutating func outcome() -> Result<Output, Failure> {
    do throws(Failure) { return .success(try proceed()) } catch { return .failure(error) }
  }
}

extension Result {
  /// What a call ends with that is cancelled while it waits: `CancellationError` if that can be
  /// carried, or what the last attempt ended with.
  func cancelled() -> Result {
    (CancellationError() as? Failure).map { .failure($0) } ?? self
  }
}

extension InterceptionIssue {
  fileprivate static func blocked<Input, Output, Failure: Error>(
    _ invocation: borrowing SyncInvocation<Input, Output, Failure>, _ delay: Duration
  ) -> InterceptionIssue {
    InterceptionIssue(
      .blockedMainThread, invocation.operation, attempt: invocation.attempt,
      "a retry blocks the main thread for \(delay.text): use .none as backoff, or an async operation"
    )
  }
}

/// Whether the main queue, and with it the main actor, waits for the calling thread.
enum MainThread {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }

  /// Goes on on the main queue, if that is where the calling thread is.
  static var resumption: RetryPolicy.Resume? {
    guard isCurrent else { return nil }
    return { next in DispatchQueue.main.async { next() } }
  }
}
