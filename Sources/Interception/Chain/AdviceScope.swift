/// An operation as a task scope sees it.
protocol ScopeHost: AnyObject, Sendable {
  /// Counts the task scopes that have advice for the operation.
  func changeScopes(by difference: Int)
}

/// The advice of one task scope, until it ends.
///
/// A task that was started in the scope may go on long after it, and start others in scopes of theirs: what it
/// still reaches then is this, without the advice and the operation.
///
/// Soundness: the entry only goes into chains of the cell for which it was made (the cell is compared first).
private final class ScopedAdvice: Sendable {
  private struct Content {
    let entry: ChainEntry
    let cell: any ScopeHost
  }

  private let content: Guarded<Content?>

  init(_ entry: ChainEntry, for cell: any ScopeHost) {
    content = Guarded(Content(entry: entry, cell: cell))
    cell.changeScopes(by: 1)
  }

  var hasEnded: Bool { content.withLock { $0 == nil } }

  /// The advice, if it is for that operation and hasn't ended.
  func entry(for cell: any ScopeHost) -> ChainEntry? {
    let content = content.withLock { $0 }
    return content?.cell === cell ? content?.entry : nil
  }

  /// Lets go of the advice.
  func end() {
    // It leaves the lock first: releasing it may run a user's `deinit`.
    let content = content.withLock { content in
      defer { content = nil }
      return content
    }
    content?.cell.changeScopes(by: -1)
  }
}

/// A task scope with advice for one operation, which a task and its children inherit.
@usableFromInline
package final class AdviceScope: Sendable {
  /// The innermost scope of the current task.
  @TaskLocal package static var current: AdviceScope?

  /// Its own advice, and that of the scopes around it which hadn't ended when it was made, from the inside out.
  private let advice: [ScopedAdvice]

  init<Link: ChainLink & ~Copyable>(
    _ entry: ChainEntry, for cell: ChainCell<Link>, inside outer: AdviceScope?
  ) {
    let around = outer?.advice.filter { !$0.hasEnded } ?? []
    advice = [ScopedAdvice(entry, for: cell)] + around
  }

  /// Runs synchronous code in the scope, and ends it.
  package func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    defer { leave() }
    return try Self.$current.withValue(self, operation: body)
  }

  /// Runs asynchronous code in the scope, on the caller's actor, and ends it.
  nonisolated(nonsending)
    package func run<Result>(_ body: () async throws -> Result) async rethrows -> Result
  {
    defer { leave() }
    return try await Self.$current.bind(self, body)
  }

  /// Ends the scope, also for tasks that were started in it and go on.
  private func leave() { advice.first?.end() }

  /// The entries for an operation in this scope and those around it.
  func entries<Link: ChainLink & ~Copyable>(for cell: ChainCell<Link>) -> [ChainEntry] {
    advice.compactMap { $0.entry(for: cell) }
  }
}
