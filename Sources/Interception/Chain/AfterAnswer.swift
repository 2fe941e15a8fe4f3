/// The answer that an `after` sees go by, with what its hook sees.
///
/// It lets go of both when the hook has run: a target may keep its handler. `Kept` is `Input?`, and a parameter
/// because `deinit` isn't specialised, and would else ask the runtime for that type.
///
/// Soundness of `@unchecked Sendable`: what it adds to ``PendingCompletion`` is used by whoever delivers the
/// answer, and by nobody else. The hook had to be `@Sendable` when it was given, if calls may cross threads.
@usableFromInline
final class AfterAnswer<Input, Kept, Output, Failure: Error>:
  PendingCompletion<Output, Failure>, @unchecked Sendable
{
  @exclusivity(unchecked) @usableFromInline
  var hook: ((borrowing Call<Input>, Result<Output, Failure>) -> Void)?
  @exclusivity(unchecked) @usableFromInline var kept: Kept

  @inlinable @inline(__always)
  init(
    _ waiter: Waiter<Output, Failure>, attempt: Int, _ input: Input,
    _ hook: @escaping (borrowing Call<Input>, Result<Output, Failure>) -> Void
  ) where Kept == Input? {
    unsafe self.hook = hook
    unsafe kept = input
    super.init(waiter.ownerOfNew, waiter.receive, attempt: attempt) {
      unsafe unsafeDowncast($0, to: AfterAnswer.self).finish($1, $2)
    }
  }

  /// Runs the hook with the answer from inside, and passes it on.
  @inlinable
  func finish(
    _ result: Result<Output, Failure>, _ receive: (Result<Output, Failure>) -> Void
  ) where Kept == Input? {
    guard let hook = unsafe hook, let input = unsafe kept else { return }
    unsafe self.hook = nil
    unsafe kept = nil
    let call = Call(
      CallArguments(owning: input), operation: OperationReference(operation), attempt: attempt)
    hook(call, result)
    receive(result)
  }
}
