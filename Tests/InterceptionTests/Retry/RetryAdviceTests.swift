import Interception
import InterceptionTesting
import TestSupport
import Testing

@Suite("RetryAdvice", .patient)
struct RetryAdviceTests {
  final class Failure: Error, Sendable {
    let hint: Duration?
    init(_ hint: Duration? = nil) { self.hint = hint }
  }

  struct Hopeless: NonRetryable {}
  struct Busy: Retryable { var retryClass: RetryClass { .throttled } }
  struct Later: RetryAfter { let retryAfter: Duration? }

  let clock = ManualClock()

  @Test("A million synchronous failures take constant stack")
  func trampoline() async throws {
    let store = Interceptable(FolderStore())
    let load = store.operation("load") {
      (_: FolderStore, limit: Int, done: Completion<Int, any Error>) in
      done(done.attempt > limit ? .success(done.attempt) : .failure(StoreError.busy))
    }
    load.advise(.retry(1_000_001, backoff: .none))
    #expect(try await load.value(1_000_000) == 1_000_001)
  }

  @Test("Success at once is one attempt", arguments: RetryShape.allCases)
  func success(shape: RetryShape) async throws {
    let call = shape.start(.script([.success(7)]), .retry(3, clock: clock))
    #expect(try await call.value == 7)
    #expect(call.attempts == [1])
  }

  @Test(
    "At most so many retries; the last error comes out, the very one",
    arguments: RetryShape.allCases)
  func exhausted(shape: RetryShape) async {
    let errors = [Failure(), Failure(), Failure()]
    let call = shape.start(
      .script(errors.map { .failure($0) }), .retry(2, backoff: .none))
    let thrown = await #expect(throws: Failure.self) { try await call.value }
    #expect(thrown === errors[2])
    #expect(call.attempts == [1, 2, 3])
  }

  @Test("No retries: a single attempt that never asks the policy", arguments: RetryShape.allCases)
  func none(shape: RetryShape) async {
    let asked = Guarded(false)
    let advice = RetryAdvice(
      maxRetries: 0,
      retryIf: { _, _ in
        asked.withLock { $0 = true }
        return true
      })
    let call = shape.start(.failing(Failure()), advice)
    await #expect(throws: Failure.self) { try await call.value }
    #expect(call.attempts == [1])
    #expect(!asked.withLock { $0 })
  }

  @Test(
    "Waits the backoff between attempts, and not a moment longer", arguments: RetryShape.allCases)
  func backoff(shape: RetryShape) async throws {
    let call = shape.start(
      .failing(times: 1, Failure(), then: 1),
      .retry(1, backoff: .constant(.seconds(30)), clock: clock))
    await clock.sleepers(1)
    clock.advance(by: .seconds(30) - .nanoseconds(1))
    #expect(call.attempts == [1])
    clock.advance(by: .nanoseconds(1))
    #expect(try await call.value == 1)
    #expect(call.attempts == [1, 2])
    #expect(clock.sleeperCount == 0)
  }

  @Test("Jitter draws one number for each delay", arguments: RetryShape.allCases)
  func jitter(shape: RetryShape) async throws {
    let drawn = Guarded(0)
    let advice = RetryAdvice(
      maxRetries: 2, backoff: .constant(.seconds(10)), jitter: .full, clock: clock,
      random: {
        drawn.withLock { $0 += 1 }
        return 0.5
      })
    let call = shape.start(
      .script([.failure(Failure()), .failure(Failure()), .success(1)]), advice)
    for _ in 0..<2 {
      await clock.sleepers(1)
      clock.advance(by: .seconds(5))
    }
    #expect(try await call.value == 1)
    #expect(drawn.withLock { $0 } == 2)
  }

