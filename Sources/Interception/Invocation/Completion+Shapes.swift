/// The shapes of callback that targets expect: each goes where the target wants its own handler.
extension Completion {
  /// For `(Result<Value, Failure>) -> Void`.
  @inlinable
  public func result(_ result: Result<Output, Failure>) { self(result) }

  /// For `(Value) -> Void`, also `(Bool) -> Void`: every answer is a success.
  ///
  /// A target that can fail has a handler of its own for that; see ``failure(_:)``.
  @inlinable
  public func value(_ value: Output) { self(.success(value)) }

  /// For `(Error) -> Void` beside a handler for values: `success: done.value, failure: done.failure`.
  @inlinable
  public func failure(_ failure: Failure) { self(.failure(failure)) }
}

extension Completion where Failure == any Error {
  /// For `(Value?, Error?) -> Void`.
  ///
  /// Nothing at all is ``InterceptionError/Code/emptyCompletion``. With both, the error counts, and
  /// the value is kept in the ``InterceptionIssue`` that is reported.
  public func valueOrError(_ value: Output?, _ error: (any Error)?) {
    switch (value, error) {
    case (let value?, nil): self(.success(value))
    case (nil, let error?): self(.failure(error))
    case (nil, nil): self(.failure(InterceptionError.emptyCompletion(operation)))
    case (let value?, let error?):
      operation.issues.report(.valueAndError(operation, attempt: attempt, value, error))
      self(.failure(error))
    }
  }

  /// For `(Error?, Value?) -> Void`; as ``valueOrError(_:_:)``.
  public func errorOrValue(_ error: (any Error)?, _ value: Output?) {
    valueOrError(value, error)
  }

  /// For `(First?, Second?, Error?) -> Void`, as of `URLSession`; as ``valueOrError(_:_:)``.
  ///
  /// A part of the answer beside an error is no contradiction: the error counts. A part alone is no
  /// answer.
  public func valuesOrError<First, Second>(
    _ first: First?,
    _ second: Second?,
    _ error: (any Error)?
  ) where Output == (First, Second) {
    switch (first, second, error) {
    case (let first?, let second?, _): valueOrError((first, second), error)
    case (_, _, let error?): self(.failure(error))
    case (nil, nil, nil): self(.failure(InterceptionError.emptyCompletion(operation)))
    default: self(.failure(InterceptionError.halfCompletion(operation)))
    }
  }
}

extension Completion where Output == Void {
  /// For `() -> Void`: every answer is a success.
  @inlinable
  public func value() { self(.success(())) }

  /// For `(Error?) -> Void`: no error is success.
  @inlinable
  public func error(_ error: Failure?) {
    self(error.map { .failure($0) } ?? .success(()))
  }

  /// For `(Bool) -> Void` where `false` means failure.
  ///
  /// - Parameter failure: The failure that `false` stands for.
  /// - Returns: The handler for the target.
  public func success(
    orElse failure: @autoclosure @escaping @Sendable () -> Failure
  ) -> @Sendable (Bool) -> Void {
    { isSuccess in self(isSuccess ? .success(()) : .failure(failure())) }
  }
}
