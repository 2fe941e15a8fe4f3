// One pair of functions for each shape: what runs instead of the target has the shape of the target.

/// Runs synchronous code during which something else runs instead of the target of a synchronous operation.
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
  of operation: SyncOperation<Base, Input, Output, Failure>,
  _ implementation: @escaping @Sendable (Input) throws(Failure) -> Output,
  fileID: String = #fileID, line: UInt = #line, _ body: () throws -> Value
) rethrows -> Value {
  let options = AdviceOptions(
    priority: .normal, label: nil, times: nil, fileID: fileID, line: line)
  let scope = operation.scope(
    operation.makeAround { (call) throws(Failure) in try implementation(call.arguments) },
    as: Installation(kind: .replace, options: options, layer: .scope))
  return try scope.run(body)
}

/// Runs asynchronous code during which something else runs instead of the target of a synchronous operation.
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
  of operation: SyncOperation<Base, Input, Output, Failure>,
  _ implementation: @escaping @Sendable (Input) throws(Failure) -> Output,
  fileID: String = #fileID, line: UInt = #line, _ body: () async throws -> Value
) async rethrows -> Value {
  let options = AdviceOptions(
    priority: .normal, label: nil, times: nil, fileID: fileID, line: line)
  let scope = operation.scope(
    operation.makeAround { (call) throws(Failure) in try implementation(call.arguments) },
    as: Installation(kind: .replace, options: options, layer: .scope))
  return try await scope.run(body)
}

/// Runs synchronous code during which something else runs instead of the target of an asynchronous operation.
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
  of operation: AsyncOperation<Base, Input, Output, Failure>,
  _ implementation: @escaping @Sendable (Input) async throws(Failure) -> Output,
  fileID: String = #fileID, line: UInt = #line, _ body: () throws -> Value
) rethrows -> Value {
  let options = AdviceOptions(
    priority: .normal, label: nil, times: nil, fileID: fileID, line: line)
  let scope = operation.scope(
    operation.makeAround { (call) async throws(Failure) in
      try await implementation(call.arguments)
    },
    as: Installation(kind: .replace, options: options, layer: .scope))
  return try scope.run(body)
}

/// Runs asynchronous code during which something else runs instead of the target of an asynchronous operation.
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
  of operation: AsyncOperation<Base, Input, Output, Failure>,
  _ implementation: @escaping @Sendable (Input) async throws(Failure) -> Output,
  fileID: String = #fileID, line: UInt = #line, _ body: () async throws -> Value
) async rethrows -> Value {
  let options = AdviceOptions(
    priority: .normal, label: nil, times: nil, fileID: fileID, line: line)
  let scope = operation.scope(
    operation.makeAround { (call) async throws(Failure) in
      try await implementation(call.arguments)
    },
    as: Installation(kind: .replace, options: options, layer: .scope))
  return try await scope.run(body)
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
  let options = AdviceOptions(
    priority: .normal, label: nil, times: nil, fileID: fileID, line: line)
  let scope = operation.scope(
    operation.makeReplace(implementation),
    as: Installation(kind: .replace, options: options, layer: .scope))
  return try scope.run(body)
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
  let options = AdviceOptions(
    priority: .normal, label: nil, times: nil, fileID: fileID, line: line)
  let scope = operation.scope(
    operation.makeReplace(implementation),
    as: Installation(kind: .replace, options: options, layer: .scope))
  return try await scope.run(body)
}
