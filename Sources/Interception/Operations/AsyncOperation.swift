/// A named asynchronous operation of a wrapped value: called like the method, open to advice.
///
/// Made by `operation` of an ``Interceptable``. A call runs its advice and the target on the
/// caller's actor: no task, no hop. It holds the wrapped value.
///
/// ```swift
/// let rename = store.operation("rename", FolderStore.rename)
/// let folder = try await rename("a", "b")
/// ```
public final class AsyncOperation<Base, Input, Output, Failure: Error>: InterceptableOperation {
  /// Which operation this is.
  public let id: OperationID

  @usableFromInline let target: AsyncTarget<Base, Input, Output, Failure>
  @usableFromInline let cell: ChainCell<AsyncLink<Input, Output, Failure>>

  @inlinable
  init(
    _ id: OperationID,
    _ base: Base,
    _ body: @escaping (Base, Input) async throws(Failure) -> Output
  ) {
    self.id = id
    target = AsyncTarget(base, body)
    // It captures nothing: a capture would cost a frame of its own in every call.
    cell = ChainCell(
      operation: id,
      target: AsyncBody(on: target) { (call) async throws(Failure) in
        let target = call.target(AsyncTarget<Base, Input, Output, Failure>.self)
        return try await target.body(target.base, call.call.storage.copy)
      }
    )
  }

  @inlinable
  nonisolated(nonsending) func run(_ input: Input) async throws(Failure) -> Output {
    guard let chain = cell.retainedChain() else { return try await target.run(input) }
    return try await advised(input, by: chain)
  }

  /// The operation and its advice, from the outside in.
  public func explain() -> OperationExplanation {
    OperationExplanation(id, cell.explained())
  }
}

/// The wrapped value and one of its methods.
///
/// An object, which the last link of every chain names.
@usableFromInline
final class AsyncTarget<Base, Input, Output, Failure: Error> {
  @usableFromInline let base: Base
  @usableFromInline let body: (Base, Input) async throws(Failure) -> Output

  @inlinable
  init(
    _ base: Base,
    _ body: @escaping (Base, Input) async throws(Failure) -> Output
  ) {
    self.base = base
    self.body = body
  }

  @inlinable
  nonisolated(nonsending) func run(_ input: Input) async throws(Failure) -> Output {
    try await body(base, input)
  }
}
