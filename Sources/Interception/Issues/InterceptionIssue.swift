/// Something that went wrong around a call, and that its caller can't see as an error.
///
/// Without a handler of yours, each kind of issue is printed to standard error once for each
/// operation. Install a handler for the process, or give one wrapper a handler of its own:
///
/// ```swift
/// let store = Interceptable(FolderStore()) { issue in print("attention:", issue) }
/// ```
public struct InterceptionIssue {
  /// The kinds of issue.
  public struct Kind: Hashable, Sendable, CustomStringConvertible {
    /// The name of the kind.
    public let description: String

    package init(description: String) { self.description = description }

    /// A target, or an advice, called a completion handler again.
    public static let doubleCompletion = Kind(description: "doubleCompletion")
    /// A target, or an advice, released a completion handler without calling it.
    public static let droppedCompletion = Kind(description: "droppedCompletion")
    /// A target called its completion handler with a value and an error.
    public static let valueAndError = Kind(description: "valueAndError")
    /// Advice was to be installed by pattern on an operation on which it can't work.
    public static let adviceLeftOut = Kind(description: "adviceLeftOut")
    /// A method was named whose completion handler is taken for an argument.
    public static let hiddenAnswer = Kind(description: "hiddenAnswer")
    /// A retry would block the main thread while it waits.
    public static let blockedMainThread = Kind(description: "blockedMainThread")
  }

  /// The kind of issue.
  public let kind: Kind
  /// The operation that it is about.
  public let operation: OperationID
  /// The number of the attempt in which it came up; 0 where there are none: in naming, in services.
  public let attempt: Int
  /// What went wrong, and what to do.
  public let message: String
  /// The value that would be lost: the second answer, or the value beside an error.
  public let value: Any?

  package init(
    _ kind: Kind,
    _ operation: OperationID,
    attempt: Int,
    _ message: String,
    value: Any? = nil
  ) {
    self.kind = kind
    // Handlers may keep issues, which must not keep the handlers.
    self.operation = operation.detached
    self.attempt = attempt
    self.message = message
    self.value = value
  }

  /// Called with each issue, on the thread on which it came up.
  public typealias Handler = @Sendable (InterceptionIssue) -> Void

  /// The struct keeps the closure as it is: a bare one in a generic place gets one more thunk with
  /// each access, until calling it overflows the stack.
  private struct Installed {
    var handler: Handler?
  }

  private static let installed = Guarded(Installed())

  /// The handler for issues of all wrappers that have none of their own; `nil` prints them.
  public static var handler: Handler? {
    get { installed.withLock { $0 }.handler }
    set {
      _ = installed.withLock { installed in
        defer { installed.handler = newValue }
        return installed
      }
    }
  }
}

extension InterceptionIssue: CustomStringConvertible {
  /// The operation, the attempt if there was one, and the message.
  public var description: String {
    let turn = attempt > 0 ? ", attempt \(attempt)" : ""
    return "\(operation.qualifiedName)\(turn): \(message)"
  }
}

extension InterceptionIssue {
  static func doubleCompletion(
    _ operation: OperationID,
    attempt: Int,
    _ result: Any
  ) -> InterceptionIssue {
    InterceptionIssue(
      .doubleCompletion,
      operation,
      attempt: attempt,
      "the completion handler was called again; the first answer counts: "
        + "return after calling it",
      value: result
    )
  }

  static func droppedCompletion(
    _ operation: OperationID,
    attempt: Int,
    callerWaits: Bool
  ) -> InterceptionIssue {
    InterceptionIssue(
      .droppedCompletion,
      operation,
      attempt: attempt,
      "the completion handler was released without being called: call it on every path"
        + (callerWaits
          ? "; the failure type can't carry that (see InterceptionErrorCarrying), so the caller waits"
          : "")
    )
  }

  static func valueAndError(
    _ operation: OperationID,
    attempt: Int,
    _ value: Any,
    _ error: any Error
  ) -> InterceptionIssue {
    InterceptionIssue(
      .valueAndError,
      operation,
      attempt: attempt,
      "the completion handler was called with a value and the error \(error); the error counts: "
        + "pass one of them",
      value: value
    )
  }

  static func hiddenAnswer(_ operation: OperationID, in handler: String) -> InterceptionIssue {
    InterceptionIssue(
      .hiddenAnswer, operation, attempt: 0,
      "its handler, \(handler), is taken for an argument, so advice sees the call, but not the answer: "
        + "name it with a closure that gets a Completion, or one without if that is what you want"
    )
  }
}
