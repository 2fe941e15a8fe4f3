// One argument has forms of its own: an argument of a pack has to be of the very type of the method's
// parameter, while these take what converts to it, such as a subclass or what an `any` type can hold.
extension CompletionOperation {
  /// Calls the operation with one argument, or a tuple of all; as the form for any number of arguments.
  @_disfavoredOverload
  @inlinable
  @discardableResult
  public func callAsFunction(
    _ input: Input, completion: @escaping (Result<Output, Failure>) -> Void
  ) -> CallHandle {
    run(input, completion)
  }

  /// Calls the target itself with one argument, or a tuple of all; as the form for any number.
  @_disfavoredOverload
  @inlinable
  @discardableResult
  public func unadvised(
    _ input: Input, completion: @escaping (Result<Output, Failure>) -> Void
  ) -> CallHandle {
    runUnadvised(input, completion)
  }

  /// Calls the operation with one argument, or a tuple of all, and waits; as the form for any number.
  nonisolated(nonsending) public func value(_ input: Input) async throws(Failure) -> Output {
    try await answer(input).get()
  }
}

extension CompletionOperation where Failure == any Error {
  /// Calls the operation with one argument, or a tuple of all; as the form for any number of arguments.
  @inlinable
  @discardableResult
  public func callAsFunction(
    _ input: Input, completion: @escaping (Output?, (any Error)?) -> Void
  ) -> CallHandle {
    run(input) { $0.split(to: completion) }
  }

  /// Calls the target itself with one argument, or a tuple of all; as the form for any number.
  @inlinable
  @discardableResult
  public func unadvised(
    _ input: Input, completion: @escaping (Output?, (any Error)?) -> Void
  ) -> CallHandle {
    runUnadvised(input) { $0.split(to: completion) }
  }

  /// Calls the operation with one argument, or a tuple of all; as the form for any number of arguments.
  @inlinable
  @discardableResult
  public func callAsFunction<First, Second>(
    _ input: Input, completion: @escaping (First?, Second?, (any Error)?) -> Void
  ) -> CallHandle where Output == (First, Second) {
    run(input) { $0.split(to: completion) }
  }

  /// Calls the target itself with one argument, or a tuple of all; as the form for any number.
  @inlinable
  @discardableResult
  public func unadvised<First, Second>(
    _ input: Input, completion: @escaping (First?, Second?, (any Error)?) -> Void
  ) -> CallHandle where Output == (First, Second) {
    runUnadvised(input) { $0.split(to: completion) }
  }
}

extension CompletionOperation where Output == Void {
  /// Calls the operation with one argument, or a tuple of all; as the form for any number of arguments.
  @inlinable
  @discardableResult
  public func callAsFunction(
    _ input: Input, completion: @escaping (Failure?) -> Void
  ) -> CallHandle {
    run(input) { $0.hand(to: completion) }
  }

  /// Calls the target itself with one argument, or a tuple of all; as the form for any number.
  @inlinable
  @discardableResult
  public func unadvised(
    _ input: Input, completion: @escaping (Failure?) -> Void
  ) -> CallHandle {
    runUnadvised(input) { $0.hand(to: completion) }
  }
}

extension CompletionOperation where Failure == Never {
  /// Calls the operation with one argument, or a tuple of all; as the form for any number of arguments.
  @inlinable
  @discardableResult
  public func callAsFunction(
    _ input: Input, completion: @escaping (Output) -> Void
  ) -> CallHandle {
    run(input) { completion($0.get()) }
  }

  /// Calls the target itself with one argument, or a tuple of all; as the form for any number.
  @inlinable
  @discardableResult
  public func unadvised(
    _ input: Input, completion: @escaping (Output) -> Void
  ) -> CallHandle {
    runUnadvised(input) { completion($0.get()) }
  }
}
