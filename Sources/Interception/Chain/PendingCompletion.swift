public import Synchronization

/// One answer that is still to come: passes on the first result, and notices a second, or none.
///
/// Soundness of `@unchecked Sendable`: `receive` is written in `init`, and afterwards only touched by
/// whoever moves `phase` away from `pending`, which one thread does, or by `deinit`. The closure
/// itself may not be `Sendable`: it is the caller's completion handler or an advice's, and runs where
/// the target delivers, exactly as it would without the wrapper. The same order makes the dynamic
/// check of exclusive access to `receive` needless.
@usableFromInline
package final class PendingCompletion<Output, Failure: Error>: @unchecked Sendable {
  /// What has become of the answer.
  @usableFromInline
  enum Phase {
    /// Not there yet.
    @inlinable static var pending: UInt8 { 0 }
    /// Delivered.
    @inlinable static var delivered: UInt8 { 1 }
    /// Nobody waits for it any more: a late answer is ignored without a word.
    @inlinable static var abandoned: UInt8 { 2 }
  }

  @usableFromInline package let control: CallControl
  @usableFromInline package let attempt: Int

  @usableFromInline package var operation: OperationID { control.operation }

  @usableFromInline let phase = Atomic(Phase.pending)
  @usableFromInline let hasCancelHandler = Atomic(false)
  @exclusivity(unchecked) @usableFromInline var receive: ((Result<Output, Failure>) -> Void)?

  @inlinable
  package init(
    _ control: CallControl,
    attempt: Int,
    receive: @escaping (Result<Output, Failure>) -> Void
  ) {
    self.attempt = attempt
    self.control = control
    unsafe self.receive = receive
  }

  deinit {
    if phase.load(ordering: .acquiring) == Phase.pending { drop() }
  }

  /// Tells whoever waits that no answer will come.
  ///
  /// Apart from `deinit`, which would else look up the types of all this for every answer.
  @inline(never)
  private func drop() {
    if hasCancelHandler.load(ordering: .relaxed) { control.forget(self) }
    let error = InterceptionError.completionDropped(operation)
    let failure = error.carried(as: Failure.self)
    // Where the drop can't be passed on as a failure, the links further out lose their answer with
    // it: one drop is one issue.
    let isKnown = failure == nil && control.isLosing.exchange(true, ordering: .relaxed)
    if !isKnown {
      operation.issues.report(
        .droppedCompletion(operation, attempt: attempt, callerWaits: failure == nil)
      )
    }
    if let failure { return unsafe receive?(.failure(failure)) ?? () }
    unsafe receive = nil
    if !isKnown { control.isLosing.store(false, ordering: .relaxed) }
  }

  /// Passes on the answer, if it is the first.
  @inlinable
  package func deliver(_ result: Result<Output, Failure>) {
    let (isFirst, seen) = phase.compareExchange(
      expected: Phase.pending,
      desired: Phase.delivered,
      ordering: .acquiringAndReleasing
    )
    guard isFirst else {
      if seen == Phase.delivered { reportSecond(result) }
      return
    }
    takeReceiver()?(result)
  }

  @usableFromInline
  func reportSecond(_ result: Result<Output, Failure>) {
    operation.issues.report(.doubleCompletion(operation, attempt: attempt, result))
  }

  /// Stops waiting: the answer, if it ever comes, is ignored, and nothing is kept for it.
  ///
  /// What produces the answer is cancelled, if it said how.
  package func abandon() {
    let (isFirst, _) = phase.compareExchange(
      expected: Phase.pending,
      desired: Phase.abandoned,
      ordering: .acquiringAndReleasing
    )
    guard isFirst else { return }
    if hasCancelHandler.load(ordering: .sequentiallyConsistent) { control.cancel(self) }
    _ = takeReceiver()
  }

  @inlinable
  func takeReceiver() -> ((Result<Output, Failure>) -> Void)? {
    if hasCancelHandler.load(ordering: .sequentiallyConsistent) { control.forget(self) }
    defer { unsafe receive = nil }
    return unsafe receive
  }

  /// Remembers how to cancel what produces the answer, until it is there; cancels now if nobody waits
  /// for it any more.
  package func onCancel(_ handler: @escaping @Sendable () -> Void) {
    switch phase.load(ordering: .acquiring) {
    case Phase.pending: break
    case Phase.abandoned: return handler()
    default: return
    }
    hasCancelHandler.store(true, ordering: .sequentiallyConsistent)
    control.onCancel(owner: self, handler)
    switch phase.load(ordering: .sequentiallyConsistent) {
    case Phase.pending: break
    case Phase.abandoned: control.cancel(self)
    default: control.forget(self)
    }
  }
}
