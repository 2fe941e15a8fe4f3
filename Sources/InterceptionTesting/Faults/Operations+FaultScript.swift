public import Interception

/// An operation that a fault script can stand in for: all of the library's are.
///
/// ```swift
/// func breakDown<Value: Sendable>(_ operation: some ScriptableOperation<Value, any Error>) {
///   operation.replace(with: .failing(StoreError.busy))
/// }
/// breakDown(count)
/// ```
public protocol ScriptableOperation<Output, Failure>: InterceptableOperation {
  /// What a call gives.
  associatedtype Output
  /// What a call fails with.
  associatedtype Failure: Error
}

extension SyncOperation: ScriptableOperation {}
extension AsyncOperation: ScriptableOperation {}
extension CompletionOperation: ScriptableOperation {}

extension ScriptableOperation where Output: Sendable {
  /// Runs a fault script instead of the target, below all other advice.
  ///
  /// ```swift
  /// count.replace(with: .failing(times: 3, StoreError.busy, then: 42))
  /// folders.replace(with: .failing(times: 3, StoreError.busy, then: [folder]))
  /// ```
  ///
  /// A synchronous call runs it on the caller's thread, an asynchronous one on the caller's actor; a
  /// completion is called on the caller's thread, before the call returns, unless the step waits. A
  /// step that this shape can't take stops the program, with a message that names it.
  ///
  /// - Parameters:
  ///   - script: What the calls do, one after the other.
  ///   - priority: Which replacement is on top.
  ///   - label: A name for `explain()`.
  ///   - times: The number of its runs after which it removes itself; `nil` stays. At least 1. It
  ///     runs once for each call, or inside a retry for each attempt.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  /// - Returns: The registration that removes it.
  @discardableResult
  public func replace(
    with script: FaultScript<Output, Failure>,
    priority: AdvicePriority = .normal,
    label: String? = nil,
    times: Int? = nil,
    fileID: String = #fileID,
    line: UInt = #line
  ) -> Registration {
    installReplacement(
      FaultAdvice(script),
      AdviceOptions(priority: priority, label: label, times: times, fileID: fileID, line: line))
  }
}

/// Runs synchronous code during which a fault script stands in for the target of an operation.
///
/// In this task and its children alone, as `withAdvice`; parallel tests don't meet each other's scripts.
/// Advice of the operation stays above it.
///
/// ```swift
/// let result = withReplacement(of: count, with: .failing(StoreError.busy)) {
///   Result { try count("/") }
/// }
/// print(result)    // failure(StoreError.busy)
/// ```
///
/// - Parameters:
///   - operation: The operation.
///   - script: What the calls do, one after the other.
///   - fileID: Where it is installed.
///   - line: Where it is installed.
///   - body: What to run, on the calling thread.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws.
public func withReplacement<Operation: ScriptableOperation, Result>(
  of operation: Operation, with script: FaultScript<Operation.Output, Operation.Failure>,
  fileID: String = #fileID, line: UInt = #line, _ body: () throws -> Result
) rethrows -> Result where Operation.Output: Sendable {
  try operation.scope(script, fileID, line).run(body)
}

/// Runs asynchronous code during which a fault script stands in for the target of an operation.
///
/// In this task and its children alone; as the synchronous form.
///
/// - Parameters:
///   - operation: The operation.
///   - script: What the calls do, one after the other.
///   - fileID: Where it is installed.
///   - line: Where it is installed.
///   - body: What to run, on the caller's actor.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws.
nonisolated(nonsending) public func withReplacement<Operation: ScriptableOperation, Result>(
  of operation: Operation, with script: FaultScript<Operation.Output, Operation.Failure>,
  fileID: String = #fileID, line: UInt = #line, _ body: () async throws -> Result
) async rethrows -> Result where Operation.Output: Sendable {
  try await operation.scope(script, fileID, line).run(body)
}

extension ScriptableOperation where Output: Sendable {
  fileprivate func scope(
    _ script: FaultScript<Output, Failure>, _ fileID: String, _ line: UInt
  ) -> AdviceScope {
    let advice = FaultAdvice(script)
    return scope(
      advice, .replacement(advice),
      AdviceOptions(priority: .normal, label: nil, times: nil, fileID: fileID, line: line))
  }
}
