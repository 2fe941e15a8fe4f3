extension TaskLocal {
  /// Runs `body` with a value, on the actor of the caller from the first to the last line.
  ///
  /// The standard library's own form takes a function that belongs to no actor: code that is only
  /// there as a guest (`nonisolated(nonsending)`) would go on elsewhere after its first `await`.
  func bind<Result>(
    _ value: Value, isolation: isolated (any Actor)? = #isolation,
    _ body: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    try await withValue(
      value,
      operation: {
        _ = isolation  // Makes the closure belong to the actor.
        return try await body()
      }, isolation: isolation)
  }
}
