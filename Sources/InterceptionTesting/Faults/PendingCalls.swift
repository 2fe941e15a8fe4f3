public import Interception

/// Stands in for the target of a completion operation, and leaves the answers to the test.
///
/// ```swift
/// let pending = PendingCalls(on: load)
/// let screen = Task { try await load.value(7) }
/// await pending.calls(1)
/// pending.answer(0, .success(folder))
/// ```
///
/// It keeps every handler that it gets, also after an answer, so that a test can answer twice, or late, or
/// let all go with ``drop()``. It is safe on any thread; handlers run on the thread of the answer.
public final class PendingCalls<Output, Failure: Error>: Sendable {
  private let recording = Recording<Completion<Output, Failure>>()
  private let cancellations = Recording<Void>()

  /// Makes a keeper of handlers that a target of your own gives it.
  public init() {}

  /// Replaces the target of an operation, below all other advice, until the operation goes.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  public convenience init<Base, Input>(
    on operation: CompletionOperation<Base, Input, Output, Failure>,
    fileID: String = #fileID, line: UInt = #line
  ) {
    self.init()
    operation.replace(label: "pending", fileID: fileID, line: line) {
      [self] (_: Input, done: Completion<Output, Failure>) in hold(done)
    }
  }

  /// Keeps a handler.
  ///
  /// - Parameter done: The handler of a call.
  public func hold(_ done: Completion<Output, Failure>) {
    done.onCancel { [cancellations] in cancellations.append(()) }
    recording.append(done)
  }

  /// The handlers that are kept, in the order in which they came.
  public var calls: [Completion<Output, Failure>] { recording.elements }

  /// How many handlers are kept.
  public var count: Int { recording.count }

  /// How many calls were cancelled before they were answered.
  public var cancelledCount: Int { cancellations.count }

  /// Suspends the current task until so many handlers are kept, or it is cancelled.
  ///
  /// - Parameter count: How many to wait for.
  /// - Returns: The handlers.
  @discardableResult
  nonisolated(nonsending) public func calls(_ count: Int) async -> [Completion<Output, Failure>] {
    await recording.wait(for: count)
    return calls
  }

  /// Answers one call, on the calling thread.
  ///
  /// - Parameters:
  ///   - index: Which call, from 0 in the order in which they came; there must be such a one.
  ///   - result: The answer.
  public func answer(_ index: Int, _ result: Result<Output, Failure>) {
    let calls = calls
    guard calls.indices.contains(index) else {
      refuse(
        "PendingCalls.answer(_:_:): there is no call \(index), but \(calls.count) in all: wait "
          + "with calls(_:) first")
    }
    calls[index](result)
  }

  /// Answers every call that is kept, on the calling thread.
  ///
  /// - Parameter result: The answer.
  public func answerAll(_ result: Result<Output, Failure>) {
    for call in calls { call(result) }
  }

  /// Lets go of every handler: calls without an answer have been dropped then.
  public func drop() { _ = recording.take() }
}
