// One overload for each number of arguments: a pack can't be followed by the handler in a call.
extension Interceptable {
  /// Names a method with no argument and a handler for two values or an error.
  ///
  /// - Parameters:
  ///   - name: A name of your choice, usually the method's; `explain()` and name patterns use it.
  ///   - method: The method, as `Type.method`.
  ///   - idempotent: Whether calling it twice does no more than calling it once: may it be retried?
  ///   - fileID: Where it is named.
  ///   - line: Where it is named.
  /// - Returns: The operation to call instead of the method.
  @inlinable
  public func operation<First, Second>(
    _ name: String,
    _ method:
      @escaping (Base) -> (@escaping @Sendable (First?, Second?, (any Error)?) -> Void) -> Void,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> CompletionOperation<Base, Void, (First, Second), any Error> {
    completion(name, idempotent, fileID, line) { base, _, done in
      method(base)(done.valuesOrError)
    }
  }

  /// Names a method with one argument and a handler for two values or an error.
  ///
  /// - Parameters:
  ///   - name: A name of your choice, usually the method's; `explain()` and name patterns use it.
  ///   - method: The method, as `Type.method`.
  ///   - idempotent: Whether calling it twice does no more than calling it once: may it be retried?
  ///   - fileID: Where it is named.
  ///   - line: Where it is named.
  /// - Returns: The operation to call instead of the method.
  @inlinable
  public func operation<A, First, Second>(
    _ name: String,
    _ method:
      @escaping (Base) -> (A, @escaping @Sendable (First?, Second?, (any Error)?) -> Void) -> Void,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> CompletionOperation<Base, A, (First, Second), any Error> {
    completion(name, idempotent, fileID, line) { base, input, done in
      method(base)(input, done.valuesOrError)
    }
  }

  /// Names a method with two arguments and a handler for two values or an error.
  ///
  /// - Parameters:
  ///   - name: A name of your choice, usually the method's; `explain()` and name patterns use it.
  ///   - method: The method, as `Type.method`.
  ///   - idempotent: Whether calling it twice does no more than calling it once: may it be retried?
  ///   - fileID: Where it is named.
  ///   - line: Where it is named.
  /// - Returns: The operation to call instead of the method.
  @inlinable
  public func operation<A, B, First, Second>(
    _ name: String,
    _ method:
      @escaping (Base) -> (A, B, @escaping @Sendable (First?, Second?, (any Error)?) -> Void) ->
      Void,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> CompletionOperation<Base, (A, B), (First, Second), any Error> {
    completion(name, idempotent, fileID, line) { base, input, done in
      method(base)(input.0, input.1, done.valuesOrError)
    }
  }

  /// Names a method with three arguments and a handler for two values or an error.
  ///
  /// - Parameters:
  ///   - name: A name of your choice, usually the method's; `explain()` and name patterns use it.
  ///   - method: The method, as `Type.method`.
  ///   - idempotent: Whether calling it twice does no more than calling it once: may it be retried?
  ///   - fileID: Where it is named.
  ///   - line: Where it is named.
  /// - Returns: The operation to call instead of the method.
  @inlinable
  public func operation<A, B, C, First, Second>(
    _ name: String,
    _ method:
      @escaping (Base) -> (A, B, C, @escaping @Sendable (First?, Second?, (any Error)?) -> Void) ->
      Void,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> CompletionOperation<Base, (A, B, C), (First, Second), any Error> {
    completion(name, idempotent, fileID, line) { base, input, done in
      method(base)(input.0, input.1, input.2, done.valuesOrError)
    }
  }
}
