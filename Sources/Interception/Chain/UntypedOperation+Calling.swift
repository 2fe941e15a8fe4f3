// In this folder for the pointers into the chain. Each call makes a chain for its own types, holds it by
// a counted reference until it ends, and nobody else ever sees it.

extension UntypedOperation where Shape == SyncCalls {
  /// Calls the target through the advice, all on the calling thread.
  ///
  /// - Parameters:
  ///   - input: What advice sees as the arguments, and may change: nothing, one value, or a tuple.
  ///   - target: Calls the target; once for each attempt, and never after the call has returned.
  /// - Returns: What the outermost advice returns, or the target if there is none.
  /// - Throws: What the outermost advice throws, or the target if there is none.
  @inlinable
  public func call<Input, Output, Failure: Error>(
    _ input: Input, calling target: (Input) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    guard isAdvised else { return try target(input) }
    return try advised(input, target)
  }

  /// Calls a rethrowing target through the advice.
  ///
  /// If the target throws, so may advice; if it doesn't, nobody expects an error: advice that throws one
  /// all the same stops the program.
  ///
  /// - Parameters:
  ///   - input: What advice sees as the arguments, and may change: nothing, one value, or a tuple.
  ///   - target: Calls the target; once for each attempt, and never after the call has returned.
  /// - Returns: What the outermost advice returns, or the target if there is none.
  /// - Throws: What the outermost advice throws after the target has thrown.
  public func rethrowing<Input, Output>(
    _ input: Input, calling target: (Input) throws -> Output
  ) rethrows -> Output {
    try advised(input, target) { error in throw error }
  }

  /// `rethrow` throws what it gets, in a form that Swift takes for an error of `target`.
  private func advised<Input, Output>(
    _ input: Input, _ target: (Input) throws -> Output,
    rethrow: (any Error) throws -> Output
  ) rethrows -> Output {
    var hasTargetThrown = false
    do {
      return try call(input) { (input) throws(any Error) -> Output in
        do {
          return try target(input)
        } catch {
          hasTargetThrown = true
          throw error
        }
      }
    } catch {
      guard hasTargetThrown else {
        refuse(
          "Advice on \(id.qualifiedName) threw \(error), but that rethrows, and its closure threw "
            + "nothing: leave the operation out of what the advice is installed on")
      }
      return try rethrow(error)
    }
  }

  /// Walks down a chain for the types of this call.
  ///
  /// Soundness: the chain outlives the walk, and `input` the pointer to it. Frames can't be copied or
  /// kept, so nothing holds `target` afterwards, which Swift checks.
  @usableFromInline
  func advised<Input, Output, Failure: Error>(
    _ input: Input, _ target: (Input) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    guard let universal = cell.retainedChain() else { return try target(input) }
    return try withoutActuallyEscaping(target) { (target) throws(Failure) -> Output in
      let chain = universal.typed(
        above: SyncBody<Input, Output, Failure> { (call) throws(Failure) in
          try target(call.arguments)
        },
        as: SyncLink<Input, Output, Failure>.self
      ) { [cell] entry in
        SyncBody(advising: entry.advice).limited(by: entry.installation, in: cell)
      }
      defer { withExtendedLifetime((chain, universal)) {} }
      return try unsafe withPlace(of: input) { (pointer) throws(Failure) -> Output in
        let cursor = unsafe SyncCursor(link: chain.links, hits: chain.row(0))
        var frame = unsafe SyncInvocation<Input, Output, Failure>(
          borrowing: pointer, operation: OperationReference(id), attempt: 1, at: cursor)
        return try cursor.run(&frame)
      }
    }
  }

  /// The address of a value, which isn't null for a value without size either.
  private func withPlace<Input, Output, Failure: Error>(
    of input: Input, _ body: (UnsafePointer<Input>) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    guard MemoryLayout<Input>.size == 0 else {
      return try unsafe withUnsafePointer(to: input, body)
    }
    var place: UInt64 = 0
    return try unsafe withUnsafePointer(to: &place) { (pointer) throws(Failure) -> Output in
      try unsafe body(UnsafeRawPointer(pointer).assumingMemoryBound(to: Input.self))
    }
  }
}

extension UntypedOperation where Shape == AsyncCalls {
  /// Calls the target through the advice, all on the caller's actor.
  ///
  /// - Parameters:
  ///   - input: What advice sees as the arguments, and may change: nothing, one value, or a tuple.
  ///   - target: Calls the target; once for each attempt. An attempt that timed out may outlive the call.
  /// - Returns: What the outermost advice returns, or the target if there is none.
  /// - Throws: What the outermost advice throws, or the target if there is none.
  nonisolated(nonsending) public func call<Input, Output, Failure: Error>(
    _ input: Input, calling target: @escaping (Input) async throws(Failure) -> Output
  ) async throws(Failure) -> Output {
    guard let universal = cell.retainedChain() else { return try await target(input) }
    let chain = universal.typed(
      above: AsyncBody<Input, Output, Failure> { (call) async throws(Failure) in
        try await target(call.arguments)
      },
      as: AsyncLink<Input, Output, Failure>.self
    ) { [cell] entry in
      AsyncBody(advising: entry.advice).limited(by: entry.installation, in: cell)
    }
    defer { withExtendedLifetime((chain, universal, id)) {} }
    let cursor = unsafe AsyncCursor<Input, Output, Failure>(
      link: chain.links, hits: chain.sharedRow, chain: .passUnretained(chain))
    var frame = AsyncInvocation<Input, Output, Failure>(
      owning: input, operation: OperationReference(id), attempt: 1, at: cursor)
    return try await cursor.run(&frame)
  }
}

extension UntypedOperation where Shape == CompletionCalls {
  /// Calls the target through the advice; it answers exactly once, also without any advice.
  ///
  /// - Parameters:
  ///   - input: What advice sees as the arguments, and may change: nothing, one value, or a tuple.
  ///   - target: Calls the target, on the caller's thread for the first attempt.
  ///   - completion: Called exactly once, on the thread on which the target delivers.
  /// - Returns: A handle to cancel the call with.
  @discardableResult
  public func call<Input, Output, Failure: Error>(
    _ input: Input,
    calling target: @escaping (Input, Completion<Output, Failure>) -> Void,
    completion: @escaping (Result<Output, Failure>) -> Void
  ) -> CallHandle {
    let waiter = Waiter(calling: id, completion)
    guard let universal = cell.retainedChain() else {
      let pending = PendingCompletion(.operation(id), completion, attempt: 1)
      target(input, Completion(pending))
      return CallHandle(pending)
    }
    let chain = universal.typed(
      above: CompletionBody(target: target), as: CompletionLink<Input, Output, Failure>.self
    ) { [cell] entry in
      CompletionBody(advising: entry.advice).limited(by: entry.installation, in: cell)
    }
    return CallHandle(CompletionCursor(chain, next: 0, attempt: 1).run(input, for: waiter))
  }
}
