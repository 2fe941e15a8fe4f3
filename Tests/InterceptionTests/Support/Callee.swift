import Interception
import InterceptionTesting

/// A target that keeps its completion handler, so that the test answers in its place.
final class Callee<Output, Failure: Error>: Sendable {
  private let pending = PendingCalls<Output, Failure>()
  let store: Interceptable<Void>

  init(issues: InterceptionIssue.Handler? = nil) {
    store = Interceptable((), issues: issues)
  }

  /// The operation, which only keeps its handler.
  var operation: CompletionOperation<Void, Void, Output, Failure> {
    store.operation("call") { [weak pending] (_: Void, done: Completion<Output, Failure>) in
      pending?.hold(done)
    }
  }

  /// The handlers that are kept.
  var calls: [Completion<Output, Failure>] { pending.calls }

  /// Answers every call, and keeps its handler.
  func answer(_ result: Result<Output, Failure>) { pending.answerAll(result) }

  /// Lets go of every handler.
  func drop() { pending.drop() }
}
