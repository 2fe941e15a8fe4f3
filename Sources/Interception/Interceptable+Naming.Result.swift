// One overload for each number of arguments: a pack can't be followed by the handler in a call.
extension Interceptable {
  /// Names a method with no argument and a handler for a `Result`.
  ///
  /// - Parameters:
  ///   - name: A name of your choice, usually the method's; `explain()` and name patterns use it.
  ///   - method: The method, as `Type.method`.
  ///   - idempotent: Whether calling it twice does no more than calling it once: may it be retried?
  ///   - fileID: Where it is named.
  ///   - line: Where it is named.
  /// - Returns: The operation to call instead of the method.
  @inlinable
  public func operation<Output, Failure: Error>(
    _ name: String,
    _ method:
      @escaping (Base) -> (@escaping @Sendable (Result<Output, Failure>) -> Void) -> Void,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> CompletionOperation<Base, Void, Output, Failure> {
    completion(name, idempotent, fileID, line) { base, _, done in method(base)(done.result) }
  }

  /// Names a method with one argument and a handler for a `Result`.
  ///
  /// In an async function name it in a statement of its own: of `operation("load", Store.load).replace { id, done in
  /// done(…) }` Swift 6.3 makes there a synchronous operation with the handler as an argument.
  ///
  /// - Parameters:
  ///   - name: A name of your choice, usually the method's; `explain()` and name patterns use it.
  ///   - method: The method, as `Type.method`.
  ///   - idempotent: Whether calling it twice does no more than calling it once: may it be retried?
  ///   - fileID: Where it is named.
  ///   - line: Where it is named.
  /// - Returns: The operation to call instead of the method.
  @inlinable
  public func operation<A, Output, Failure: Error>(
    _ name: String,
    _ method:
      @escaping (Base) -> (A, @escaping @Sendable (Result<Output, Failure>) -> Void) ->
      Void,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> CompletionOperation<Base, A, Output, Failure> {
    completion(name, idempotent, fileID, line) { base, input, done in
      method(base)(input, done.result)
    }
  }

  /// Names a method with two arguments and a handler for a `Result`.
  ///
  /// - Parameters:
  ///   - name: A name of your choice, usually the method's; `explain()` and name patterns use it.
  ///   - method: The method, as `Type.method`.
  ///   - idempotent: Whether calling it twice does no more than calling it once: may it be retried?
  ///   - fileID: Where it is named.
  ///   - line: Where it is named.
  /// - Returns: The operation to call instead of the method.
  @inlinable
  public func operation<A, B, Output, Failure: Error>(
    _ name: String,
    _ method:
      @escaping (Base) -> (A, B, @escaping @Sendable (Result<Output, Failure>) -> Void) ->
      Void,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> CompletionOperation<Base, (A, B), Output, Failure> {
    completion(name, idempotent, fileID, line) { base, input, done in
      method(base)(input.0, input.1, done.result)
    }
  }

  /// Names a method with three arguments and a handler for a `Result`.
  ///
  /// - Parameters:
  ///   - name: A name of your choice, usually the method's; `explain()` and name patterns use it.
  ///   - method: The method, as `Type.method`.
  ///   - idempotent: Whether calling it twice does no more than calling it once: may it be retried?
  ///   - fileID: Where it is named.
  ///   - line: Where it is named.
  /// - Returns: The operation to call instead of the method.
  @inlinable
  public func operation<A, B, C, Output, Failure: Error>(
    _ name: String,
    _ method:
      @escaping (Base) -> (A, B, C, @escaping @Sendable (Result<Output, Failure>) -> Void)
      -> Void,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> CompletionOperation<Base, (A, B, C), Output, Failure> {
    completion(name, idempotent, fileID, line) { base, input, done in
      method(base)(input.0, input.1, input.2, done.result)
    }
  }

  /// Names a method with four arguments and a handler for a `Result`.
  ///
  /// - Parameters:
  ///   - name: A name of your choice, usually the method's; `explain()` and name patterns use it.
  ///   - method: The method, as `Type.method`.
  ///   - idempotent: Whether calling it twice does no more than calling it once: may it be retried?
  ///   - fileID: Where it is named.
  ///   - line: Where it is named.
  /// - Returns: The operation to call instead of the method.
  @inlinable
  public func operation<A, B, C, D, Output, Failure: Error>(
    _ name: String,
    _ method:
      @escaping (Base) -> (
        A, B, C, D, @escaping @Sendable (Result<Output, Failure>) -> Void
      ) -> Void,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> CompletionOperation<Base, (A, B, C, D), Output, Failure> {
    completion(name, idempotent, fileID, line) { base, input, done in
      method(base)(input.0, input.1, input.2, input.3, done.result)
    }
  }
}
