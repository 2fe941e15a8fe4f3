import Interception

/// Collects the issues of a wrapper.
final class IssueList: Sendable {
  private let issues = Guarded<[InterceptionIssue]>([])

  /// The handler to give to the wrapper.
  var add: InterceptionIssue.Handler {
    { [self] issue in issues.withLock { $0.append(issue) } }
  }

  var kinds: [InterceptionIssue.Kind] { issues.withLock { $0.map(\.kind) } }
  var attempts: [Int] { issues.withLock { $0.map(\.attempt) } }
  var messages: [String] { issues.withLock { $0.map(\.message) } }
}
