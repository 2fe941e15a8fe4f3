public import Synchronization

/// One answer that is still to come: passes on the first result, and notices a second, or none.
///
/// The object of an advice is one (``CompletionCall``, ``AfterAnswer``), so a call makes one for each
/// advice that looks at answers and one for its target, and no other. What they share is the control,
/// which the outermost one makes when somebody needs it. None may hold another, or a drop of the other
/// would go unnoticed.
///
/// Soundness of `@unchecked Sendable`: `receive` is written in `init`, and afterwards only touched by
/// whoever moves `phase` away from `pending`, which one thread does, or by `deinit`. The closure
/// itself may not be `Sendable`: it is the caller's completion handler or an advice's, and runs where
/// the target delivers, exactly as it would without the wrapper. The same order makes the dynamic
/// check of exclusive access to `receive` needless.
@usableFromInline
package class PendingCompletion<Output, Failure: Error>: @unchecked Sendable {
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

  @usableFromInline package final let attempt: Int

  @usableFromInline final let owner: Waiter<Output, Failure>.Owner
  @exclusivity(unchecked) @usableFromInline final var receive: ((Result<Output, Failure>) -> Void)?
  @usableFromInline final let phase = Atomic(Phase.pending)
  @usableFromInline final let hasCancelHandler = Atomic(false)
  /// The control of the call, if this is its outermost answer.
  @usableFromInline final let ownControl = LazyControl()

  @inlinable
  init(_ waiter: Waiter<Output, Failure>, attempt: Int) {
    self.attempt = attempt
    owner = waiter.owner
    unsafe receive = waiter.receive
  }

  deinit {
    if phase.load(ordering: .acquiring) == Phase.pending { drop() }
  }

  // MARK: The whole call

  @inlinable package final var operation: OperationID {
    switch owner {
    case .operation(let id): id
    case .control(let control): control.operation
    }
  }

  /// What the answers of the call share.
  @inlinable final var control: CallControl {
    switch owner {
    case .operation(let id): ownControl.made(for: id)
    case .control(let control): control
    }
  }

  /// The same, if anybody has needed it yet.
  @inlinable final var knownControl: CallControl? {
    switch owner {
    case .operation: ownControl.known
    case .control(let control): control
    }
  }

  /// Whether the caller has cancelled the call.
  package final var isCancelled: Bool { knownControl?.isCancelled ?? false }

  // MARK: The answer

  /// Tells whoever waits that no answer will come.
  ///
  /// Apart from `deinit`, which would else look up the types of all this for every answer.
  @inline(never)
  private final func drop() {
    if hasCancelHandler.load(ordering: .relaxed) { knownControl?.forget(self) }
    let operation = operation
    let control = knownControl
    let error = InterceptionError.completionDropped(operation)
    let failure = error.carried(as: Failure.self)
    // Where the drop can't be passed on as a failure, the links further out lose their answer with
    // it: one drop is one issue.
    let isKnown =
      failure == nil && control?.isLosing.exchange(true, ordering: .relaxed) == true
    if !isKnown {
      operation.issues.report(
        .droppedCompletion(operation, attempt: attempt, callerWaits: failure == nil)
      )
    }
    if let failure { return unsafe receive?(.failure(failure)) ?? () }
    unsafe receive = nil
    if !isKnown { control?.isLosing.store(false, ordering: .relaxed) }
  }

  /// Passes on the answer, if it is the first.
  @inlinable
  package final func deliver(_ result: Result<Output, Failure>) {
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
  final func reportSecond(_ result: Result<Output, Failure>) {
    operation.issues.report(.doubleCompletion(operation, attempt: attempt, result))
  }

  /// Stops waiting: the answer, if it ever comes, is ignored, and nothing is kept for it.
  ///
  /// What produces the answer is cancelled, if it said how.
  package final func abandon() {
    let (isFirst, _) = phase.compareExchange(
      expected: Phase.pending,
      desired: Phase.abandoned,
      ordering: .acquiringAndReleasing
    )
    guard isFirst else { return }
    if hasCancelHandler.load(ordering: .sequentiallyConsistent) { knownControl?.cancel(self) }
    _ = takeReceiver()
  }

  @inlinable
  final func takeReceiver() -> ((Result<Output, Failure>) -> Void)? {
    if hasCancelHandler.load(ordering: .sequentiallyConsistent) { forgetCancelHandler() }
    defer { unsafe receive = nil }
    return unsafe receive
  }

  @usableFromInline
  final func forgetCancelHandler() { knownControl?.forget(self) }

  /// Remembers how to cancel what produces the answer, until it is there; cancels now if nobody waits
  /// for it any more.
  package final func onCancel(_ handler: @escaping @Sendable () -> Void) {
    switch phase.load(ordering: .acquiring) {
    case Phase.pending: break
    case Phase.abandoned: return handler()
    default: return
    }
    let control = control
    hasCancelHandler.store(true, ordering: .sequentiallyConsistent)
    control.onCancel(owner: self, handler)
    switch phase.load(ordering: .sequentiallyConsistent) {
    case Phase.pending: break
    case Phase.abandoned: control.cancel(self)
    default: control.forget(self)
    }
  }
}

/// Who waits for an answer.
@usableFromInline
package struct Waiter<Output, Failure: Error> {
  /// Where an answer finds the call that it belongs to.
  @usableFromInline
  enum Owner {
    /// It is the answer of a call of this operation.
    case operation(OperationID)
    /// It is an answer inside the call with this control.
    case control(CallControl)
  }

  @usableFromInline let owner: Owner
  @usableFromInline let receive: (Result<Output, Failure>) -> Void

  /// The caller of an operation.
  @inlinable
  init(calling operation: OperationID, _ receive: @escaping (Result<Output, Failure>) -> Void) {
    owner = .operation(operation)
    self.receive = receive
  }

  /// Code inside the call that `outer` belongs to.
  @inlinable
  init(
    inside outer: PendingCompletion<Output, Failure>,
    _ receive: @escaping (Result<Output, Failure>) -> Void
  ) {
    owner = .control(outer.control)
    self.receive = receive
  }

  @inlinable var operation: OperationID {
    switch owner {
    case .operation(let id): id
    case .control(let control): control.operation
    }
  }
}