  @Test("Errors can decide for themselves; then the policy does", arguments: RetryShape.allCases)
  func marks(shape: RetryShape) async {
    let refusing = RetryAdvice(maxRetries: 3, backoff: .none, retryIf: { _, _ in false })
    let hopeless = shape.start(.failing(Hopeless()), .retry(3, backoff: .none))
    await #expect(throws: Hopeless.self) { try await hopeless.value }
    #expect(hopeless.attempts == [1])
    let busy = shape.start(.failing(Busy()), refusing)
    await #expect(throws: Busy.self) { try await busy.value }
    #expect(busy.attempts == [1, 2, 3, 4])
    let other = shape.start(.failing(Failure()), refusing)
    await #expect(throws: Failure.self) { try await other.value }
    #expect(other.attempts == [1])
  }

  @Test("Cancellation is never retried", arguments: RetryShape.allCases)
  func cancellationError(shape: RetryShape) async {
    let call = shape.start(
      .failing(CancellationError()),
      RetryAdvice(maxRetries: 3, backoff: .none, retryIf: { _, _ in true }))
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(call.attempts == [1])
  }

  @Test(
    "Cancelling during the backoff ends the call at once",
    arguments: [
      RetryShape.async, .completion,
    ])
  func cancelledInBackoff(shape: RetryShape) async {
    let reasons = Recording<RetryStop>()
    let advice = RetryAdvice(
      maxRetries: 3, backoff: .constant(.seconds(30)), jitter: .none, clock: clock,
      onGiveUp: { report in reasons.append(report.reason) })
    let call = shape.start(.failing(Failure()), advice)
    await clock.sleepers(1)
    #expect(call.cancel())
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(call.attempts == [1])
    #expect(reasons.elements == [.cancelled])
    #expect(clock.sleeperCount == 0)
  }

  /// A clock on which nobody can sleep.
  struct BrokenClock: Clock {
    struct Broken: Error {}

    let base = ContinuousClock()
    var now: ContinuousClock.Instant { base.now }
    var minimumResolution: Duration { base.minimumResolution }

    func sleep(  // real time: a clock must have it; this one throws at once
      until deadline: ContinuousClock.Instant, tolerance: Duration?
    ) async throws {
      throw Broken()
    }
  }

  @Test("A clock that fails leaves the last error standing", arguments: RetryShape.allCases)
  func brokenClock(shape: RetryShape) async {
    let reasons = Recording<RetryStop>()
    let call = shape.start(
      .failing(Failure()),
      RetryAdvice(
        maxRetries: 3, backoff: .constant(.seconds(30)), jitter: .none, clock: BrokenClock(),
        onGiveUp: { report in reasons.append(report.reason) }))
    await #expect(throws: Failure.self) { try await call.value }
    #expect(call.attempts == [1])
    #expect(reasons.elements == [.clock])
  }

  /// A clock that can make no thread wait by itself.
  struct TaskClock: Clock {
    let base: ManualClock
    var now: ManualClock.Instant { base.now }
    var minimumResolution: Duration { base.minimumResolution }

    func sleep(  // real time: none, a clock must have it
      until deadline: ManualClock.Instant, tolerance: Duration?
    ) async throws {
      try await base.sleep(until: deadline)
    }
  }

  @Test("A thread that waits between attempts is let go when its task is cancelled")
  func cancelledThread() async {
    let clocks: [any Clock<Duration>] = [
      ManualClock(), TaskClock(base: ManualClock()), ContinuousClock(), SuspendingClock(),
    ]
    for clock in clocks {
      let waiting = Gate()
      let reports = Recording<RetryReport>()
      let operation = Interceptable(0).operation("call") {
        (_: Int, _: Int) throws in throw Failure()
      }
      operation.advise(
        RetryAdvice(
          maxRetries: 3, backoff: .constant(.seconds(3600)), jitter: .none,
          clock: clock, onRetry: { _ in waiting.open() },
          onGiveUp: { report in reports.append(report) }))
      let call = Task(executorPreference: QueueTaskExecutor()) { try operation(1) }
      await waiting.wait()
      call.cancel()
      await #expect(throws: CancellationError.self) { try await call.value }
      #expect(reports.elements.map(\.reason) == [.cancelled])
      #expect(reports.elements.first?.attempts.count == 1)
    }
  }

