/// A named synchronous operation of a wrapped value: called like the method, open to advice.
///
/// Made by `operation` of an ``Interceptable``. A call runs its advice and the target on the
/// caller's thread, in the caller's isolation. It holds the wrapped value.
///
/// ```swift
/// let count = store.operation("count", FolderStore.count)
/// let n = try count("/")
/// ```
public final class SyncOperation<Base, Input, Output, Failure: Error>: InterceptableOperation {
  /// Which operation this is.
  public let id: OperationID

  @usableFromInline let target: SyncTarget<Base, Input, Output, Failure>
  @usableFromInline let cell: ChainCell<SyncLink<Input, Output, Failure>>

  @inlinable
  init(
    _ id: OperationID,
    _ base: Base,
    _ body: @escaping (Base, Input) throws(Failure) -> Output
  ) {
    self.id = id
    target = SyncTarget(base, body)
    cell = ChainCell(
      operation: id,
      target: SyncBody { (call) throws(Failure) in try call.finish(body, base) }
    )
  }

  @inlinable
  func run(_ input: Input) throws(Failure) -> Output {
    if cell.isEmpty { return try target.run(input) }
    return try advised(input)
  }

  /// The operation and its advice, from the outside in.
  public func explain() -> OperationExplanation {
    OperationExplanation(id, cell.explained())
  }
}

/// The wrapped value and one of its methods.
///
/// It is not copyable so that both are used in place, through a borrow.
@usableFromInline
struct SyncTarget<Base, Input, Output, Failure: Error>: ~Copyable {
  @usableFromInline let base: Base
  @usableFromInline let body: (Base, Input) throws(Failure) -> Output

  @inlinable
  init(_ base: Base, _ body: @escaping (Base, Input) throws(Failure) -> Output) {
    self.base = base
    self.body = body
  }

  @inlinable
  borrowing func run(_ input: Input) throws(Failure) -> Output { try body(base, input) }
}
