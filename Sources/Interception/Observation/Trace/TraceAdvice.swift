import Synchronization

/// Advice that records each call as a span of a ``TraceRecorder``.
///
/// Spans nest: calls that the target makes, in the same task or its children, stand inside. Outside a
/// retry the advice records the call, inside it every attempt; installed at both places, as two advice
/// values, the attempts stand inside their call:
///
/// ```swift
/// let recorder = TraceRecorder()
/// folders.advise(.trace(recorder), priority: .high)
/// folders.advise(.retry(3))
/// folders.advise(.trace(recorder), priority: .low)
/// ```
///
/// A call that a retry outside gave up on stays a running span until its target is through with it. The
/// advice adds no hop and calls nothing of yours.
public struct TraceAdvice: Advice {
  private static let count = Atomic<UInt64>(0)

  private let recorder: TraceRecorder
  private let details: CallDetails
  private let number = TraceAdvice.count.wrappingAdd(1, ordering: .relaxed).newValue

  /// Makes the advice.
  ///
  /// - Parameters:
  ///   - recorder: What keeps the spans.
  ///   - details: What spans show beyond name, outcome and time.
  public init(_ recorder: TraceRecorder, showing details: CallDetails = .errors) {
    self.recorder = recorder
    self.details = details
  }

  /// The word `trace`.
  public var summary: String { "trace" }

  /// Records a synchronous call.
  public func around<Input, Output, Failure: Error>(
    _ invocation: inout SyncInvocation<Input, Output, Failure>
  ) throws(Failure) -> Output {
    guard let context = begin(invocation.call, in: .current) else {
      return try invocation.proceed()
    }
    let result = TraceContext.$current.withValue(context) { invocation.traced() }
    recorder.end(context.span, outcome(result))
    return try result.get()
  }

  /// Records an asynchronous call.
  nonisolated(nonsending) public func around<Input, Output, Failure: Error>(
    _ invocation: inout AsyncInvocation<Input, Output, Failure>
  ) async throws(Failure) -> Output {
    guard let context = begin(invocation.call, in: .current) else {
      return try await invocation.proceed()
    }
    let result = await TraceContext.$current.bind(context) { await invocation.traced() }
    recorder.end(context.span, outcome(result))
    return try result.get()
  }

  /// Records a completion call, from its start to its answer.
  public func around<Input, Output, Failure: Error>(
    _ invocation: CompletionInvocation<Input, Output, Failure>
  ) {
    // A later attempt starts where the one before it failed, maybe in the midst of something else: the
    // call brings its span along.
    let control = invocation.control
    let (before, around) = (control.trace, TraceContext.current)
    guard let context = begin(invocation.call, in: before ?? around) else {
      return invocation.proceed()
    }
    if !context.isAttempt { control.trace = context }
    TraceContext.$current.withValue(context) {
      invocation.proceedWatched { [recorder] result in
        recorder.end(context.span, result.map(outcome) ?? .lost)
        // A kept handle must not keep it.
        if !context.isAttempt { control.trace = before }
      } passingOn: { passOn in
        // A target that answers at once does so within the span; the caller's handler is outside.
        guard TraceContext.current === context else { return passOn() }
        TraceContext.$current.withValue(around, operation: passOn)
      }
    }
  }

  private func begin<Input>(
    _ call: borrowing Call<Input>, in outer: TraceContext?
  ) -> TraceContext? {
    let operation = call.operation
    let parent = outer?.innermost(of: recorder.number)
    // The same operation further in is an attempt of the call, if another advice value sees it: one that
    // stands inside. The same value would see the target calling itself.
    let isAttempt =
      parent.map { $0.operation === operation && !$0.isAttempt && $0.advice != number } ?? false
    let id = recorder.begin(
      isAttempt ? .attempt : .call, "", operation,
      attempt: call.attempt, arguments: details.text(ofArguments: call.arguments),
      parent: parent?.span, blocksThread: operation.shape == .sync)
    return id.map {
      TraceContext(
        recorder: recorder.number, span: $0, operation: operation, advice: number,
        isAttempt: isAttempt, in: outer)
    }
  }

  private func outcome<Output, Failure: Error>(
    _ result: Result<Output, Failure>
  ) -> TraceSpan.Outcome {
    switch result {
    case .success(let value): .succeeded(details.text(ofValue: value))
    case .failure(let error): .failed(details.text(ofError: error))
    }
  }
}

extension SyncInvocation {
  fileprivate mutating func traced() -> Result<Output, Failure> {
    do throws(Failure) { return .success(try proceed()) } catch { return .failure(error) }
  }
}

extension AsyncInvocation {
  nonisolated(nonsending) fileprivate mutating func traced() async -> Result<Output, Failure> {
    do throws(Failure) { return .success(try await proceed()) } catch { return .failure(error) }
  }
}

extension Advice where Self == TraceAdvice {
  /// Records each call as a span; see ``TraceAdvice``.
  ///
  /// - Parameters:
  ///   - recorder: What keeps the spans.
  ///   - details: What spans show beyond name, outcome and time.
  /// - Returns: The advice.
  public static func trace(
    _ recorder: TraceRecorder, showing details: CallDetails = .errors
  ) -> TraceAdvice {
    TraceAdvice(recorder, showing: details)
  }
}
