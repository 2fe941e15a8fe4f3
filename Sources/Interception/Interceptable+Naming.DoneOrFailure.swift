// As with a value: one overload for each number of arguments.
extension Interceptable {
  /// Names a method with no argument and two handlers, for success without a value and for an error.
  ///
  /// - Parameters:
  ///   - name: A name of your choice, usually the method's; `explain()` and name patterns use it.
  ///   - method: The method, as `Type.method`.
  ///   - idempotent: Whether calling it twice does no more than calling it once: may it be retried?
  ///   - fileID: Where it is named.
  ///   - line: Where it is named.
  /// - Returns: The operation to call instead of the method.
  @inlinable
  public func operation(
    _ name: String,
    _ method:
      @escaping (Base) -> (
        @escaping @Sendable () -> Void, @escaping @Sendable (any Error) -> Void
      ) -> Void,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> CompletionOperation<Base, Void, Void, any Error> {
    completion(name, idempotent, fileID, line) { base, _, done in
      method(base)({ done(.success(())) }, { done(.failure($0)) })
    }
  }

  /// Names a method with one argument and two handlers, for success without a value and for an error.
  ///
  /// - Parameters:
  ///   - name: A name of your choice, usually the method's; `explain()` and name patterns use it.
  ///   - method: The method, as `Type.method`.
  ///   - idempotent: Whether calling it twice does no more than calling it once: may it be retried?
  ///   - fileID: Where it is named.
  ///   - line: Where it is named.
  /// - Returns: The operation to call instead of the method.
  @inlinable
  public func operation<A>(
    _ name: String,
    _ method:
      @escaping (Base) -> (
        A, @escaping @Sendable () -> Void, @escaping @Sendable (any Error) -> Void
      ) -> Void,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> CompletionOperation<Base, A, Void, any Error> {
    completion(name, idempotent, fileID, line) { base, input, done in
      method(base)(input, { done(.success(())) }, { done(.failure($0)) })
    }
  }

  /// Names a method with two arguments and two handlers, for success without a value and for an error.
  ///
  /// - Parameters:
  ///   - name: A name of your choice, usually the method's; `explain()` and name patterns use it.
  ///   - method: The method, as `Type.method`.
  ///   - idempotent: Whether calling it twice does no more than calling it once: may it be retried?
  ///   - fileID: Where it is named.
  ///   - line: Where it is named.
  /// - Returns: The operation to call instead of the method.
  @inlinable
  public func operation<A, B>(
    _ name: String,
    _ method:
      @escaping (Base) -> (
        A, B, @escaping @Sendable () -> Void, @escaping @Sendable (any Error) -> Void
      ) -> Void,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> CompletionOperation<Base, (A, B), Void, any Error> {
    completion(name, idempotent, fileID, line) { base, input, done in
      method(base)(input.0, input.1, { done(.success(())) }, { done(.failure($0)) })
    }
  }

  /// Names a method with three arguments and two handlers, for success without a value and for an error.
  ///
  /// - Parameters:
  ///   - name: A name of your choice, usually the method's; `explain()` and name patterns use it.
  ///   - method: The method, as `Type.method`.
  ///   - idempotent: Whether calling it twice does no more than calling it once: may it be retried?
  ///   - fileID: Where it is named.
  ///   - line: Where it is named.
  /// - Returns: The operation to call instead of the method.
  @inlinable
  public func operation<A, B, C>(
    _ name: String,
    _ method:
      @escaping (Base) -> (
        A, B, C, @escaping @Sendable () -> Void, @escaping @Sendable (any Error) -> Void
      ) -> Void,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> CompletionOperation<Base, (A, B, C), Void, any Error> {
    completion(name, idempotent, fileID, line) { base, input, done in
      method(base)(input.0, input.1, input.2, { done(.success(())) }, { done(.failure($0)) })
    }
  }
}
