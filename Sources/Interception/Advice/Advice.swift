/// Code that runs around operations of any shape and type.
///
/// Implement the shapes that concern you; each has a default that just proceeds. The three have the
/// same rules: proceed any number of times, and pass on, change or replace what comes back. One
/// value serves many calls at once, on any thread: keep no state of a call in it.
///
/// ```swift
/// struct Audit {}
///
/// extension Audit: Advice {
///   func around<I, O, F>(_ invocation: inout SyncInvocation<I, O, F>) throws(F) -> O {
///     print("calling", invocation.operation)
///     return try invocation.proceed()
///   }
/// }
/// ```
///
/// A method with another signature, such as `throws` for `throws(F)`, is passed over. State the conformance in
/// an extension: there Swift warns of it.
///
/// To look at calls without changing them, ``ObservingAdvice`` is simpler.
public protocol Advice: Sendable {
  /// Runs around a synchronous call, on the caller's thread.
  ///
  /// - Parameter invocation: The call.
  /// - Returns: What the caller, or the advice outside, gets.
  /// - Throws: What the caller, or the advice outside, gets instead.
  func around<Input, Output, Failure: Error>(
    _ invocation: inout SyncInvocation<Input, Output, Failure>
  ) throws(Failure) -> Output

  /// Runs around an asynchronous call, on the caller's actor.
  ///
  /// - Parameter invocation: The call.
  /// - Returns: What the caller, or the advice outside, gets.
  /// - Throws: What the caller, or the advice outside, gets instead.
  nonisolated(nonsending) func around<Input, Output, Failure: Error>(
    _ invocation: inout AsyncInvocation<Input, Output, Failure>
  ) async throws(Failure) -> Output

  /// Runs around a completion call, on the caller's thread.
  ///
  /// - Parameter invocation: The call; complete it exactly once, now or later.
  func around<Input, Output, Failure: Error>(
    _ invocation: CompletionInvocation<Input, Output, Failure>
  )

  /// What `explain()` calls the advice, such as `retry(3)`; the type's name by default.
  var summary: String { get }

  /// Why this advice can't work on an operation; `nil`, the default, if it can.
  ///
  /// Installing it there stops the program with this message. By name pattern or pointcut such an
  /// operation is left out, and an issue is reported.
  func objection(to operation: OperationID) -> String?
}

extension Advice {
  /// Just proceeds.
  @inlinable
  public func around<Input, Output, Failure: Error>(
    _ invocation: inout SyncInvocation<Input, Output, Failure>
  ) throws(Failure) -> Output {
    try invocation.proceed()
  }

  /// Just proceeds.
  @inlinable
  nonisolated(nonsending) public func around<Input, Output, Failure: Error>(
    _ invocation: inout AsyncInvocation<Input, Output, Failure>
  ) async throws(Failure) -> Output {
    try await invocation.proceed()
  }

  /// Just proceeds.
  public func around<Input, Output, Failure: Error>(
    _ invocation: CompletionInvocation<Input, Output, Failure>
  ) {
    invocation.proceed()
  }

  /// The type's name.
  public var summary: String { String(describing: Self.self) }

  /// None.
  public func objection(to operation: OperationID) -> String? { nil }
}
