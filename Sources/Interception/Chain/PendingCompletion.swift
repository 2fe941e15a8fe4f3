public import Synchronization

/// One answer that is still to come: passes on the first result, and notices a second, or none.
///
/// The object of an advice is one. That of an `around` (``CompletionCall``) owes its answer to the
/// outside, while others answer it from inside; that of advice which only sees the answer go by
/// (``AfterAnswer``, ``FirstAttempt``) serves whatever is inside it too. What the answers of a call share
/// is the control, which the outermost one makes when somebody needs it. None may hold another, or a
/// drop of the other would go unnoticed.
///
/// Soundness of `@unchecked Sendable`: `receive` is written in `init`, and afterwards only touched by
/// whoever sets `isAnswered`, which one thread does, or by `deinit`. The closure
/// itself may not be `Sendable`: it is the caller's completion handler or an advice's, and runs where
/// the target delivers, exactly as it would without the wrapper. The same order makes the dynamic
/// check of exclusive access to `receive` needless.
@usableFromInline
package class PendingCompletion<Output, Failure: Error>: @unchecked Sendable {
  @usableFromInline typealias Receive = (Result<Output, Failure>) -> Void

  /// Code that gets this object, the first result, and `receive`.
  ///
  /// It captures nothing, so it takes no block; an override would not be specialised.
  @usableFromInline typealias Passing =
    (PendingCompletion, Result<Output, Failure>, @escaping Receive) -> Void

  @usableFromInline package final let attempt: Int

  @usableFromInline final let owner: AnswerOwner
  @exclusivity(unchecked) @usableFromInline final var receive: Receive?
  /// Sees the answer go by, and hands it on; `nil` if nobody does.
  @usableFromInline final let passing: Passing?
  @usableFromInline final let isAnswered = Atomic(false)
  @usableFromInline final let hasCancelHandler = Atomic(false)
  /// The control of the call, if this is its outermost answer.
  @usableFromInline final let ownControl = LazyControl()

  /// An answer that goes straight to `receive`.
  @inlinable
  init(_ owner: AnswerOwner, _ receive: @escaping Receive, attempt: Int) {
    self.attempt = attempt
    self.owner = owner
    unsafe self.receive = receive
    passing = nil
  }

  /// An answer that `passing` sees go by.
  @inlinable @inline(__always)
  init(
    _ owner: AnswerOwner, _ receive: @escaping Receive, attempt: Int, passing: @escaping Passing
  ) {
    self.attempt = attempt
    self.owner = owner
    unsafe self.receive = receive
    self.passing = passing
  }

  deinit {
    if !isAnswered.load(ordering: .acquiring) { drop() }
  }

  // MARK: The whole call

  @inlinable package final var operation: OperationID { owner.operation }

  /// What the answers of the call share.
  @inlinable final var control: CallControl {
    switch owner {
    case .operation(let id): ownControl.made(for: id)
    case .control(let control): control
    }
  }

  /// Makes it for the handle, where a drop, noticed as soon as the handle is made, is not the end of the call.
  @inlinable
  final func makeControlUnlessAnswered() {
    if !isAnswered.load(ordering: .relaxed) { _ = control }
  }

  /// The same, if anybody has needed it yet.
  @inlinable final var knownControl: CallControl? {
    switch owner {
    case .operation: ownControl.known
    case .control(let control): control
    }
  }

  /// The same, for whoever has just found that nobody else holds the answer: what the last of them did before
  /// is seen.
  @inlinable final var controlWhenSole: CallControl? {
    atomicMemoryFence(ordering: .acquiring)
    return knownControl
  }

  /// Whether the caller has cancelled the call, or a retry has given this attempt up.
  package final var isCancelled: Bool { knownControl?.isCancelled ?? false }

  // MARK: The answer

  /// Tells whoever waits that no answer will come, and whoever would have seen it go by.
  ///
  /// Apart from `deinit`, which would else look up the types of all this for every answer.
  @inline(never)
  private final func drop() {
    if hasCancelHandler.load(ordering: .relaxed) { knownControl?.forget(self) }
    let operation = operation
    let control = knownControl
    let dropped = InterceptionError.completionDropped(operation).carried(as: Failure.self)
    // Whoever was told to cancel, and lets go of the handler, has done so.
    let isCancelled = control?.isCancelled == true
    let failure = isCancelled ? CancellationError() as? Failure ?? dropped : dropped
    // Where the drop can't be passed on as a failure, the links further out lose their answer with
    // it, at once or when the start of the call returns: one drop is one issue.
    let isKnown =
      failure == nil
      ? control?.call.isLost.exchange(true, ordering: .relaxed) == true : isCancelled
    if !isKnown {
      operation.issues.report(
        .droppedCompletion(operation, attempt: attempt, callerWaits: failure == nil)
      )
    }
    if let failure { pass(.failure(failure)) }
  }

  /// Passes on the answer, if it is the first.
  @inlinable
  package final func deliver(_ result: Result<Output, Failure>) {
    guard !isAnswered.exchange(true, ordering: .sequentiallyConsistent) else {
      return reportSecond(result)
    }
    pass(result)
  }

  @inlinable @inline(__always)
  final func pass(_ result: Result<Output, Failure>) {
    guard let receive = takeReceiver() else { return }
    if let passing { passing(self, result, receive) } else { receive(result) }
  }

  @usableFromInline
  final func reportSecond(_ result: Result<Output, Failure>) {
    operation.issues.report(.doubleCompletion(operation, attempt: attempt, result))
  }

  @inlinable
  final func takeReceiver() -> Receive? {
    if hasCancelHandler.load(ordering: .sequentiallyConsistent) { forgetCancelHandler() }
    defer { unsafe receive = nil }
    return unsafe receive
  }

  @usableFromInline
  final func forgetCancelHandler() { knownControl?.forget(self) }

  /// Remembers how to cancel what produces the answer, until it is there; cancels now if that has been
  /// asked for.
  package final func onCancel(_ handler: @escaping @Sendable () -> Void) {
    guard !isAnswered.load(ordering: .acquiring) else { return }
    let control = control
    hasCancelHandler.store(true, ordering: .sequentiallyConsistent)
    control.onCancel(owner: self, handler)
    if isAnswered.load(ordering: .sequentiallyConsistent) { control.forget(self) }
  }
}
