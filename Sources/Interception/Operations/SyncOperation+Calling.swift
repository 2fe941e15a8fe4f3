// Calls with up to three arguments have overloads of their own: going through a pack copies every
// reference-counted argument. A single argument of a pack also has to be of the very type of the method's
// parameter; the overload takes what converts to it.
extension SyncOperation {
  /// Calls the operation as the method is called, without labels.
  ///
  /// The call runs its advice from the outside in, then the target, all on the calling thread. It
  /// keeps the chain with which it started, whatever is installed or removed meanwhile.
  ///
  /// - Parameter arguments: The arguments of the method.
  /// - Returns: What the outermost advice returns, or the target if there is none.
  /// - Throws: What the outermost advice throws, or the target if there is none.
  @inlinable
  public func callAsFunction<each Argument>(
    _ arguments: repeat each Argument
  ) throws(Failure) -> Output where Input == (repeat each Argument) {
    try run((repeat each arguments))
  }

  /// Calls the operation; as the form for any number of arguments.
  @inlinable
  public func callAsFunction() throws(Failure) -> Output where Input == Void {
    try run(())
  }

  /// Calls the operation with one argument, or with a tuple of all of them.
  @inlinable
  public func callAsFunction(_ input: Input) throws(Failure) -> Output {
    try run(input)
  }

  /// Calls the operation; as the form for any number of arguments.
  @inlinable
  public func callAsFunction<A, B>(
    _ a: A,
    _ b: B
  ) throws(Failure) -> Output where Input == (A, B) {
    try run((a, b))
  }

  /// Calls the operation; as the form for any number of arguments.
  @inlinable
  public func callAsFunction<A, B, C>(
    _ a: A,
    _ b: B,
    _ c: C
  ) throws(Failure) -> Output where Input == (A, B, C) {
    try run((a, b, c))
  }

  /// Calls the target itself, past all advice.
  ///
  /// - Parameter arguments: The arguments of the method, without labels.
  /// - Returns: What the target returns.
  /// - Throws: What the target throws.
  @inlinable
  public func unadvised<each Argument>(
    _ arguments: repeat each Argument
  ) throws(Failure) -> Output where Input == (repeat each Argument) {
    try target.run((repeat each arguments))
  }

  /// Calls the target itself with one argument, or with a tuple of all of them; as the form for any number.
  @inlinable
  public func unadvised(_ input: Input) throws(Failure) -> Output {
    try target.run(input)
  }
}
