import Interception

/// A target that keeps its completion handler, so that the test answers in its place.
final class Callee<Output, Failure: Error>: Sendable {
  private let kept = Guarded<[Completion<Output, Failure>]>([])
  let store: Interceptable<Void>

  init(issues: InterceptionIssue.Handler? = nil) {
    store = Interceptable((), issues: issues)
  }

  /// The operation, which only keeps its handler.
  var operation: CompletionOperation<Void, Void, Output, Failure> {
    store.operation("call") { [weak self] (_: Void, done: Completion<Output, Failure>) in
      self?.kept.withLock { $0.append(done) }
    }
  }

  /// The handlers that are kept.
  var calls: [Completion<Output, Failure>] { kept.withLock { $0 } }

  /// Answers every call, and keeps its handler.
  func answer(_ result: Result<Output, Failure>) {
    for call in calls { call(result) }
  }

  /// Lets go of every handler.
  func drop() {
    _ = kept.withLock { calls in
      defer { calls = [] }
      return calls
    }
  }
}
