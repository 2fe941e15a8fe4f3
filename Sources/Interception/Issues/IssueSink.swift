/// Where the issues of one wrapper go: to its own handler, to the process's, or to standard error.
@usableFromInline
package struct IssueSink: Sendable {
  private struct Place: Hashable {
    let kind: InterceptionIssue.Kind
    let operation: OperationID
  }

  private static let printed = Guarded<Set<Place>>([])

  private let own: InterceptionIssue.Handler?

  package init(_ own: InterceptionIssue.Handler?) { self.own = own }

  /// Hands the issue to its handler, on the calling thread.
  package func report(_ issue: InterceptionIssue) {
    if let handler = own ?? InterceptionIssue.handler { return handler(issue) }
    let isNew = Self.printed.withLock {
      $0.insert(Place(kind: issue.kind, operation: issue.operation)).inserted
    }
    guard isNew else { return }
    // Many errors that a message tells of have descriptions of several lines.
    let lines = "Interception: \(issue)".split(whereSeparator: \.isNewline)
    StandardError.print(lines.joined(separator: " "))
  }
}
