// A handler that always gets an error isn't told of success: it is an argument like others. Without these
// overloads Swift would take it for a completion handler `((any Error)?) -> Void`.
extension Interceptable {
  /// Names a synchronous method with no argument and a handler for errors alone; as the form for any.
  @inlinable
  public func operation<Failure: Error>(
    _ name: String,
    _ method: @escaping (Base) -> (@escaping @Sendable (any Error) -> Void) throws(Failure) -> Void,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> SyncOperation<Base, @Sendable (any Error) -> Void, Void, Failure> {
    sync(name, idempotent, fileID, line) { (base, input) throws(Failure) in
      try method(base)(input)
    }
  }

  /// Names a synchronous method with one argument and a handler for errors alone; as the form for any.
  @inlinable
  public func operation<A, Failure: Error>(
    _ name: String,
    _ method:
      @escaping (Base) -> (A, @escaping @Sendable (any Error) -> Void) throws(Failure) -> Void,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> SyncOperation<Base, (A, @Sendable (any Error) -> Void), Void, Failure> {
    sync(name, idempotent, fileID, line) { (base, input) throws(Failure) in
      try method(base)(input.0, input.1)
    }
  }

  /// Names a synchronous method with two arguments and a handler for errors alone; as the form for any.
  @inlinable
  public func operation<A, B, Failure: Error>(
    _ name: String,
    _ method:
      @escaping (Base) -> (A, B, @escaping @Sendable (any Error) -> Void) throws(Failure) -> Void,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> SyncOperation<Base, (A, B, @Sendable (any Error) -> Void), Void, Failure> {
    sync(name, idempotent, fileID, line) { (base, input) throws(Failure) in
      try method(base)(input.0, input.1, input.2)
    }
  }

  /// Names a synchronous method with three arguments and a handler for errors alone; as the form for any.
  @inlinable
  public func operation<A, B, C, Failure: Error>(
    _ name: String,
    _ method:
      @escaping (Base) -> (A, B, C, @escaping @Sendable (any Error) -> Void) throws(Failure) -> Void,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> SyncOperation<Base, (A, B, C, @Sendable (any Error) -> Void), Void, Failure> {
    sync(name, idempotent, fileID, line) { (base, input) throws(Failure) in
      try method(base)(input.0, input.1, input.2, input.3)
    }
  }

  /// Names a synchronous method with four arguments and a handler for errors alone; as the form for any.
  @inlinable
  public func operation<A, B, C, D, Failure: Error>(
    _ name: String,
    _ method:
      @escaping (Base) -> (A, B, C, D, @escaping @Sendable (any Error) -> Void) throws(Failure) ->
      Void,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> SyncOperation<Base, (A, B, C, D, @Sendable (any Error) -> Void), Void, Failure> {
    sync(name, idempotent, fileID, line) { (base, input) throws(Failure) in
      try method(base)(input.0, input.1, input.2, input.3, input.4)
    }
  }
}
