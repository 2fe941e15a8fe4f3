/// A running call of a completion operation, as `around` advice sees it.
///
/// Proceed as often as you like, at once or later, and call ``complete(_:)`` once, when the call
/// shall end. A second answer is ignored and reported, and so is a call that is let go without one.
///
/// ```swift
/// folders.around { call in
///   call.proceed { result in
///     call.complete(result.map { $0.sorted() })
///   }
/// }
/// ```
public final class CompletionInvocation<Input, Output, Failure: Error> {
  @usableFromInline let chain: Chain<CompletionLink<Input, Output, Failure>>
  @usableFromInline let next: Int
  @usableFromInline let pending: PendingCompletion<Output, Failure>
  @usableFromInline var input: Input
  @usableFromInline var attemptNumber: Int

  @inlinable
  init(
    _ cursor: CompletionCursor<Input, Output, Failure>,
    _ arguments: Input,
    _ pending: PendingCompletion<Output, Failure>
  ) {
    chain = cursor.chain
    next = cursor.next
    attemptNumber = cursor.attempt
    input = arguments
    self.pending = pending
  }

  @inlinable
  var cursor: CompletionCursor<Input, Output, Failure> {
    CompletionCursor(chain, next: next, attempt: attemptNumber)
  }

  /// What the operation is called with; a change is seen by what this advice proceeds to.
  ///
  /// Change it before you proceed, or in the handler of an attempt that has ended.
  @inlinable
  public var arguments: Input {
    _read { yield input }
    _modify { yield &input }
  }

  /// The operation that is called.
  public var operation: OperationID { pending.operation }

  /// The number of the attempt that proceeding makes; advice that retries counts it up.
  public var attempt: Int {
    get { attemptNumber }
    set { attemptNumber = newValue }
  }

  /// The call as an observer sees it.
  package var call: Call<Input> {
    Call(
      CallArguments(owning: input),
      operation: OperationReference(operation),
      attempt: attemptNumber
    )
  }

  /// What the links of the call share.
  var control: CallControl { pending.control }

  /// Whether the caller has cancelled the call.
  public var isCancelled: Bool { pending.control.isCancelled }

  /// Says what to do when the caller cancels before the call is complete.
  ///
  /// - Parameter handler: Called at most once, on the thread that cancels; at once if that has already
  ///   happened. Forgotten when the call completes.
  public func onCancel(_ handler: @escaping @Sendable () -> Void) {
    pending.onCancel(handler)
  }

  /// Runs the rest of the chain, whose answer completes the call.
  ///
  /// The target runs on the calling thread, and the answer comes wherever the target delivers it.
  @inlinable
  public func proceed() {
    forward { self.complete($0) }
  }

  /// Runs the rest of the chain, and hands its answer to `then`.
  ///
  /// - Parameter then: Called exactly once, wherever the target delivers: on its thread, maybe before
  ///   this returns. If the target drops its handler, with ``InterceptionError/Code/completionDropped``.
  @inlinable
  public func proceed(then: @escaping (Result<Output, Failure>) -> Void) {
    forward(then)
  }

  /// Starts the rest of the chain.
  ///
  /// With a copy of the arguments: `then` may run before this returns, and change them.
  @inlinable
  @discardableResult
  func forward(
    _ then: @escaping (Result<Output, Failure>) -> Void
  ) -> PendingCompletion<Output, Failure> {
    let arguments = input
    return cursor.proceed(arguments, inside: pending, then)
  }

  /// Ends the call: the answer goes to the advice outside this one, and on to the caller.
  @inlinable
  public func complete(_ result: Result<Output, Failure>) {
    pending.deliver(result)
  }
}

extension CompletionInvocation {
  /// Proceeds, and can stop waiting for the answer.
  package func attempt(
    _ then: @escaping (Result<Output, Failure>) -> Void
  ) -> PendingCompletion<Output, Failure> {
    forward(then)
  }
}
