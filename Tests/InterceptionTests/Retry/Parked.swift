import Interception
import InterceptionTesting

/// A target whose calls wait for the test to answer them.
typealias Parked = PendingCalls<Int, any Error>

extension Parked {
  /// An operation of a new wrapper.
  func operation(
    _ issues: @escaping InterceptionIssue.Handler = { _ in }
  ) -> CompletionOperation<Parked, Void, Int, any Error> {
    Interceptable(self, issues: issues).operation("park") {
      (parked: Parked, done: Completion<Int, any Error>) in parked.hold(done)
    }
  }
}