  @Test("A server's hint sets the delay, up to the cap", arguments: RetryShape.allCases)
  func hint(shape: RetryShape) async throws {
    let call = shape.start(
      .script([
        .failure(Later(retryAfter: .seconds(7))), .failure(Later(retryAfter: .seconds(900))),
        .failure(Later(retryAfter: .seconds(-1))), .success(1),
      ]),
      .retry(3, backoff: .exponential(initial: .seconds(1), cap: .seconds(20)), clock: clock))
    for delay in [7, 20, 4] {
      await clock.sleepers(1)
      clock.advance(by: .seconds(delay) - .nanoseconds(1))
      #expect(clock.sleeperCount == 1)
      clock.advance(by: .nanoseconds(1))
    }
    #expect(try await call.value == 1)
  }

  @Test("A delay that would pass the deadline ends the call now", arguments: RetryShape.allCases)
  func deadline(shape: RetryShape) async {
    let (retries, reports) = (Recording<Int>(), Recording<RetryReport>())
    let advice = RetryAdvice(
      maxRetries: 9, backoff: .constant(.seconds(4)), jitter: .none, deadline: .seconds(10),
      clock: clock, onRetry: { event in retries.append(event.attempt) },
      onGiveUp: { report in reports.append(report) })
    let call = shape.start(.failing(Failure()), advice)
    for retry in 1...2 {
      // Before it, the limit of an asynchronous attempt sleeps on the clock, and not the delay.
      await retries.wait(for: retry)
      await clock.sleepers(1)
      clock.advance(by: .seconds(4))
    }
    await #expect(throws: Failure.self) { try await call.value }
    #expect(call.attempts == [1, 2, 3])
    let report = reports.elements
    #expect(report.map(\.reason) == [.deadline])
    #expect(report.first?.elapsed == .seconds(8))
    #expect(report.first?.attempts.map(\.delay) == [.seconds(4), .seconds(4), nil])
    #expect(report.first?.attempts.map(\.elapsed) == [.zero, .seconds(4), .seconds(8)])
  }

  @Test(
    "After a delay that took longer than the deadline allows comes no attempt",
    arguments: RetryShape.allCases)
  func late(shape: RetryShape) async {
    let reports = Recording<RetryReport>()
    let advice = RetryAdvice(
      maxRetries: 9, backoff: .constant(.seconds(4)), jitter: .none, deadline: .seconds(100),
      clock: LateClock(), onGiveUp: { report in reports.append(report) })
    let call = shape.start(.failing(Failure()), advice)
    await #expect(throws: Failure.self) { try await call.value }
    #expect(call.attempts == [1])
    #expect(reports.elements.map(\.reason) == [.deadline])
    #expect(reports.elements.first?.elapsed == .seconds(3_600))
  }

