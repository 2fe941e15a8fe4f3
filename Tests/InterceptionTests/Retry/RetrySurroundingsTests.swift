import Interception
import InterceptionTesting
import TestSupport
import Testing

@Suite("Completion calls that are answered elsewhere than they started", .patient)
struct RetrySurroundingsTests {
  typealias Operation = CompletionOperation<Parked, Void, Int, any Error>
  struct Failure: Error {}

  @Test("A call inside a retrying one stands down, wherever its answer comes from")
  func nested() async {
    let parked = Parked()
    let inner = parked.operation()
    inner.advise(RetryAdvice(maxRetries: 3, backoff: .none, nested: .single))
    let outer: Operation = Interceptable(parked).operation("outer") { _, done in
      inner { (result: Result<Int, any Error>) in done(result) }
    }
    outer.advise(.retry(1, backoff: .none))
    let call = Task { try await outer.value() }
    // Four attempts of the first inner call; the second stands down after one.
    for attempt in 0..<5 {
      await parked.calls(attempt + 1)
      await Task.detached { parked.answer(attempt, .failure(Failure())) }.value
    }
    await #expect(throws: Failure.self) { try await call.value }
    #expect(parked.count == 5)
  }

  @Test("A call that is answered inside another's retry doesn't stand down for it")
  func answeredByRetry() async throws {
    let parked = Parked()
    let operation = parked.operation()
    operation.advise(RetryAdvice(maxRetries: 1, backoff: .none, nested: .single))
    let call = Task { try await operation.value() }
    await parked.calls(1)
    let other: Operation = Interceptable(parked).operation("other") { parked, done in
      if done.attempt == 2 { parked.answer(0, .failure(Failure())) }
      done(done.attempt == 2 ? .success(0) : .failure(Failure()))
    }
    other.advise(.retry(1, backoff: .none))
    _ = try await other.value()
    try #require(parked.count == 2)
    parked.answer(1, .success(3))
    #expect(try await call.value == 3)
  }

  @Test("A call that is answered under another's deadline doesn't take it for its own")
  func answeredUnderDeadline() async throws {
    let parked = Parked()
    let operation = parked.operation()
    operation.advise(.retry(1, backoff: .none))
    let call = Task { try await operation.value() }
    await parked.calls(1)
    Deadline.within(.zero) { parked.answer(0, .failure(Failure())) }
    try #require(parked.count == 2)
    parked.answer(1, .success(3))
    #expect(try await call.value == 3)
  }
}
