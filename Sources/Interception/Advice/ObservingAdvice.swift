public import Synchronization

/// Advice that sees calls and their outcomes, and changes nothing: the common case.
///
/// ```swift
/// struct Stopwatch {}
///
/// extension Stopwatch: ObservingAdvice {
///   func didCall<I, O, F>(
///     _ call: borrowing Call<I>, _ result: Result<O, F>, duration: Duration
///   ) {
///     print(call.operation, duration)
///   }
/// }
/// ```
///
/// For each call that ``willCall(_:)`` saw, exactly one of ``didCall(_:_:duration:)`` and
/// ``didLose(_:duration:)`` follows, when the call ends. A target that answers twice is seen once. An
/// attempt that a retry outside gives up is told of at that moment (``didGiveUp(on:attempt:duration:)``), and ends
/// when the target is through with it, which may be after the end of the call.
public protocol ObservingAdvice: Advice {
  /// Whether to look at calls at all; `true` by default.
  ///
  /// Asked at the start of each call, on the caller's thread: a call that begins unseen ends unseen, and
  /// costs no more than stepping on.
  var isObserving: Bool { get }

  /// Sees a call before it goes further in; on the caller's thread.
  func willCall<Input>(_ call: borrowing Call<Input>)

  /// Sees how a call ended; once for each call, wherever it ended.
  ///
  /// - Parameters:
  ///   - call: The call, with the arguments it came with.
  ///   - result: What it ended with.
  ///   - duration: The time between the two, on the continuous clock.
  func didCall<Input, Output, Failure: Error>(
    _ call: borrowing Call<Input>,
    _ result: Result<Output, Failure>,
    duration: Duration
  )

  /// Sees that a completion call will never end: nobody can call its handler any more.
  ///
  /// Only where the failure type can't carry ``InterceptionError/Code/completionDropped``; else the call
  /// fails with that. On the thread that let go of the handler.
  ///
  /// - Parameters:
  ///   - call: The call, with the arguments it came with.
  ///   - duration: The time since ``willCall(_:)``, on the continuous clock.
  func didLose<Input>(_ call: borrowing Call<Input>, duration: Duration)

  /// Sees that a retry outside gives up the attempt that this call is part of: its time or its deadline is over.
  ///
  /// At most once for each call, before its end, and before the retry goes on; only of asynchronous and completion
  /// operations. On a thread of the retry's timer, while the target still runs: so the arguments aren't shown.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - attempt: The number of the attempt, as `attempt` of the call.
  ///   - duration: The time since ``willCall(_:)``, on the continuous clock.
  func didGiveUp(on operation: OperationID, attempt: Int, duration: Duration)
}

extension ObservingAdvice {
  /// Looks at every call.
  @inlinable
  public var isObserving: Bool { true }

  /// Ignores the start of the call.
  @inlinable
  public func willCall<Input>(_ call: borrowing Call<Input>) {}

  /// Ignores the end of the call.
  @inlinable
  public func didCall<Input, Output, Failure: Error>(
    _ call: borrowing Call<Input>,
    _ result: Result<Output, Failure>,
    duration: Duration
  ) {}

  /// Ignores that there is no end.
  @inlinable
  public func didLose<Input>(_ call: borrowing Call<Input>, duration: Duration) {}

  /// Ignores that a retry doesn't wait any longer.
  @inlinable
  public func didGiveUp(on operation: OperationID, attempt: Int, duration: Duration) {}

  /// Proceeds once between ``willCall(_:)`` and ``didCall(_:_:duration:)``.
  @inlinable
  public func around<Input, Output, Failure: Error>(
    _ invocation: inout SyncInvocation<Input, Output, Failure>
  ) throws(Failure) -> Output {
    guard isObserving else { return try invocation.proceed() }
    willCall(invocation.call)
    let start = ContinuousClock.now
    let result: Result<Output, Failure>
    do throws(Failure) {
      result = .success(try invocation.proceed())
    } catch {
      result = .failure(error)
    }
    didCall(invocation.call, result, duration: ContinuousClock.now - start)
    return try result.get()
  }

  /// Proceeds once between ``willCall(_:)`` and ``didCall(_:_:duration:)``.
  @inlinable
  nonisolated(nonsending) public func around<Input, Output, Failure: Error>(
    _ invocation: inout AsyncInvocation<Input, Output, Failure>
  ) async throws(Failure) -> Output {
    guard isObserving else { return try await invocation.proceed() }
    willCall(invocation.call)
    let start = ContinuousClock.now
    let watch =
      GiveUpWatch.isInUse.load(ordering: .relaxed)
      ? GiveUpWatch(self, invocation.operation, attempt: invocation.attempt, since: start) : nil
    let result: Result<Output, Failure>
    do throws(Failure) {
      result = .success(try await invocation.proceed())
    } catch {
      result = .failure(error)
    }
    watch?.end()
    didCall(invocation.call, result, duration: ContinuousClock.now - start)
    return try result.get()
  }

  /// Proceeds once between ``willCall(_:)`` and ``didCall(_:_:duration:)``.
  @inlinable
  public func around<Input, Output, Failure: Error>(
    _ invocation: CompletionInvocation<Input, Output, Failure>
  ) {
    guard isObserving else { return invocation.proceed() }
    invocation.tell { call in willCall(call) }
    let start = ContinuousClock.now
    let control = invocation.running.control
    let watch =
      control.isAttempt
      ? GiveUpWatch(self, control, attempt: invocation.attempt, since: start) : nil
    invocation.proceedWatched { result in
      watch?.end()
      let duration = ContinuousClock.now - start
      invocation.tell { call in self.didEnd(call, result, duration: duration) }
    }
  }
}

extension ObservingAdvice {
  @inlinable
  func didEnd<Input, Output, Failure: Error>(
    _ call: borrowing Call<Input>, _ result: Result<Output, Failure>?, duration: Duration
  ) {
    if let result {
      didCall(call, result, duration: duration)
    } else {
      didLose(call, duration: duration)
    }
  }
}

extension CompletionInvocation {
  /// Proceeds, tells of the answer, and passes it on.
  ///
  /// - Parameters:
  ///   - end: Called exactly once: with the answer before it is passed on, or with `nil` when nobody can
  ///     answer any more.
  ///   - passOn: Runs what passes the answer on.
  @inlinable
  func proceedWatched(
    _ end: @escaping (Result<Output, Failure>?) -> Void,
    passingOn passOn: @escaping (() -> Void) -> Void = { $0() }
  ) {
    let watch = AnswerWatch(end)
    proceed { result in
      watch.end(result)
      passOn { self.complete(result) }
    }
  }
}

/// Notices an answer, or that there will be none: then it is released with the handler that holds it.
@usableFromInline
final class AnswerWatch<Answer> {
  @usableFromInline var notice: ((Answer?) -> Void)?

  @inlinable
  init(_ notice: @escaping (Answer?) -> Void) { self.notice = notice }

  deinit { notice?(nil) }

  @inlinable
  func end(_ answer: Answer) {
    defer { notice = nil }
    notice?(answer)
  }
}
