import Synchronization

/// An operation as a task scope sees it.
protocol ScopeHost: AnyObject, Sendable {
  /// Counts the task scopes that have advice for the operation.
  func changeScopes(by difference: Int)
}

/// Advice of one task scope: a link of the list that a task and its children inherit.
///
/// Soundness: `entry` is never changed after `init`, and only goes into chains of the cell for which it
/// was made (the cell is compared first).
@usableFromInline
package final class AdviceScope: @unchecked Sendable {
  /// The innermost scope of the current task.
  @TaskLocal package static var current: AdviceScope?

  private let outer: AdviceScope?
  private let cell: any ScopeHost
  private let entry: ChainEntry
  private let hasEnded = Atomic(false)

  init<Link: ChainLink & ~Copyable>(
    _ entry: ChainEntry, for cell: ChainCell<Link>, inside outer: AdviceScope?
  ) {
    self.outer = outer
    self.cell = cell
    self.entry = entry
    cell.changeScopes(by: 1)
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
  private func leave() {
    if !hasEnded.exchange(true, ordering: .acquiringAndReleasing) {
      cell.changeScopes(by: -1)
    }
  }

  /// The entries for an operation in this scope and those around it.
  func entries<Link: ChainLink & ~Copyable>(for cell: ChainCell<Link>) -> [ChainEntry] {
    var found: [ChainEntry] = []
    var scope: AdviceScope? = self
    while let current = scope {
      if current.cell === cell, !current.hasEnded.load(ordering: .acquiring) {
        found.append(current.entry)
      }
      scope = current.outer
    }
    return found
  }
}
