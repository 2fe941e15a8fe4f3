// One overload for each number of arguments: a pack can't be followed by the handlers in a call.
extension Interceptable {
  /// Names a method with no argument and two handlers, for a value and for an error.
  ///
  /// - Parameters:
  ///   - name: A name of your choice, usually the method's; `explain()` and name patterns use it.
  ///   - method: The method, as `Type.method`.
  ///   - idempotent: Whether calling it twice does no more than calling it once: may it be retried?
  ///   - fileID: Where it is named.
  ///   - line: Where it is named.
  /// - Returns: The operation to call instead of the method.
  @inlinable
  public func operation<Output>(
    _ name: String,
    _ method:
      @escaping (Base) -> (
        @escaping @Sendable (Output) -> Void, @escaping @Sendable (any Error) -> Void
      ) -> Void,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> CompletionOperation<Base, Void, Output, any Error> {
    completion(name, idempotent, fileID, line) { base, _, done in
      method(base)({ done(.success($0)) }, { done(.failure($0)) })
    }
  }

  /// Names a method with one argument and two handlers, for a value and for an error.
  ///
  /// - Parameters:
  ///   - name: A name of your choice, usually the method's; `explain()` and name patterns use it.
  ///   - method: The method, as `Type.method`.
  ///   - idempotent: Whether calling it twice does no more than calling it once: may it be retried?
  ///   - fileID: Where it is named.
  ///   - line: Where it is named.
  /// - Returns: The operation to call instead of the method.
  @inlinable
  public func operation<A, Output>(
    _ name: String,
    _ method:
      @escaping (Base) -> (
        A, @escaping @Sendable (Output) -> Void, @escaping @Sendable (any Error) -> Void
      ) -> Void,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> CompletionOperation<Base, A, Output, any Error> {
    completion(name, idempotent, fileID, line) { base, input, done in
      method(base)(input, { done(.success($0)) }, { done(.failure($0)) })
    }
  }

  /// Names a method with two arguments and two handlers, for a value and for an error.
  ///
  /// - Parameters:
  ///   - name: A name of your choice, usually the method's; `explain()` and name patterns use it.
  ///   - method: The method, as `Type.method`.
  ///   - idempotent: Whether calling it twice does no more than calling it once: may it be retried?
  ///   - fileID: Where it is named.
  ///   - line: Where it is named.
  /// - Returns: The operation to call instead of the method.
  @inlinable
  public func operation<A, B, Output>(
    _ name: String,
    _ method:
      @escaping (Base) -> (
        A, B, @escaping @Sendable (Output) -> Void, @escaping @Sendable (any Error) -> Void
      ) -> Void,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> CompletionOperation<Base, (A, B), Output, any Error> {
    completion(name, idempotent, fileID, line) { base, input, done in
      method(base)(input.0, input.1, { done(.success($0)) }, { done(.failure($0)) })
    }
  }

  /// Names a method with three arguments and two handlers, for a value and for an error.
  ///
  /// - Parameters:
  ///   - name: A name of your choice, usually the method's; `explain()` and name patterns use it.
  ///   - method: The method, as `Type.method`.
  ///   - idempotent: Whether calling it twice does no more than calling it once: may it be retried?
  ///   - fileID: Where it is named.
  ///   - line: Where it is named.
  /// - Returns: The operation to call instead of the method.
  @inlinable
  public func operation<A, B, C, Output>(
    _ name: String,
    _ method:
      @escaping (Base) -> (
        A, B, C, @escaping @Sendable (Output) -> Void, @escaping @Sendable (any Error) -> Void
      ) -> Void,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> CompletionOperation<Base, (A, B, C), Output, any Error> {
    completion(name, idempotent, fileID, line) { base, input, done in
      method(base)(input.0, input.1, input.2, { done(.success($0)) }, { done(.failure($0)) })
    }
  }
}
