/// An operation that is remembered, and not kept.
///
/// To look at ``target`` keeps the operation for that moment, with the wrapped value: if its last owner lets
/// go of it meanwhile, the value ends on this thread. So whoever can asks ``id`` and ``isGone``, and looks at
/// one operation after the other, outside of locks.
struct RememberedOperation {
  /// Equal to the operation's own, but it keeps nothing of the wrapper.
  let id: OperationID
  private weak let life: OperationLife?
  /// The operation, while it lives.
  weak let target: (any AdviceTarget)?

  init(_ target: any AdviceTarget) {
    id = target.id.detached
    life = target.life
    self.target = target
  }

  /// Whether nobody has the operation any more.
  var isGone: Bool { life == nil }
}

/// Lives as long as an operation: to ask for it keeps nothing else, and costs calls nothing.
package final class OperationLife: Sendable {}
