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
public struct CompletionInvocation<Input, Output, Failure: Error>: Sendable {
  @usableFromInline let running: CompletionCall<Input, Output, Failure>

  @inlinable
  init(_ running: CompletionCall<Input, Output, Failure>) { self.running = running }

  /// What the operation is called with; a change is seen by what this advice proceeds to.
  ///
  /// Change it before you proceed, or in the handler of an attempt that has ended.
  @inlinable
  public var arguments: Input {
    get { running.arguments }
    nonmutating _modify { yield &running.arguments }
  }

  /// The operation that is called.
  @inlinable
  public var operation: OperationID { running.operation }

  /// The number of the attempt that proceeding makes; advice that retries counts it up.
  @inlinable
  public var attempt: Int {
    get { running.nextAttempt }
    nonmutating set { running.nextAttempt = newValue }
  }

  /// The call as an observer sees it.
  @inlinable
  package var call: Call<Input> {
    Call(
      CallArguments(owning: arguments),
      operation: OperationReference(operation),
      attempt: attempt
    )
  }

  /// Shows the call to an observer.
  ///
  /// Not inlined: swiftc 6.3.1 takes a call that is made inside a closure for one that leaks, and stops.
  @inlinable @inline(never)
  func tell(_ observer: (borrowing Call<Input>) -> Void) {
    let call = call
    observer(call)
  }

  /// What the links of the call share.
  var control: CallControl { running.control }

  /// Whether the caller has cancelled the call, or a retry has given this attempt up.
  public var isCancelled: Bool { running.isCancelled }

  /// Says what to do when the call is cancelled before it is complete.
  ///
  /// - Parameter handler: Called at most once, when the caller cancels, or a retry gives up the attempt that
  ///   this is inside of, on the thread that does; at once if that has already happened. Forgotten when the call completes.
  public func onCancel(_ handler: @escaping @Sendable () -> Void) {
    running.onCancel(handler)
  }

  /// Runs the rest of the chain, whose answer completes the call.
  ///
  /// The target runs on the calling thread, and the answer comes wherever the target delivers it.
  @inlinable
  public func proceed() {
    running.proceed { self.complete($0) }
  }

  /// Runs the rest of the chain, and hands its answer to `then`.
  ///
  /// - Parameter then: Called exactly once, wherever the target delivers: on its thread, maybe before
  ///   this returns. If the target drops its handler, with ``InterceptionError/Code/completionDropped``.
  @inlinable
  public func proceed(then: @escaping (Result<Output, Failure>) -> Void) {
    running.proceed(then)
  }

  /// Ends the call: the answer goes to the advice outside this one, and on to the caller.
  @inlinable
  public func complete(_ result: Result<Output, Failure>) {
    running.deliver(result)
  }
}
