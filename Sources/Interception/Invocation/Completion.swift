/// The way to answer a call of a completion operation: call it once, with the result.
///
/// An adapter such as ``valueOrError(_:_:)`` goes where the target expects its own handler. The first
/// answer counts; a second is ignored and reported as an ``InterceptionIssue``; and if all copies
/// go without an answer, the call fails with ``InterceptionError/Code/completionDropped``, so
/// that nobody waits forever. It may be called on any thread; the caller's handler runs right there.
///
/// ```swift
/// let load = store.operation("load") {
///   (store: FolderStore, id: Int, done: Completion<Folder, any Error>) in
///   store.loadOdd(id, errorFirst: done.errorOrValue)
/// }
/// ```
public struct Completion<Output, Failure: Error>: Sendable {
  @usableFromInline let pending: PendingCompletion<Output, Failure>

  @inlinable
  package init(_ pending: PendingCompletion<Output, Failure>) { self.pending = pending }

  /// Answers the call.
  @inlinable
  public func callAsFunction(_ result: Result<Output, Failure>) { pending.deliver(result) }

  /// Whether the caller has cancelled the call, or a retry has given this attempt up.
  public var isCancelled: Bool { pending.isCancelled }

  /// The operation that is called.
  public var operation: OperationID { pending.operation }

  /// The number of the attempt that this answers.
  public var attempt: Int { pending.attempt }

  /// Says how to cancel what the target is doing.
  ///
  /// A call that is cancelled ends with what the target answers then, an error of its own for instance: one
  /// that never answers is waited for until a timeout, and one that lets go of its handler has dropped it.
  ///
  /// - Parameter handler: Called at most once, when the caller cancels, or a retry gives the attempt up,
  ///   before the answer is there; at once if that has already happened. Forgotten with the answer. It may let
  ///   go of the handler instead of answering: the call then ends with `CancellationError`.
  public func onCancel(_ handler: @escaping @Sendable () -> Void) { pending.onCancel(handler) }
}
