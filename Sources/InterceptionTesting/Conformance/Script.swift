import Interception

/// How an operation is called in a trial.
enum Way: CaseIterable, Sendable {
  case sync, async
  /// Through a completion, which is called before the target returns.
  case completion
  /// Through a completion, which is called later, on another thread.
  case lateCompletion

  var shape: OperationShape {
    switch self {
    case .sync: .sync
    case .async: .async
    case .completion, .lateCompletion: .completion
    }
  }
}

/// What a target does in one attempt.
enum Behavior: Sendable {
  case succeed, fail, cancel
}

/// What a target does in one call, attempt by attempt; the last repeats.
enum Script: CaseIterable, Sendable, CustomStringConvertible {
  case succeeding, failing, recovering, cancelled

  func behavior(inAttempt attempt: Int) -> Behavior {
    switch self {
    case .succeeding: .succeed
    case .failing: .fail
    case .recovering: attempt == 1 ? .fail : .succeed
    case .cancelled: .cancel
    }
  }

  var description: String {
    switch self {
    case .succeeding: "the target succeeded"
    case .failing: "the target kept failing"
    case .recovering: "the target failed once"
    case .cancelled: "the target failed with CancellationError"
    }
  }
}
