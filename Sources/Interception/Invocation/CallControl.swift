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
  }

  @usableFromInline package let operation: OperationID
  private let outer: CallControl?
  private let state = Guarded(State())

  /// Whether a dropped answer, already reported, takes those who wait for it along; that of ``call`` counts.
  let isLost = Atomic(false)

  /// The control of a call.
  package init(_ operation: OperationID) {
    self.operation = operation
    outer = nil
  }

  /// The control of an attempt inside `outer`.
  ///
  /// The answers inside the attempt keep it: as long as there is something to cancel, and no longer.
  init(inside outer: CallControl) {
    operation = outer.operation
    self.outer = outer
    outer.onCancel(owner: self) { [weak self] in self?.cancel() }
  }

  deinit { outer?.forget(self) }

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
}
