extension CompletionOperation {
  /// Calls the operation with a handler for a `Result`.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the method, without labels and without its handler.
  ///   - completion: Called exactly once, on the thread on which the target delivers, maybe before
  ///     this returns.
  /// - Returns: A handle to cancel the call with.
  @_disfavoredOverload
  @inlinable
  @discardableResult
  public func callAsFunction<each Argument>(
    _ arguments: repeat each Argument,
    completion: @escaping (Result<Output, Failure>) -> Void
  ) -> CallHandle where Input == (repeat each Argument) {
    run((repeat each arguments), completion)
  }

  /// Calls the target itself, past all advice; the handler is still called exactly once.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the method, without labels and without its handler.
  ///   - completion: Called on the thread on which the target delivers, maybe before this returns.
  /// - Returns: A handle to cancel the call with.
  @_disfavoredOverload
  @inlinable
  @discardableResult
  public func unadvised<each Argument>(
    _ arguments: repeat each Argument,
    completion: @escaping (Result<Output, Failure>) -> Void
  ) -> CallHandle where Input == (repeat each Argument) {
    runUnadvised((repeat each arguments), completion)
  }
}

extension CompletionOperation where Failure == any Error {
  /// Calls the operation with a handler for a value or an error, as many methods have it.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the method, without labels and without its handler.
  ///   - completion: Called exactly once with one of the two, on the thread on which the target
  ///     delivers, maybe before this returns.
  /// - Returns: A handle to cancel the call with.
  @inlinable
  @discardableResult
  public func callAsFunction<each Argument>(
    _ arguments: repeat each Argument,
    completion: @escaping (Output?, (any Error)?) -> Void
  ) -> CallHandle where Input == (repeat each Argument) {
    run((repeat each arguments)) { $0.split(to: completion) }
  }

  /// Calls the target itself, past all advice; the handler is still called exactly once.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the method, without labels and without its handler.
  ///   - completion: Called on the thread on which the target delivers, maybe before this returns.
  /// - Returns: A handle to cancel the call with.
  @inlinable
  @discardableResult
  public func unadvised<each Argument>(
    _ arguments: repeat each Argument,
    completion: @escaping (Output?, (any Error)?) -> Void
  ) -> CallHandle where Input == (repeat each Argument) {
    runUnadvised((repeat each arguments)) { $0.split(to: completion) }
  }

  /// Calls the operation with a handler for two values or an error, as of `URLSession`.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the method, without labels and without its handler.
  ///   - completion: Called exactly once, on the thread on which the target delivers.
  /// - Returns: A handle to cancel the call with.
  @inlinable
  @discardableResult
  public func callAsFunction<each Argument, First, Second>(
    _ arguments: repeat each Argument,
    completion: @escaping (First?, Second?, (any Error)?) -> Void
  ) -> CallHandle where Input == (repeat each Argument), Output == (First, Second) {
    run((repeat each arguments)) { $0.split(to: completion) }
  }

  /// Calls the target itself, past all advice; the handler is still called exactly once.
  @inlinable
  @discardableResult
  public func unadvised<each Argument, First, Second>(
    _ arguments: repeat each Argument,
    completion: @escaping (First?, Second?, (any Error)?) -> Void
  ) -> CallHandle where Input == (repeat each Argument), Output == (First, Second) {
    runUnadvised((repeat each arguments)) { $0.split(to: completion) }
  }
}

extension CompletionOperation where Output == Void {
  /// Calls the operation with a handler for an error alone.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the method, without labels and without its handler.
  ///   - completion: Called exactly once, with `nil` for success, on the thread on which the target
  ///     delivers.
  /// - Returns: A handle to cancel the call with.
  @inlinable
  @discardableResult
  public func callAsFunction<each Argument>(
    _ arguments: repeat each Argument,
    completion: @escaping (Failure?) -> Void
  ) -> CallHandle where Input == (repeat each Argument) {
    run((repeat each arguments)) { $0.hand(to: completion) }
  }

