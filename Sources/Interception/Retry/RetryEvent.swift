/// A failed attempt that will be followed by another.
public struct RetryEvent: Sendable {
  /// The operation.
  public let operation: OperationID
  /// The number of the attempt that failed; 1 is the first.
  public let attempt: Int
  /// What it failed with; `nil` if it was its value that didn't satisfy.
  public let error: (any Error)?
  /// How long the retry waits before the next attempt.
  public let delay: Duration
  /// The time since the call started, on the policy's clock.
  public let elapsed: Duration
}

extension RetryEvent: CustomStringConvertible {
  /// One line, such as `FolderStore.count, attempt 1 failed: busy; next in 34.4 ms`.
  ///
  /// Line breaks and control characters in the error are written out.
  public var description: String {
    let cause = error.map { "failed: \(SingleLine.text("\($0)"))" } ?? "didn't satisfy"
    return "\(operation.qualifiedName), attempt \(attempt) \(cause); next in \(delay.text)"
  }
}

/// Why a retry stopped.
public struct RetryStop: Sendable, Hashable, CustomStringConvertible {
  /// The name of the reason.
  public let description: String

  /// All attempts were used.
  public static let exhausted = RetryStop(description: "exhausted")
  /// The next delay would have passed the deadline.
  public static let deadline = RetryStop(description: "deadline")
  /// The budget denied another attempt.
  public static let budget = RetryStop(description: "budget")
  /// The error is not worth another attempt.
  public static let notRetryable = RetryStop(description: "notRetryable")
  /// The call was cancelled.
  public static let cancelled = RetryStop(description: "cancelled")
  /// The policy's clock failed while the call waited on it.
  public static let clock = RetryStop(description: "clock")
  /// Another retry is already retrying this call (`nested: .single`).
  public static let nested = RetryStop(description: "nested")
}

/// The history of a call that a retry gave up.
public struct RetryReport: Sendable {
  /// One attempt that did not succeed.
  public struct Attempt: Sendable {
    /// Its number; 1 is the first.
    public let number: Int
    /// What it failed with; `nil` if it was its value that didn't satisfy.
    public let error: (any Error)?
    /// How long the retry waited after it; `nil` for the last.
    public let delay: Duration?
    /// The time from the start of the call to the end of the attempt.
    public let elapsed: Duration
  }

  /// The operation.
  public let operation: OperationID
  /// The attempts, in order.
  public let attempts: [Attempt]
  /// Why there was no further one.
  public let reason: RetryStop
  /// The time from the start of the call to its end.
  public let elapsed: Duration
}
