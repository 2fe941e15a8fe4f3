/// The answer of the first attempt under a retry, which sees it go by: a success is passed on, and only a
/// failure makes a call that can proceed again.
///
/// What another attempt would need is kept until it is known whether there is one: a target may keep its
/// handler. `Kept` is `Input?`; see ``AfterAnswer``.
///
/// Soundness of `@unchecked Sendable`: what it adds to ``PendingCompletion`` is used by whoever delivers the
/// answer, and by nobody else. `policy` is used while `cursor` holds the chain, whose link of this retry holds it.
@usableFromInline
final class FirstAttempt<Input, Kept, Output, Failure: Error>:
  PendingCompletion<Output, Failure>, @unchecked Sendable
{
  @usableFromInline typealias Cursor = CompletionCursor<Input, Output, Failure>

  /// Where the call came to the retry.
  @exclusivity(unchecked) @usableFromInline var cursor: Cursor?
  @exclusivity(unchecked) @usableFromInline var kept: Kept
  @usableFromInline unowned(unsafe) let policy: RetryPolicy
  @usableFromInline let start: Duration?

  @inlinable @inline(__always)
  init(
    _ waiter: Waiter<Output, Failure>, _ cursor: Cursor, _ input: Input, _ policy: RetryPolicy
  ) where Kept == Input? {
    unsafe self.cursor = cursor
    unsafe kept = input
    unsafe self.policy = policy
    start = policy.observedStart
    super.init(waiter.ownerOfNew, waiter.receive, attempt: 1) {
      unsafe unsafeDowncast($0, to: FirstAttempt.self).finish($1, $2)
    }
  }

  @inlinable
  func finish(
    _ result: Result<Output, Failure>, _ receive: @escaping (Result<Output, Failure>) -> Void
  ) where Kept == Input? {
    if case .failure(let failure) = result { return retry(after: failure, receive) }
    forget()
    receive(result)
  }

  /// Makes the call that the retry goes on with: the same for whoever waits or cancels.
  @usableFromInline
  func retry(
    after failure: Failure, _ receive: @escaping (Result<Output, Failure>) -> Void
  ) where Kept == Input? {
    guard let cursor = unsafe cursor, let input = unsafe kept else { return }
    let policy = unsafe policy
    forget()
    let call = CompletionCall(cursor, input, for: Waiter(inside: control, receive))
    RetryAdvice.retry(
      CompletionInvocation(call), policy, after: failure, startedAt: start)
  }

  @inlinable
  func forget() where Kept == Input? {
    unsafe cursor = nil
    unsafe kept = nil
  }
}
