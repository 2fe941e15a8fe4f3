import Interception
import InterceptionTesting
import TestSupport
import Testing

@Suite("Attempt timeouts and cancelled attempts", .patient)
struct AttemptTimeoutTests {
  struct Failure: Error {}

  let clock = ManualClock()
  let parked = Parked()

  @Test("An attempt that hangs is cancelled and given up; its late answer is ignored silently")
  func completion() async throws {
    let issues = IssueList()
    let operation = parked.operation(issues.add)
    operation.advise(
      RetryAdvice(maxRetries: 1, backoff: .none, attemptTimeout: .seconds(5), clock: clock))
    async let value = operation.value()
    await clock.sleepers(1)
    clock.advance(by: .seconds(5) - .nanoseconds(1))
    #expect(parked.count == 1)
    clock.advance(by: .nanoseconds(1))
    await clock.sleepers(1)
    #expect(parked.cancelledCount == 1)
    parked.answer(0, .success(1))
    parked.answer(1, .success(2))
    #expect(try await value == 2)
    #expect(issues.kinds.isEmpty)
  }

  @Test("A target that says how to cancel only after its attempt was given up is cancelled at once")
  func lateCancelHandler() async throws {
    let parked = parked
    let cancelled = Guarded(0)
    let operation = Interceptable(parked).operation("park") {
      (parked: Parked, done: Completion<Int, any Error>) in parked.hold(done)
    }
    operation.advise(
      RetryAdvice(maxRetries: 1, backoff: .none, attemptTimeout: .seconds(5), clock: clock))
    async let value = operation.value()
    await clock.sleepers(1)
    clock.advance(by: .seconds(5))
    await clock.sleepers(1)
    let first = parked.calls[0]
    first.onCancel { cancelled.withLock { $0 += 1 } }
    #expect(cancelled.withLock { $0 } == 1)
    let second = parked.calls[1]
    parked.answer(1, .success(2))
    #expect(try await value == 2)
    second.onCancel { cancelled.withLock { $0 += 1 } }
    #expect(cancelled.withLock { $0 } == 1)
  }

  @Test("When the last attempt hangs, the call fails with the timeout")
  func exhausted() async {
    let operation = parked.operation()
    operation.advise(
      RetryAdvice(maxRetries: 0, backoff: .none, attemptTimeout: .seconds(5), clock: clock))
    async let value = operation.value()
    await clock.sleepers(1)
    clock.advance(by: .seconds(5))
    do {
      _ = try await value
      Issue.record("the call succeeded")
    } catch {
      #expect((error as? InterceptionError)?.code == .attemptTimedOut)
      #expect((error as? InterceptionError)?.operation == "PendingCalls<Int, Error>.park")
    }
  }

  @Test("A deadline ends an attempt that hangs")
  func deadline() async {
    let operation = parked.operation()
    operation.advise(.retry(9, backoff: .none, deadline: .seconds(5), clock: clock))
    let call = Task { try await operation.value() }
    await clock.sleepers(1)
    clock.advance(by: .seconds(5))
    await #expect(throws: InterceptionError.self) { try await call.value }
    #expect(parked.count == 1)
  }

  @Test("An asynchronous attempt that hangs is cancelled, on the caller's actor")
  @MainActor
  func async() async throws {
    let attempts = Guarded(0)
    let clock = clock
    let operation = Interceptable(parked).operation("hang") {
      (_: Parked, n: Int) async throws -> Int in
      MainActor.assertIsolated()
      let attempt = attempts.withLock { attempts in
        attempts += 1
        return attempts
      }
      if attempt == 1 { try await clock.sleep(for: .seconds(1000)) }
      return n
    }
    operation.advise(
      RetryAdvice(maxRetries: 1, backoff: .none, attemptTimeout: .seconds(5), clock: clock))
    let call = Task { @MainActor in try await operation(7) }
    await clock.sleepers(2)
    clock.advance(by: .seconds(5))
    #expect(try await call.value == 7)
    #expect(attempts.withLock { $0 } == 2)
  }

