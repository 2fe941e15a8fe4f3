// With a closure among the arguments, a pack of them crashes the compiler (Swift 6.3). And of overloaded methods
// Swift would prefer one that needs no pack, where it now says that the choice is ambiguous.
extension Interceptable {
  /// Names a synchronous method with no argument; as the form for any number.
  @_disfavoredOverload
  @inlinable
  public func operation<Output, Failure: Error>(
    _ name: String,
    _ method: @escaping (Base) -> () throws(Failure) -> Output,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> SyncOperation<Base, Void, Output, Failure> {
    sync(name, idempotent, fileID, line) { (base, _) throws(Failure) in
      try method(base)()
    }
  }

  /// Names an asynchronous method with no argument; as the form for any number.
  @_disfavoredOverload
  @inlinable
  public func operation<Output, Failure: Error>(
    _ name: String,
    _ method: @escaping (Base) -> () async throws(Failure) -> Output,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> AsyncOperation<Base, Void, Output, Failure> {
    async(name, idempotent, fileID, line) { (base, _) async throws(Failure) in
      try await method(base)()
    }
  }

  /// Names a synchronous method with two arguments; as the form for any number.
  @_disfavoredOverload
  @inlinable
  public func operation<A, B, Output, Failure: Error>(
    _ name: String,
    _ method: @escaping (Base) -> (A, B) throws(Failure) -> Output,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> SyncOperation<Base, (A, B), Output, Failure> {
    sync(name, idempotent, fileID, line) { (base, input) throws(Failure) in
      try method(base)(input.0, input.1)
    }
  }

  /// Names an asynchronous method with two arguments; as the form for any number.
  @_disfavoredOverload
  @inlinable
  public func operation<A, B, Output, Failure: Error>(
    _ name: String,
    _ method: @escaping (Base) -> (A, B) async throws(Failure) -> Output,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> AsyncOperation<Base, (A, B), Output, Failure> {
    async(name, idempotent, fileID, line) { (base, input) async throws(Failure) in
      try await method(base)(input.0, input.1)
    }
  }

  /// Names a synchronous method with three arguments; as the form for any number.
  @_disfavoredOverload
  @inlinable
  public func operation<A, B, C, Output, Failure: Error>(
    _ name: String,
    _ method: @escaping (Base) -> (A, B, C) throws(Failure) -> Output,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> SyncOperation<Base, (A, B, C), Output, Failure> {
    sync(name, idempotent, fileID, line) { (base, input) throws(Failure) in
      try method(base)(input.0, input.1, input.2)
    }
  }

  /// Names an asynchronous method with three arguments; as the form for any number.
  @_disfavoredOverload
  @inlinable
  public func operation<A, B, C, Output, Failure: Error>(
    _ name: String,
    _ method: @escaping (Base) -> (A, B, C) async throws(Failure) -> Output,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> AsyncOperation<Base, (A, B, C), Output, Failure> {
    async(name, idempotent, fileID, line) { (base, input) async throws(Failure) in
      try await method(base)(input.0, input.1, input.2)
    }
  }

  /// Names a synchronous method with four arguments; as the form for any number.
  @_disfavoredOverload
  @inlinable
  public func operation<A, B, C, D, Output, Failure: Error>(
    _ name: String,
    _ method: @escaping (Base) -> (A, B, C, D) throws(Failure) -> Output,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> SyncOperation<Base, (A, B, C, D), Output, Failure> {
    sync(name, idempotent, fileID, line) { (base, input) throws(Failure) in
      try method(base)(input.0, input.1, input.2, input.3)
    }
  }

  /// Names an asynchronous method with four arguments; as the form for any number.
  @_disfavoredOverload
  @inlinable
  public func operation<A, B, C, D, Output, Failure: Error>(
    _ name: String,
    _ method: @escaping (Base) -> (A, B, C, D) async throws(Failure) -> Output,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> AsyncOperation<Base, (A, B, C, D), Output, Failure> {
    async(name, idempotent, fileID, line) { (base, input) async throws(Failure) in
      try await method(base)(input.0, input.1, input.2, input.3)
    }
  }

  /// Names a synchronous method with five arguments; as the form for any number.
  @_disfavoredOverload
  @inlinable
  public func operation<A, B, C, D, E, Output, Failure: Error>(
    _ name: String,
    _ method: @escaping (Base) -> (A, B, C, D, E) throws(Failure) -> Output,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> SyncOperation<Base, (A, B, C, D, E), Output, Failure> {
    sync(name, idempotent, fileID, line) { (base, input) throws(Failure) in
      try method(base)(input.0, input.1, input.2, input.3, input.4)
    }
  }

  /// Names an asynchronous method with five arguments; as the form for any number.
  @_disfavoredOverload
  @inlinable
  public func operation<A, B, C, D, E, Output, Failure: Error>(
    _ name: String,
    _ method: @escaping (Base) -> (A, B, C, D, E) async throws(Failure) -> Output,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> AsyncOperation<Base, (A, B, C, D, E), Output, Failure> {
    async(name, idempotent, fileID, line) { (base, input) async throws(Failure) in
      try await method(base)(input.0, input.1, input.2, input.3, input.4)
    }
  }

  /// Names a synchronous method with six arguments; as the form for any number.
  @_disfavoredOverload
  @inlinable
  public func operation<A, B, C, D, E, F, Output, Failure: Error>(
    _ name: String,
    _ method: @escaping (Base) -> (A, B, C, D, E, F) throws(Failure) -> Output,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> SyncOperation<Base, (A, B, C, D, E, F), Output, Failure> {
    sync(name, idempotent, fileID, line) { (base, input) throws(Failure) in
      try method(base)(input.0, input.1, input.2, input.3, input.4, input.5)
    }
  }

  /// Names an asynchronous method with six arguments; as the form for any number.
  @_disfavoredOverload
  @inlinable
  public func operation<A, B, C, D, E, F, Output, Failure: Error>(
    _ name: String,
    _ method: @escaping (Base) -> (A, B, C, D, E, F) async throws(Failure) -> Output,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> AsyncOperation<Base, (A, B, C, D, E, F), Output, Failure> {
    async(name, idempotent, fileID, line) { (base, input) async throws(Failure) in
      try await method(base)(input.0, input.1, input.2, input.3, input.4, input.5)
    }
  }

  /// Names a synchronous method with seven arguments; as the form for any number.
  @_disfavoredOverload
  @inlinable
  public func operation<A, B, C, D, E, F, G, Output, Failure: Error>(
    _ name: String,
    _ method: @escaping (Base) -> (A, B, C, D, E, F, G) throws(Failure) -> Output,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> SyncOperation<Base, (A, B, C, D, E, F, G), Output, Failure> {
    sync(name, idempotent, fileID, line) { (base, input) throws(Failure) in
      try method(base)(input.0, input.1, input.2, input.3, input.4, input.5, input.6)
    }
  }

  /// Names an asynchronous method with seven arguments; as the form for any number.
  @_disfavoredOverload
  @inlinable
  public func operation<A, B, C, D, E, F, G, Output, Failure: Error>(
    _ name: String,
    _ method: @escaping (Base) -> (A, B, C, D, E, F, G) async throws(Failure) -> Output,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> AsyncOperation<Base, (A, B, C, D, E, F, G), Output, Failure> {
    async(name, idempotent, fileID, line) { (base, input) async throws(Failure) in
      try await method(base)(input.0, input.1, input.2, input.3, input.4, input.5, input.6)
    }
  }
}
