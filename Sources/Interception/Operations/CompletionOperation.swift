/// A named operation that answers through a completion handler, open to advice.
///
/// Made by `operation` of an ``Interceptable``. The target is called on the caller's thread, and
/// the caller's handler runs wherever the target delivers: exactly once, whatever the target and the
/// advice do, also without any advice. It holds the wrapped value.
///
/// ```swift
/// let load = store.operation("load", FolderStore.load)
/// load(7) { result in print(result) }
/// let folder = try await load.value(7)
/// ```
public final class CompletionOperation<Base, Input, Output, Failure: Error>:
  InterceptableOperation
{
  /// Which operation this is.
  public let id: OperationID

  @usableFromInline let target: CompletionTarget<Base, Input, Output, Failure>
  @usableFromInline let cell: ChainCell<CompletionLink<Input, Output, Failure>>

  @inlinable
  init(
    _ id: OperationID,
    _ base: Base,
    _ body: @escaping (Base, Input, Completion<Output, Failure>) -> Void
  ) {
    self.id = id
    target = CompletionTarget(base, body)
    cell = ChainCell(
      operation: id,
      // Not by `CompletionBody(target:)`, which would put a closure into a closure.
      target: CompletionBody { cursor, input, waiter in
        let done = Completion(waiter.pending(attempt: cursor.attempt))
        body(base, input, done)
        return done.pending
      }
    )
  }

  /// Starts a call.
  ///
  /// One allocation without advice: the answer that is waited for, whose release tells of a dropped
  /// handler. Innermost, an `after` or the first attempt of a retry needs no more: its object is that
  /// answer. Elsewhere each `around` and `after` makes one, and the call a control for what they share,
  /// also if it goes on after its start has returned: that must not be one of the answers, since a kept
  /// handle would else keep a dropped answer from being noticed.
  @inlinable
  func run(
    _ input: Input,
    _ receive: @escaping (Result<Output, Failure>) -> Void
  ) -> CallHandle {
    guard let chain = cell.retainedChain() else { return runUnadvised(input, receive) }
    return CallHandle(
      CompletionCursor(chain, next: 0, attempt: 1).run(input, for: Waiter(calling: id, receive)))
  }

  @inlinable
  func runUnadvised(
    _ input: Input,
    _ receive: @escaping (Result<Output, Failure>) -> Void
  ) -> CallHandle {
    let pending = PendingCompletion(.operation(id), receive, attempt: 1)
    target.run(input, Completion(pending))
    return CallHandle(pending)
  }

  /// The operation and its advice, from the outside in.
  public func explain() -> OperationExplanation {
    OperationExplanation(id, cell.explained())
  }
}

/// The wrapped value and one of its methods.
@usableFromInline
struct CompletionTarget<Base, Input, Output, Failure: Error>: ~Copyable {
  @usableFromInline let base: Base
  @usableFromInline let body: (Base, Input, Completion<Output, Failure>) -> Void

  @inlinable
  init(_ base: Base, _ body: @escaping (Base, Input, Completion<Output, Failure>) -> Void) {
    self.base = base
    self.body = body
  }

  @inlinable
  borrowing func run(_ input: Input, _ done: Completion<Output, Failure>) {
    body(base, input, done)
  }
}
