import Interception

/// Holds the completions of calls until the test answers them.
final class Parked: Sendable {
  let waiting = Guarded<[Completion<Int, any Error>?]>([])
  let cancelled = Guarded(0)
  private let arrivals = AsyncStream<Void>.makeStream()

  func park(_ done: Completion<Int, any Error>) {
    done.onCancel { self.cancelled.withLock { $0 += 1 } }
    waiting.withLock { $0.append(done) }
    arrivals.continuation.yield()
  }

  /// Waits for the next call that hasn't been waited for.
  func arrival() async {
    for await _ in arrivals.stream { return }
  }

  func answer(_ index: Int, _ result: Result<Int, any Error>) {
    waiting.withLock { $0[index] }?(result)
  }

  /// Lets all completions go.
  func drop() {
    _ = waiting.withLock { waiting in
      defer { waiting = waiting.map { _ in nil } }
      return waiting
    }
  }

  /// An operation of a new wrapper.
  func operation(
    _ issues: @escaping InterceptionIssue.Handler = { _ in }
  ) -> CompletionOperation<Parked, Void, Int, any Error> {
    Interceptable(self, issues: issues).operation("park") {
      (parked: Parked, done: Completion<Int, any Error>) in parked.park(done)
    }
  }
}
