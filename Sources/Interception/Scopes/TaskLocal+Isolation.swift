extension TaskLocal where Value: Sendable {
  /// Binds the value while `work` runs, on the caller's actor.
  ///
  /// `withValue` takes a closure that isn't bound to the caller, and would run what it is given off the
  /// caller's actor; one that captures the actor stays there.
  package func bind<Result>(
    _ value: Value, isolation: isolated (any Actor)? = #isolation,
    _ work: () async throws -> Result
  ) async rethrows -> Result {
    try await withValue(value) {
      _ = isolation
      return try await work()
    }
  }
}
