extension AsyncInvocation {
  /// A frame for the link at `cursor`, with a copy of the arguments.
  @inlinable @inline(__always)
  init(
    owning arguments: Input,
    operation: OperationReference,
    attempt: Int,
    at cursor: AsyncCursor<Input, Output, Failure>
  ) {
    call = Call(CallArguments(owning: arguments), operation: operation, attempt: attempt)
    next = cursor.next
  }

  /// Runs the next link in a frame of its own, so that nothing it changes is seen here.
  ///
  /// As with synchronous calls, generic advice takes the entry that the operation brought along.
  @inlinable @inline(__always)
  nonisolated(nonsending) func step() async throws(Failure) -> Output {
    guard _isConcrete(Input.self), _isConcrete(Output.self), _isConcrete(Failure.self) else {
      return try await next.enter(self)
    }
    return try await specializedStep()
  }

  @inlinable @inline(__always)
  nonisolated(nonsending) func specializedStep() async throws(Failure) -> Output {
    var frame = AsyncInvocation(
      owning: call.storage.copy,
      operation: call.identity,
      attempt: call.attempt,
      at: next
    )
    return try await next.run(&frame)
  }

  /// Runs the next link in this very frame: for a link that is done, and looks at nothing afterwards.
  @inlinable @inline(__always)
  nonisolated(nonsending) mutating func forward() async throws(Failure) -> Output {
    let cursor = next
    next = cursor.next
    return try await cursor.run(&self)
  }
}

extension AsyncOperation {
  /// Walks down `chain`.
  ///
  /// Soundness: the reference to the chain is held until the call has ended.
  @inlinable
  nonisolated(nonsending) func advised(
    _ input: Input,
    by chain: Chain<AsyncLink<Input, Output, Failure>>
  ) async throws(Failure) -> Output {
    defer { withExtendedLifetime(chain) {} }
    let cursor = unsafe AsyncCursor(
      link: chain.links, hits: chain.sharedRow, chain: .passUnretained(chain))
    var frame = AsyncInvocation<Input, Output, Failure>(
      owning: input,
      operation: OperationReference(cell.operation),
      attempt: 1,
      at: cursor
    )
    return try await cursor.run(&frame)
  }
}

extension AsyncInvocation {
  /// The target of the link that runs, which is the last one.
  ///
  /// Soundness: only the code of a target asks, and `next` is the place after its own link; the type is
  /// that of the operation, with which both were made. The call keeps the chain, and with it the
  /// target.
  @inlinable @inline(__always)
  func target<Target: AnyObject>(_ type: Target.Type) -> Target {
    unsafe unsafeDowncast((next.link - 1).pointee.target.unsafelyUnwrapped, to: type)
  }
}
