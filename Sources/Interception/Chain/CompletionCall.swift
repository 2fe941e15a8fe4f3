/// The answer that an advice owes, with what it needs to proceed.
///
/// Soundness of `@unchecked Sendable`: one link owns it. It changes arguments and attempt before it
/// proceeds or in the handler of an attempt that has ended, never during one; the delivery of an answer
/// orders the two. All else is constant, or ``PendingCompletion``.
///
/// Soundness of the unchecked exclusivity: accesses to `attemptNumber` and `isChanging` are reads
/// and writes of a word. Reads of `input` copy it, and `isChanging` stops those that would come while it
/// is changed in place, as the check of the runtime would, which costs 150 instructions.
@usableFromInline
final class CompletionCall<Input, Output, Failure: Error>:
  PendingCompletion<Output, Failure>, @unchecked Sendable
{
  @usableFromInline let chain: Chain<CompletionLink<Input, Output, Failure>>
  @usableFromInline let next: Int
  @exclusivity(unchecked) @usableFromInline var attemptNumber: Int
  @exclusivity(unchecked) @usableFromInline var isChanging = false
  @exclusivity(unchecked) @usableFromInline var input: Input

  @inlinable @inline(__always)
  init(
    _ cursor: CompletionCursor<Input, Output, Failure>,
    _ arguments: Input,
    for waiter: Waiter<Output, Failure>
  ) {
    chain = cursor.chain
    next = cursor.next
    unsafe attemptNumber = cursor.attempt
    unsafe input = arguments
    super.init(waiter.ownerOfNew, waiter.receive, attempt: cursor.attempt)
  }

  @inlinable
  var nextAttempt: Int {
    get { unsafe attemptNumber }
    set { unsafe attemptNumber = newValue }
  }

  @inlinable
  var arguments: Input {
    get {
      precondition(unsafe !isChanging, "The arguments of a call are read while they are changed")
      return unsafe input
    }
    _modify {
      precondition(unsafe !isChanging, "The arguments of a call are changed while they are changed")
      unsafe isChanging = true
      defer { unsafe isChanging = false }
      yield unsafe &input
    }
  }

  /// Runs the rest of the chain, and hands its answer to `receive`.
  @inlinable
  func proceed(_ receive: @escaping (Result<Output, Failure>) -> Void) {
    proceed(for: Waiter(inside: control, receive))
  }

  /// Runs the rest of the chain for `waiter`.
  ///
  /// With a copy of the arguments: the answer may come before this returns, and change them.
  @inlinable
  func proceed(for waiter: Waiter<Output, Failure>) {
    CompletionCursor(chain, next: next, attempt: nextAttempt).run(arguments, for: waiter)
  }
}
