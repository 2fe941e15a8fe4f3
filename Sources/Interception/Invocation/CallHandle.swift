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
  ///   any more: the answer has come, or never will, or what goes on without it has asked for the control.
  @inlinable
  init<Output, Failure>(_ pending: consuming PendingCompletion<Output, Failure>) {
    control =
      isKnownUniquelyReferenced(&pending) ? pending.controlWhenSole : pending.control
  }

  /// Asks the call to end; safe on any thread, any number of times, and after the end.
  ///
  /// During a retry's backoff the call ends at once, with `CancellationError`, or, where the failure type
  /// can't carry it, with the last failure. During an attempt the target's own cancel is called if the
  /// operation gave one (``Completion/onCancel(_:)``); the attempt's outcome then ends the call. A target that
  /// lets go of its handler then has done what it was asked: that is a `CancellationError`, and no issue.
  public func cancel() { control?.cancel() }

  /// Whether ``cancel()`` was called; never for a call that was over when it returned the handle.
  public var isCancelled: Bool { control?.isCancelled ?? false }
}
