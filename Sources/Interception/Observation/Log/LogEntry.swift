/// One line of a ``LogAdvice``: that a call began, or how it ended.
public struct LogEntry: Sendable {
  /// What happened to the call.
  public enum Event: Sendable, Hashable {
    /// It goes further in now.
    case began
    /// It returned; with a description of the value, if values are shown.
    case succeeded(String?)
    /// It failed; with a description of the error, or its type if errors aren't shown.
    case failed(String)
    /// Its completion handler was released, so that it will never end.
    case lost
    /// A retry outside doesn't wait for it any longer; how it ends follows, if it does.
    case givenUp
  }

  /// How much it matters.
  public let level: LogLevel
  /// The operation.
  public let operation: OperationID
  /// The name that the advice was given.
  public let label: String?
  /// The number of the attempt: 1, unless the advice stands inside a retry that called again.
  public let attempt: Int
  /// The arguments in parentheses; `nil` if they aren't shown, or when the call is given up.
  public let arguments: String?
  /// What happened.
  public let event: Event
  /// The time from the start of the call to what happened; `nil` at the start.
  public let duration: Duration?
}

extension LogEntry: CustomStringConvertible {
  /// One line, such as `FolderStore.rename(…), attempt 2, failed in 12.3 ms: busy`.
  ///
  /// Line breaks and control characters in arguments, values and errors are written out.
  public var description: String {
    let head = label.map { "[\(SingleLine.text($0))] " } ?? ""
    let call = "\(operation.qualifiedName)\(arguments ?? "(…)")"
    let turn = attempt > 1 ? ", attempt \(attempt), " : " "
    return head + call + turn + outcome
  }

  private var outcome: String {
    let time = duration.map { " in \($0.text)" } ?? ""
    return switch event {
    case .began: "began"
    case .succeeded(let value): "succeeded\(time)\(value.map { ": \($0)" } ?? "")"
    case .failed(let error): "failed\(time): \(error)"
    case .givenUp: "was given up\(duration.map { " after \($0.text)" } ?? "")"
    case .lost: "was lost\(duration.map { " after \($0.text)" } ?? ""): its handler was released"
    }
  }
}