  @Test("explain() shows what bounds a retry")
  func summary() {
    #expect(RetryAdvice.retry(2, backoff: .none).summary == "retry(2, backoff: none)")
    let bounded = RetryAdvice(
      maxRetries: 5, backoff: .constant(.milliseconds(100)), jitter: .full,
      attemptTimeout: .seconds(2), deadline: .seconds(10), budget: .tokens())
    #expect(
      bounded.summary
        == "retry(5, backoff: constant(100 ms), jitter: full, attemptTimeout: 2 s, deadline: 10 s, "
        + "with a budget)")
  }

  @Test("The budget denies, and success pays back", arguments: RetryShape.allCases)
  func budget(shape: RetryShape) async throws {
    let budget = RetryBudget.tokens(capacity: 30, retryCost: 14, throttledCost: 5)
    let advice = RetryAdvice(maxRetries: 9, backoff: .none, budget: budget)
    let failing = shape.start(.failing(Failure()), advice)
    await #expect(throws: Failure.self) { try await failing.value }
    #expect(failing.attempts == [1, 2, 3])
    #expect(budget.level == 2)
    budget.succeeded(lastCost: 14)
    let throttled = shape.start(.failing(times: 1, Busy(), then: 1), advice)
    #expect(try await throttled.value == 1)
    #expect(budget.level == 16)
  }

  @Test(
    "Events tell of each failed attempt that is followed by another", arguments: RetryShape.allCases
  )
  func events(shape: RetryShape) async throws {
    let events = Recording<RetryEvent>()
    let advice = RetryAdvice(
      maxRetries: 3, backoff: .none, onRetry: { event in events.append(event) })
    let errors = [Failure(), Failure()]
    let call = shape.start(
      .script(errors.map { .failure($0) } + [.success(1)]), advice)
    #expect(try await call.value == 1)
    let seen = events.elements
    #expect(seen.map(\.attempt) == [1, 2])
    #expect(seen.map { $0.error as? Failure === errors[$0.attempt - 1] } == [true, true])
    #expect(seen.map(\.operation.name) == ["call", "call"])
  }

  @Test("An event is one line, which says why, and how long the wait is")
  func eventText() async throws {
    struct Lost: Error, CustomStringConvertible { let description = "no\nanswer" }
    let lines = Recording<String>()
    let operation = Interceptable(FolderStore()).operation("fetch") {
      (_: FolderStore, value: Int?) async throws -> Int in
      guard let value else { throw Lost() }
      return value
    }
    operation.advise(
      RetryAdvice(
        maxRetries: 1, backoff: .constant(.microseconds(34_400)), jitter: .none,
        clock: HastyClock(), onRetry: { event in lines.append("\(event)") }
      ).retryingResults { (value: Int) in value == 0 })
    await #expect(throws: Lost.self) { try await operation(nil) }
    #expect(try await operation(0) == 0)
    #expect(
      lines.elements == [
        "FolderStore.fetch, attempt 1 failed: no\\nanswer; next in 34.4 ms",
        "FolderStore.fetch, attempt 1 didn't satisfy; next in 34.4 ms",
      ])
  }

  @Test("An inner retry stands down while an outer one is retrying", arguments: RetryShape.allCases)
  func nested(shape: RetryShape) async {
    for (nesting, attempts) in [(RetryNesting.multiply, 9), (.single, 5)] {
      let made = Recording<Int>()
      let advice = RetryAdvice(maxRetries: 2, backoff: .none, nested: nesting)
      let operation = Interceptable(made).operation("inner") {
        (made: Recording<Int>, n: Int) throws -> Int in
        made.append(n)
        throw Failure()
      }
      operation.advise(advice)
      let outer = Interceptable(operation)
      await #expect(throws: Failure.self) {
        switch shape {
        case .sync:
          let call = outer.operation("outer") { (inner, n: Int) throws in try inner(n) }
          call.advise(.retry(2, backoff: .none))
          _ = try call(1)
        case .async:
          let call = outer.operation("outer") { (inner, n: Int) async throws in try inner(n) }
          call.advise(.retry(2, backoff: .none))
          _ = try await call(1)
        case .completion:
          let call = outer.operation("outer") {
            (inner, n: Int, done: Completion<Int, any Error>) in done(Result { try inner(n) })
          }
          call.advise(.retry(2, backoff: .none))
          _ = try await call.value(1)
        }
      }
      #expect(made.count == attempts)
    }
  }

  @Test("A predicate that calls the operation leaves nobody without an answer")
  func reentrant() async {
    let operation = Interceptable(0).operation("call") {
      (_: Int, _: Int, done: Completion<Int, any Error>) in done(.failure(Failure()))
    }
    let answers = Guarded(0)
    operation.advise(
      RetryAdvice(
        maxRetries: 1, backoff: .none,
        retryIf: { [operation] _, _ in
          if answers.withLock({ $0 }) == 0 {
            answers.withLock { $0 += 1 }
            operation(2) { (_: Result<Int, any Error>) in answers.withLock { $0 += 10 } }
          }
          return true
        }))
    await #expect(throws: Failure.self) { try await operation.value(1) }
    #expect(answers.withLock { $0 } == 11)
  }
}
