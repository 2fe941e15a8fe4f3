/// Who waits for an answer.
@usableFromInline
struct Waiter<Output, Failure: Error> {
  @usableFromInline let owner: AnswerOwner
  @usableFromInline let receive: (Result<Output, Failure>) -> Void
  /// The answer of advice that only sees it go by, if such advice is who waits: a link that needs nothing
  /// else with its answer takes this one.
  @usableFromInline let answer: PendingCompletion<Output, Failure>?

  /// The caller of an operation.
  @inlinable
  init(calling operation: OperationID, _ receive: @escaping (Result<Output, Failure>) -> Void) {
    owner = .operation(operation)
    self.receive = receive
    answer = nil
  }

  /// Code inside a call.
  @inlinable
  init(inside call: CallControl, _ receive: @escaping (Result<Output, Failure>) -> Void) {
    owner = .control(call)
    self.receive = receive
    answer = nil
  }

  /// Advice that sees the answer go by.
  @inlinable
  init(passing answer: PendingCompletion<Output, Failure>) {
    owner = answer.owner
    receive = { answer.deliver($0) }
    self.answer = answer
  }

  /// The answer for a link that needs nothing else with it.
  @inlinable
  func pending(attempt: Int) -> PendingCompletion<Output, Failure> {
    if let answer { return answer }
    return PendingCompletion(owner, receive, attempt: attempt)
  }

  /// The owner of an answer that a link makes for itself.
  @inlinable @inline(__always) var ownerOfNew: AnswerOwner {
    if let answer { .control(answer.control) } else { owner }
  }
}

/// Where an answer finds the call that it belongs to.
@usableFromInline
enum AnswerOwner {
  /// It is the answer of a call of this operation.
  case operation(OperationID)
  /// It is an answer inside the call with this control.
  case control(CallControl)

  @inlinable var operation: OperationID {
    switch self {
    case .operation(let id): id
    case .control(let control): control.operation
    }
  }
}
