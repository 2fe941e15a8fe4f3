import Synchronization

/// One call: its operation and its cancellation, shared by its handle, its links and its target.
///
/// An attempt that may be given up has one of its own inside that of the call, and is cancelled with it or alone.
@usableFromInline
package final class CallControl: Sendable {
  private struct State {
    var isCancelled = false
    var handlers: [(owner: ObjectIdentifier, handler: @Sendable () -> Void)] = []
    var trace: TraceContext?
    /// Whom to tell when a retry gives up this attempt.
    var watches: [(owner: ObjectIdentifier, tell: @Sendable () -> Void)] = []
  }

  @usableFromInline package let operation: OperationID
  private let outer: CallControl?
  /// Whether it is that of an attempt that a retry may give up.
  @usableFromInline let isAttempt: Bool
  private let state = Guarded(State())

  /// Whether a dropped answer, already reported, takes those who wait for it along; that of ``call`` counts.
  let isLost = Atomic(false)

  /// The control of a call.
  package init(_ operation: OperationID) {
    self.operation = operation
    outer = nil
    isAttempt = false
  }

  /// The control of an attempt inside `outer`.
  ///
  /// The answers inside the attempt keep it: as long as there is something to cancel, and no longer.
  init(inside outer: CallControl) {
    operation = outer.operation
    self.outer = outer
    isAttempt = true
    outer.onCancel(owner: self) { [weak self] in self?.cancel() }
    if outer.isAttempt { outer.onGiveUp(owner: self) { [weak self] in self?.giveUp() } }
  }

  /// The control of an attempt of an asynchronous call, which Swift's tasks cancel.
  ///
  /// - Parameters:
  ///   - operation: What is called.
  ///   - outer: An attempt around it, maybe of another operation.
  convenience init(attemptOf operation: OperationID, inside outer: CallControl?) {
    let isInside = outer?.operation === operation
    self.init(inside: (isInside ? outer : nil) ?? CallControl(operation))
  }

  deinit {
    outer?.forget(self)
    if outer?.isAttempt == true { outer?.forgetGiveUp(self) }
  }

  /// The control of the whole call.
  var call: CallControl { outer?.call ?? self }

  /// The span of the call, for its later attempts: they may start on threads that know nothing of it.
  var trace: TraceContext? {
    get { call.state.withLock { $0.trace } }
    set {
      // What was there is released after the lock.
      _ = call.state.withLock { state in
        defer { state.trace = newValue }
        return state.trace
      }
    }
  }

  package var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Remembers to call `handler` on cancellation; calls it now if that has happened.
  package func onCancel(owner: AnyObject, _ handler: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      if !state.isCancelled { state.handlers.append((ObjectIdentifier(owner), handler)) }
      return state.isCancelled
    }
    if isLate { handler() }
  }

  /// Forgets the handlers of `owner`.
  package func forget(_ owner: AnyObject) {
    // The closures leave the lock with the result: releasing them may run a user's `deinit`.
    _ = state.withLock { state in
      let all = state.handlers
      state.handlers.removeAll { $0.owner == ObjectIdentifier(owner) }
      return all
    }
  }

  func cancel() {
    let handlers = state.withLock { state in
      state.isCancelled = true
      defer { state.handlers = [] }
      return state.handlers
    }
    for entry in handlers { entry.handler() }
  }

  // MARK: Giving up an attempt

  /// Remembers whom to tell when a retry gives up this attempt.
  func onGiveUp(owner: AnyObject, _ tell: @escaping @Sendable () -> Void) {
    state.withLock { $0.watches.append((ObjectIdentifier(owner), tell)) }
  }

  /// Forgets them; nobody is told afterwards.
  func forgetGiveUp(_ owner: AnyObject) {
    // The closures leave the lock with the result: releasing them may run a user's `deinit`.
    _ = state.withLock { state in
      let all = state.watches
      state.watches.removeAll { $0.owner == ObjectIdentifier(owner) }
      return all
    }
  }

  /// Tells all, from the inside out: who has forgotten meanwhile isn't told.
  func giveUp() {
    while let watch = state.withLock({ $0.watches.popLast() }) { watch.tell() }
  }
}
