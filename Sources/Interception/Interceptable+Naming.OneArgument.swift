// With one argument, a pack of one can't be inferred from the type that is asked for.
extension Interceptable {
  /// Names a synchronous method with one argument; as the form for any number.
  @_disfavoredOverload
  @inlinable
  public func operation<Argument, Output, Failure: Error>(
    _ name: String,
    _ method: @escaping (Base) -> (Argument) throws(Failure) -> Output,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> SyncOperation<Base, Argument, Output, Failure> {
    sync(name, idempotent, fileID, line) { (base, input) throws(Failure) in
      try method(base)(input)
    }
  }

  /// Names an asynchronous method with one argument; as the form for any number.
  @_disfavoredOverload
  @inlinable
  public func operation<Argument, Output, Failure: Error>(
    _ name: String,
    _ method:
      @escaping (Base) -> (Argument) async throws(Failure) -> Output,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> AsyncOperation<Base, Argument, Output, Failure> {
    async(name, idempotent, fileID, line) { (base, input) async throws(Failure) in
      try await method(base)(input)
    }
  }

  /// Names a synchronous piece of code with one argument; as the form for any number.
  @_disfavoredOverload
  @inlinable
  public func operation<Argument, Output, Failure: Error>(
    _ name: String,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line,
    calling body: @escaping (Base, Argument) throws(Failure) -> Output
  ) -> SyncOperation<Base, Argument, Output, Failure> {
    sync(name, idempotent, fileID, line, isMethod: false) { (base, input) throws(Failure) in
      try body(base, input)
    }
  }

  /// Names an asynchronous piece of code with one argument; as the form for any number.
  @_disfavoredOverload
  @inlinable
  public func operation<Argument, Output, Failure: Error>(
    _ name: String,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line,
    calling body:
      @escaping (Base, Argument) async throws(Failure)
      -> Output
  ) -> AsyncOperation<Base, Argument, Output, Failure> {
    async(name, idempotent, fileID, line, isMethod: false) { (base, input) async throws(Failure) in
      try await body(base, input)
    }
  }
}
