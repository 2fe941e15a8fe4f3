/// The answer that an `after` owes, with what its hook sees.
///
/// Soundness of `@unchecked Sendable`: what it adds to ``PendingCompletion`` is constant, and used by whoever
/// delivers the answer inside. The hook had to be `@Sendable` when it was given, if calls may cross threads.
@usableFromInline
final class AfterAnswer<Input, Output, Failure: Error>:
  PendingCompletion<Output, Failure>, @unchecked Sendable
{
  @usableFromInline let hook: (borrowing Call<Input>, Result<Output, Failure>) -> Void
  @usableFromInline let input: Input

  @inlinable
  init(
    _ waiter: Waiter<Output, Failure>, attempt: Int, _ input: Input,
    _ hook: @escaping (borrowing Call<Input>, Result<Output, Failure>) -> Void
  ) {
    self.hook = hook
    self.input = input
    super.init(waiter, attempt: attempt)
  }

  /// Runs the hook with the answer from inside, and passes it on.
  @inlinable
  func finish(_ result: Result<Output, Failure>) {
    let call = Call(
      CallArguments(owning: input), operation: OperationReference(operation), attempt: attempt)
    hook(call, result)
    deliver(result)
  }
}
