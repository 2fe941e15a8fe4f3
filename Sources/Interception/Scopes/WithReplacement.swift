// One pair of functions for each shape: what runs instead of the target has the shape of the target. It may throw
// anything, as a closure literal does: where `Failure` is given by the operation, Swift converts no literal to it.

/// Runs synchronous code during which something else runs instead of the target of a synchronous operation.
///
/// In this task and its children alone; as `withAdvice`. Advice of the operation stays above it.
///
/// - Parameters:
///   - operation: The operation.
///   - implementation: What to run instead of the target; throws nothing but `Failure`, or stops the program.
///   - fileID: Where it is installed.
///   - line: Where it is installed.
///   - body: What to run.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws.
public func withReplacement<Base, Input, Output, Failure: Error, Value>(
  of operation: SyncOperation<Base, Input, Output, Failure>,
  _ implementation: @escaping @Sendable (Input) throws -> Output,
  fileID: String = #fileID, line: UInt = #line, _ body: () throws -> Value
) rethrows -> Value {
  try operation.scope(replacingBy: implementation, SourcePlace(fileID: fileID, line: line))
    .run(body)
}

/// Runs asynchronous code during which something else runs instead of the target of a synchronous operation.
///
/// In this task and its children alone; as `withAdvice`. Advice of the operation stays above it.
///
/// - Parameters:
///   - operation: The operation.
///   - implementation: What to run instead of the target; throws nothing but `Failure`, or stops the program.
///   - fileID: Where it is installed.
///   - line: Where it is installed.
///   - body: What to run.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws.
nonisolated(nonsending) public func withReplacement<Base, Input, Output, Failure: Error, Value>(
  of operation: SyncOperation<Base, Input, Output, Failure>,
  _ implementation: @escaping @Sendable (Input) throws -> Output,
  fileID: String = #fileID, line: UInt = #line, _ body: () async throws -> Value
) async rethrows -> Value {
  try await operation.scope(replacingBy: implementation, SourcePlace(fileID: fileID, line: line))
    .run(body)
}

/// Runs synchronous code during which something else runs instead of the target of an asynchronous operation.
///
/// In this task and its children alone; as `withAdvice`. Advice of the operation stays above it.
///
/// - Parameters:
///   - operation: The operation.
///   - implementation: What to run instead of the target; throws nothing but `Failure`, or stops the program.
///   - fileID: Where it is installed.
///   - line: Where it is installed.
///   - body: What to run.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws.
public func withReplacement<Base, Input, Output, Failure: Error, Value>(
  of operation: AsyncOperation<Base, Input, Output, Failure>,
  _ implementation: @escaping @Sendable (Input) async throws -> Output,
  fileID: String = #fileID, line: UInt = #line, _ body: () throws -> Value
) rethrows -> Value {
  try operation.scope(replacingBy: implementation, SourcePlace(fileID: fileID, line: line))
    .run(body)
}

/// Runs asynchronous code during which something else runs instead of the target of an asynchronous operation.
///
/// In this task and its children alone; as `withAdvice`. Advice of the operation stays above it.
///
/// - Parameters:
///   - operation: The operation.
///   - implementation: What to run instead of the target; throws nothing but `Failure`, or stops the program.
///   - fileID: Where it is installed.
///   - line: Where it is installed.
///   - body: What to run.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws.
nonisolated(nonsending) public func withReplacement<Base, Input, Output, Failure: Error, Value>(
  of operation: AsyncOperation<Base, Input, Output, Failure>,
  _ implementation: @escaping @Sendable (Input) async throws -> Output,
  fileID: String = #fileID, line: UInt = #line, _ body: () async throws -> Value
) async rethrows -> Value {
  try await operation.scope(replacingBy: implementation, SourcePlace(fileID: fileID, line: line))
    .run(body)
}

/// Runs synchronous code during which something else runs instead of the target of a completion operation.
///
/// In this task and its children alone; as `withAdvice`. Advice of the operation stays above it.
///
/// - Parameters:
///   - operation: The operation.
///   - implementation: What to run instead of the target.
///   - fileID: Where it is installed.
///   - line: Where it is installed.
///   - body: What to run.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws.
public func withReplacement<Base, Input, Output, Failure: Error, Value>(
  of operation: CompletionOperation<Base, Input, Output, Failure>,
  _ implementation: @escaping @Sendable (Input, Completion<Output, Failure>) -> Void,
  fileID: String = #fileID, line: UInt = #line, _ body: () throws -> Value
) rethrows -> Value {
  try operation.scope(replacingBy: implementation, SourcePlace(fileID: fileID, line: line))
    .run(body)
}

/// Runs asynchronous code during which something else runs instead of the target of a completion operation.
///
/// In this task and its children alone; as `withAdvice`. Advice of the operation stays above it.
///
/// - Parameters:
///   - operation: The operation.
///   - implementation: What to run instead of the target.
///   - fileID: Where it is installed.
///   - line: Where it is installed.
///   - body: What to run.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws.
nonisolated(nonsending) public func withReplacement<Base, Input, Output, Failure: Error, Value>(
  of operation: CompletionOperation<Base, Input, Output, Failure>,
  _ implementation: @escaping @Sendable (Input, Completion<Output, Failure>) -> Void,
  fileID: String = #fileID, line: UInt = #line, _ body: () async throws -> Value
) async rethrows -> Value {
  try await operation.scope(replacingBy: implementation, SourcePlace(fileID: fileID, line: line))
    .run(body)
}

extension SyncOperation {
  fileprivate func scope(
    replacingBy implementation: @escaping (Input) throws -> Output, _ place: SourcePlace
  ) -> AdviceScope {
    let body = makeReplace { [id] (input: Input) throws(Failure) in
      do {
        return try implementation(input)
      } catch {
        throw id.failure(error, of: nil, at: place)
      }
    }
    return scope(body, as: .replacement(at: place))
  }
}

extension AsyncOperation {
  fileprivate func scope(
    replacingBy implementation: @escaping (Input) async throws -> Output, _ place: SourcePlace
  ) -> AdviceScope {
    let body = makeReplace { [id] (input) async throws(Failure) in
      do {
        return try await implementation(input)
      } catch {
        throw id.failure(error, of: nil, at: place)
      }
    }
    return scope(body, as: .replacement(at: place))
  }
}

extension CompletionOperation {
  fileprivate func scope(
    replacingBy implementation: @escaping (Input, Completion<Output, Failure>) -> Void,
    _ place: SourcePlace
  ) -> AdviceScope {
    scope(makeReplace(implementation), as: .replacement(at: place))
  }
}

extension Installation {
  fileprivate static func replacement(at place: SourcePlace) -> Installation {
    let options = AdviceOptions(
      priority: .normal, label: nil, times: nil, fileID: place.fileID, line: place.line)
    return Installation(kind: .replace, options: options, layer: .scope)
  }
}
