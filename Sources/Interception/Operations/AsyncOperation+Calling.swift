// Calls with up to three arguments have overloads of their own: going through a pack copies every
// reference-counted argument. A single argument of a pack also has to be of the very type of the method's
// parameter; the overload takes what converts to it.
extension AsyncOperation {
  /// Calls the operation as the method is called, without labels.
  ///
  /// The call runs its advice from the outside in, then the target, all on the actor of the caller. It
  /// keeps the chain with which it started, whatever is installed or removed meanwhile.
  ///
  /// - Parameter arguments: The arguments of the method.
  /// - Returns: What the outermost advice returns, or the target if there is none.
  /// - Throws: What the outermost advice throws, or the target if there is none.
  @inlinable
  nonisolated(nonsending) public func callAsFunction<each Argument>(
    _ arguments: repeat each Argument
  ) async throws(Failure) -> Output where Input == (repeat each Argument) {
    try await run((repeat each arguments))
  }

  /// Calls the operation; as the form for any number of arguments.
  @inlinable
  nonisolated(nonsending) public func callAsFunction() async throws(Failure) -> Output
  where Input == Void {
    try await run(())
  }

  /// Calls the operation with one argument, or with a tuple of all of them.
  @inlinable
  nonisolated(nonsending) public func callAsFunction(_ input: Input) async throws(Failure) -> Output
  {
    try await run(input)
  }

  /// Calls the operation; as the form for any number of arguments.
  @inlinable
  nonisolated(nonsending) public func callAsFunction<A, B>(
    _ a: A,
    _ b: B
  ) async throws(Failure) -> Output where Input == (A, B) {
    try await run((a, b))
  }

  /// Calls the operation; as the form for any number of arguments.
  @inlinable
  nonisolated(nonsending) public func callAsFunction<A, B, C>(
    _ a: A,
    _ b: B,
    _ c: C
  ) async throws(Failure) -> Output where Input == (A, B, C) {
    try await run((a, b, c))
  }

  /// Calls the target itself, past all advice.
  ///
  /// - Parameter arguments: The arguments of the method, without labels.
  /// - Returns: What the target returns.
  /// - Throws: What the target throws.
  @inlinable
  nonisolated(nonsending) public func unadvised<each Argument>(
    _ arguments: repeat each Argument
  ) async throws(Failure) -> Output where Input == (repeat each Argument) {
    try await target.run((repeat each arguments))
  }

  /// Calls the target itself with one argument, or with a tuple of all of them; as the form for any number.
  @inlinable
  nonisolated(nonsending) public func unadvised(_ input: Input) async throws(Failure) -> Output {
    try await target.run(input)
  }
}