  @Test(
    "Cancelling an attempt forwards to the target; a success still counts, a failure isn't retried")
  func cancelled() async throws {
    for result in [Result<Int, any Error>.success(3), .failure(Failure())] {
      let parked = Parked()
      let operation = Interceptable(parked).operation("park") {
        (parked: Parked, done: Completion<Int, any Error>) in parked.hold(done)
      }
      operation.advise(.retry(3, backoff: .none))
      let outcome = Guarded<Result<Int, any Error>?>(nil)
      let handle = operation { (result: Result<Int, any Error>) in outcome.withLock { $0 = result }
      }
      handle.cancel()
      #expect(parked.cancelledCount == 1)
      #expect(outcome.withLock { $0 == nil })
      parked.answer(0, result)
      switch (result, outcome.withLock { $0 }) {
      case (.success, .success(3)): break
      case (.failure, .failure(let error)): #expect(error is Failure)
      default: Issue.record("ended with \(String(describing: outcome.withLock { $0 }))")
      }
      #expect(parked.count == 1)
      handle.cancel()
    }
  }

  @Test("The completion comes after the wrapper is gone, and nothing is left")
  func released() async throws {
    let target = LifeSpan()
    let answer = Guarded<Int?>(nil)
    do {
      let parked = parked
      let token = target.begin()
      var wrapper: Interceptable<Parked>? = Interceptable(parked)
      var operation = wrapper?.operation("park") {
        (parked: Parked, done: Completion<Int, any Error>) in
        withExtendedLifetime(token) { parked.hold(done) }
      }
      operation?.advise(.retry(1, backoff: .constant(.seconds(1)), clock: clock))
      operation? { (result: Result<Int, any Error>) in answer.withLock { $0 = try? result.get() } }
      operation = nil
      wrapper = nil
      await parked.calls(1)
      parked.answer(0, .failure(Failure()))
      await clock.sleepers(1)
      clock.advance(by: .seconds(1))
      await parked.calls(2)
      parked.answer(1, .success(4))
    }
    #expect(answer.withLock { $0 } == 4)
    await target.end()
    #expect(clock.sleeperCount == 0)
  }

  @Test("A clock that fails doesn't leave an attempt without a limit")
  func brokenClock() async {
    let operation = parked.operation()
    let advice = RetryAdvice.retry(
      0, attemptTimeout: .milliseconds(1), clock: RetryAdviceTests.BrokenClock())
    operation.advise(advice)
    let thrown = await #expect(throws: InterceptionError.self) { try await operation.value() }
    #expect(thrown?.code == .attemptTimedOut)

    let hanging = Interceptable(clock).operation("hang") {
      (clock: ManualClock, n: Int) async throws -> Int in
      try await clock.sleep(for: .seconds(1000))
      return n
    }
    hanging.advise(advice)
    let late = await #expect(throws: InterceptionError.self) { try await hanging(1) }
    #expect(late?.code == .attemptTimedOut)
  }

  @Test("An answer that is dropped is noticed while the attempt's timer runs")
  func dropped() async {
    let issues = IssueList()
    let operation = parked.operation(issues.add)
    operation.advise(.retry(0, attemptTimeout: .seconds(5), clock: clock))
    let call = Task { try await operation.value() }
    await clock.sleepers(1)
    parked.drop()
    let thrown = await #expect(throws: InterceptionError.self) { try await call.value }
    #expect(thrown?.code == .completionDropped)
    #expect(issues.kinds == [.droppedCompletion])
  }

  @Test("A target that drops its handler at once is asked again in a loop, not in depth")
  func droppedOften() async {
    let issues = IssueList()
    let operation = Interceptable(0, issues: issues.add).operation("drop") {
      (_: Int, done: Completion<Int, any Error>) in
    }
    let registration = operation.advise(.retry(50_000, backoff: .none))
    await #expect(throws: InterceptionError.self) { try await operation.value() }
    #expect(issues.kinds.count == 50_001)
    registration.remove()
    operation.advise(
      .retry(10_000, backoff: .none, attemptTimeout: .seconds(5), clock: clock))
    await #expect(throws: InterceptionError.self) { try await operation.value() }
    #expect(issues.kinds.count == 60_002)
  }
}
