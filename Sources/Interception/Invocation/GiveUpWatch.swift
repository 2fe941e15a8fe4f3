public import Synchronization

/// Tells an observer, at most once, that a retry outside gives up the attempt that it sees.
///
/// It holds nothing of the call, whose release tells that its answer was dropped.
@usableFromInline
final class GiveUpWatch: Sendable {
  /// Whether an attempt of an asynchronous call has ever been limited; else nobody needs to look for one.
  @usableFromInline static let isInUse = Atomic(false)

  /// The limited attempt of an asynchronous call that the current task belongs to.
  @TaskLocal static var attempt: CallControl?

  private let control: CallControl

  /// Watches a completion call, if it is inside an attempt that may be given up.
  @usableFromInline
  convenience init?(
    _ observer: some ObservingAdvice, _ control: CallControl, attempt: Int,
    since start: ContinuousClock.Instant
  ) {
    guard control.isAttempt else { return nil }
    self.init(control) { observer.didGiveUp(on: $0, attempt: attempt, since: start) }
  }

  /// Watches an asynchronous call of `operation`, if it is inside an attempt that may be given up.
  @usableFromInline
  convenience init?(
    _ observer: some ObservingAdvice, _ operation: OperationID, attempt: Int,
    since start: ContinuousClock.Instant
  ) {
    guard let control = Self.attempt, control.operation === operation else { return nil }
    self.init(control) { observer.didGiveUp(on: $0, attempt: attempt, since: start) }
  }

  private init(_ control: CallControl, _ tell: @escaping @Sendable (OperationID) -> Void) {
    self.control = control
    control.onGiveUp(owner: self) { [operation = control.operation] in tell(operation) }
  }

  /// Ends when the call does.
  @usableFromInline
  func end() { control.forgetGiveUp(self) }
}

extension ObservingAdvice {
  fileprivate func didGiveUp(
    on operation: OperationID, attempt: Int, since start: ContinuousClock.Instant
  ) {
    didGiveUp(on: operation, attempt: attempt, duration: ContinuousClock.now - start)
  }
}