  /// Calls the target itself, past all advice; the handler is still called exactly once.
  @inlinable
  @discardableResult
  public func unadvised<each Argument>(
    _ arguments: repeat each Argument,
    completion: @escaping (Failure?) -> Void
  ) -> CallHandle where Input == (repeat each Argument) {
    runUnadvised((repeat each arguments)) { $0.hand(to: completion) }
  }
}

extension CompletionOperation where Failure == Never {
  /// Calls the operation with a handler for a value, where nothing can fail.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the method, without labels and without its handler.
  ///   - completion: Called exactly once, on the thread on which the target delivers.
  /// - Returns: A handle to cancel the call with.
  @inlinable
  @discardableResult
  public func callAsFunction<each Argument>(
    _ arguments: repeat each Argument,
    completion: @escaping (Output) -> Void
  ) -> CallHandle where Input == (repeat each Argument) {
    run((repeat each arguments)) { completion($0.get()) }
  }

  /// Calls the target itself, past all advice; the handler is still called exactly once.
  @inlinable
  @discardableResult
  public func unadvised<each Argument>(
    _ arguments: repeat each Argument,
    completion: @escaping (Output) -> Void
  ) -> CallHandle where Input == (repeat each Argument) {
    runUnadvised((repeat each arguments)) { completion($0.get()) }
  }
}

extension CompletionOperation {
  /// Calls the operation and waits for its answer, back on the caller's actor.
  ///
  /// Cancelling the task cancels the call, as ``CallHandle/cancel()`` does.
  ///
  /// - Parameter arguments: The arguments of the method, without labels and without its handler.
  /// - Returns: The value that the call ends with.
  /// - Throws: The failure that the call ends with.
  nonisolated(nonsending) public func value<each Argument>(
    _ arguments: repeat each Argument
  ) async throws(Failure) -> Output where Input == (repeat each Argument) {
    try await answer((repeat each arguments)).get()
  }

  /// Waits for an answer, with the call made on the actor of the caller.
  func answer(
    _ input: Input, isolation: isolated (any Actor)? = #isolation
  ) async -> Result<Output, Failure> {
    let relay = CancellationRelay()
    return await withTaskCancellationHandler(
      operation: {
        _ = isolation  // Makes the closure belong to the actor, which it would else leave.
        return await withCheckedContinuation(isolation: isolation) { continuation in
          relay.handle = run(input) { continuation.resume(returning: Transfer($0)) }
        }
      }, onCancel: { relay.cancel() }, isolation: isolation
    ).value
  }
}

/// Brings a cancellation to a call, whichever of the two is there first.
private final class CancellationRelay: Sendable {
  private let state = Guarded<(handle: CallHandle?, isCancelled: Bool)>((nil, false))

  var handle: CallHandle? {
    get { state.withLock { $0.handle } }
    set {
      let isCancelled = state.withLock { state in
        state.handle = newValue
        return state.isCancelled
      }
      if isCancelled { newValue?.cancel() }
    }
  }

  func cancel() {
    let handle = state.withLock { state in
      state.isCancelled = true
      return state.handle
    }
    handle?.cancel()
  }
}

extension Result {
  /// Hands the value or the error to `completion`, and `nil` for the other.
  @inlinable
  func split(to completion: (Success?, Failure?) -> Void) {
    switch self {
    case .success(let value): completion(value, nil)
    case .failure(let error): completion(nil, error)
    }
  }

  /// Hands the two values or the error to `completion`, and `nil` for the others.
  @inlinable
  func split<First, Second>(to completion: (First?, Second?, Failure?) -> Void)
  where Success == (First, Second) {
    switch self {
    case .success(let values): completion(values.0, values.1, nil)
    case .failure(let error): completion(nil, nil, error)
    }
  }

  /// Hands the error to `completion`, or `nil` for success.
  @inlinable
  func hand(to completion: (Failure?) -> Void) where Success == Void {
    switch self {
    case .success: completion(nil)
    case .failure(let error): completion(error)
    }
  }
}
