public import Interception

/// Collects the issues of a wrapper, or of the process, in place of printing them.
///
/// ```swift
/// let issues = IssueList()
/// let store = Interceptable(FolderStore(), issues: issues.add)
/// let count = store.operation("count", FolderStore.count)
/// _ = try count("/")
/// precondition(issues.kinds.isEmpty, "\(issues.all)")
/// ```
///
/// It is safe on any thread. An issue keeps the value that would be lost, if there is one.
public final class IssueList: Sendable {
  private let recording = Recording<InterceptionIssue>()

  /// Makes an empty list.
  public init() {}

  /// Adds an issue: the handler to give to a wrapper, or to `InterceptionIssue.handler`.
  public var add: InterceptionIssue.Handler {
    { [recording] issue in recording.append(issue) }
  }

  /// The issues so far, in order.
  public var all: [InterceptionIssue] { recording.elements }

  /// The kinds of the issues so far, in order.
  public var kinds: [InterceptionIssue.Kind] { all.map(\.kind) }

  /// Suspends the current task until there are so many issues, or it is cancelled.
  ///
  /// - Parameter count: How many issues to wait for.
  /// - Returns: The issues so far.
  @discardableResult
  nonisolated(nonsending) public func issues(_ count: Int) async -> [InterceptionIssue] {
    await recording.wait(for: count)
    return all
  }
}

extension IssueList: CustomStringConvertible {
  /// The number of issues, and a line for each.
  public var description: String {
    let all = all
    let head = all.count == 1 ? "1 issue" : "\(all.count) issues"
    return ([head] + all.map { "  \($0)" }).joined(separator: "\n")
  }
}
