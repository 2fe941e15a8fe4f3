/// Runs synchronous code during which an operation has one more advice, in this task alone.
///
/// Other tasks don't meet it, except the children of this one: parallel tests may scope the same
/// operation. Scopes nest, and a scope that is left by an error is left. Its advice stands outside all
/// others of the same priority. While no scope is active anywhere, it costs nothing.
///
/// ```swift
/// let n = try withAdvice(.retry(2), on: count) {
///   try count("/")
/// }
/// ```
///
/// - Parameters:
///   - advice: What to install.
///   - operation: The operation.
///   - priority: How far outside it stands.
///   - label: A name for `explain()`.
///   - fileID: Where it is installed.
///   - line: Where it is installed.
///   - body: What to run, on the calling thread.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws.
public func withAdvice<Result>(
  _ advice: some Advice, on operation: some InterceptableOperation,
  priority: AdvicePriority = .normal, label: String? = nil, fileID: String = #fileID,
  line: UInt = #line, _ body: () throws -> Result
) rethrows -> Result {
  try operation.scope(
    advice, .advice(advice),
    AdviceOptions(priority: priority, label: label, times: nil, fileID: fileID, line: line)
  ).run(body)
}

/// Runs asynchronous code during which an operation has one more advice, in this task and its children.
///
/// As the synchronous form; `body` runs on the caller's actor.
///
/// - Parameters:
///   - advice: What to install.
///   - operation: The operation.
///   - priority: How far outside it stands.
///   - label: A name for `explain()`.
///   - fileID: Where it is installed.
///   - line: Where it is installed.
///   - body: What to run, on the caller's actor.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws.
nonisolated(nonsending)
  public func withAdvice<Result>(
    _ advice: some Advice, on operation: some InterceptableOperation,
    priority: AdvicePriority = .normal, label: String? = nil, fileID: String = #fileID,
    line: UInt = #line, _ body: () async throws -> Result
  ) async rethrows -> Result
{
  try await operation.scope(
    advice, .advice(advice),
    AdviceOptions(priority: priority, label: label, times: nil, fileID: fileID, line: line)
  ).run(body)
}

extension InterceptableOperation {
  /// A scope with `advice`, to be entered by running code in it; refuses what can't work.
  package func scope(
    _ advice: some Advice, _ kind: AdviceKind, _ options: AdviceOptions
  ) -> AdviceScope {
    id.check(advice, options.place)
    guard let target = self as? any AdviceTarget else {
      refuse("\(id.qualifiedName) is no operation of this library: it can't have a scope")
    }
    return target.scope(
      advice, as: Installation(kind: kind, options: options, layer: .scope))
  }
}
