import Synchronization

/// A running call of a completion operation, as its caller holds it: it can be cancelled.
///
/// Dropping the handle does not cancel the call, and holding it keeps nothing of the call alive but a
/// few words.
public struct CallHandle: Sendable {
  /// `nil` if all of the call was over when the handle was made.
  @usableFromInline let control: CallControl?

  /// The handle of a call that has been started.
  ///
  /// - Parameter pending: The answer of the call. If nobody else holds it, nothing can be cancelled
  ///   any more: the answer has come, or never will.
  @inlinable
  init<Output, Failure>(_ pending: consuming PendingCompletion<Output, Failure>) {
    control =
      isKnownUniquelyReferenced(&pending) ? pending.knownControl : pending.control
  }

  /// Asks the call to end; safe on any thread, any number of times, and after the end.
  ///
  /// During a retry's backoff the call ends at once, with `CancellationError`, or, where the failure type
  /// can't carry it, with the last failure. During an attempt the target's own cancel is called if the
  /// operation gave one (``Completion/onCancel(_:)``); the attempt's outcome then ends the call.
  public func cancel() { control?.cancel() }

  /// Whether ``cancel()`` was called; never for a call that was over when it returned the handle.
  public var isCancelled: Bool { control?.isCancelled ?? false }
}

/// One call: its operation and its cancellation, shared by its handle, its links and its target.
@usableFromInline
package final class CallControl: Sendable {
  private struct State {
    var isCancelled = false
    var handlers: [(owner: ObjectIdentifier, handler: @Sendable () -> Void)] = []
    var trace: TraceContext?
  }

  @usableFromInline package let operation: OperationID
  private let state = Guarded(State())

  /// Whether a dropped answer, already reported, is taking those who wait for it along.
  let isLosing = Atomic(false)

  package init(_ operation: OperationID) { self.operation = operation }

  /// The span of the call, for its later attempts: they may start on threads that know nothing of it.
  var trace: TraceContext? {
    get { state.withLock { $0.trace } }
    set {
      // What was there is released after the lock.
      _ = state.withLock { state in
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

  /// Calls the handlers of `owner` alone, and forgets them.
  package func cancel(_ owner: AnyObject) {
    let all = state.withLock { state in
      let all = state.handlers
      state.handlers.removeAll { $0.owner == ObjectIdentifier(owner) }
      return all
    }
    for entry in all where entry.owner == ObjectIdentifier(owner) { entry.handler() }
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
