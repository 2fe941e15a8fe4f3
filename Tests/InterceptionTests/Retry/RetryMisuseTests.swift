import Interception
import InterceptionTesting
import TestSupport
import Testing

/// What a clock, a server, a predicate or a hook can do to a call; the caller always gets an answer.
@Suite("Retry and those who misbehave", .patient)
struct RetryMisuseTests {
  struct Failure: Error {}
  struct Later: RetryAfter { let retryAfter: Duration? }

  private let failures = FaultScript<Int, any Error>.failing(Failure())

  /// A policy that notes what it gives up.
  private func advice(
    _ retries: Int, delay: Duration = .zero, deadline: Duration? = nil,
    clock: any Clock<Duration> = HastyClock(), reports: Recording<RetryReport>,
    retryIf: (@Sendable (any Error, Int) -> Bool)? = nil,
    resumeOn: (@Sendable (@escaping @Sendable () -> Void) -> Void)? = nil,
    onRetry: (@Sendable (RetryEvent) -> Void)? = nil
  ) -> RetryAdvice {
    RetryAdvice(
      maxRetries: retries, backoff: .constant(delay), jitter: .none, retryIf: retryIf,
      deadline: deadline, clock: clock, resumeOn: resumeOn, onRetry: onRetry,
      onGiveUp: { report in reports.append(report) })
  }

  // MARK: Clocks

  @Test("A clock that goes back counts as standing still", arguments: RetryShape.allCases)
  func backwards(shape: RetryShape) async throws {
    let reports = Recording<RetryReport>()
    let times = (0..<200).map { Duration.seconds(-10 * $0) }
    let call = shape.start(
      failures,
      advice(
        3, delay: .seconds(1), deadline: .seconds(100), clock: JumpyClock(times), reports: reports))
    await #expect(throws: Failure.self) { try await call.value }
    #expect(call.attempts == [1, 2, 3, 4])
    let report = try #require(reports.elements.first)
    #expect(report.reason == .exhausted)
    #expect(report.elapsed == .zero)
    #expect(report.attempts.map(\.elapsed) == [.zero, .zero, .zero, .zero])
  }

  @Test(
    "A clock that jumps ahead passes the deadline, by however much", arguments: RetryShape.allCases)
  func forwards(shape: RetryShape) async throws {
    let far = Duration.seconds(Int64.max) * 10
    for jump in [Duration.seconds(1000), far] {
      let reports = Recording<RetryReport>()
      // Read for the policy, the call, its attempt, the deadline handed down, and after the attempt.
      let clock = JumpyClock([.zero, .zero, .zero, .zero, jump])
      let call = shape.start(
        failures,
        advice(3, delay: .seconds(1), deadline: .seconds(100), clock: clock, reports: reports))
      await #expect(throws: Failure.self) { try await call.value }
      let report = try #require(reports.elements.first)
      #expect(report.reason == .deadline)
      #expect(report.attempts.map(\.elapsed) == [report.elapsed])
      #expect(report.elapsed >= .seconds(1000))
    }
  }

  @Test("A clock that jumps to and fro doesn't stop a ratio's time, nor bring it forward")
  func ratio() {
    let hour = Duration.seconds(3600)
    let times: [Duration] = [.zero, hour, .zero, .seconds(1), .seconds(9), .seconds(11)]
    let budget = RetryBudget.ratio(
      1, reservePerSecond: 0, window: .seconds(10), clock: JumpyClock(times))
    budget.countCall()  // An hour after the start; the clock then goes back to the start.
    let levels = (0..<4).map { _ in budget.level }
    #expect(levels == [1, 1, 1, 0])
  }

  // MARK: Servers

  @Test("Absurd hints leave the delay to the backoff", arguments: RetryShape.allCases)
  func hints(shape: RetryShape) async throws {
    let absurd: [Duration?] = [
      nil, .seconds(-1), .seconds(Int64.min), .seconds(Int64.max), .seconds(86_401),
      .seconds(Int64.max) * 10, .nanoseconds(-1),
    ]
    let delays = Recording<Duration>()
    let call = shape.start(
      .script(absurd.map { .failure(Later(retryAfter: $0)) } + [.success(1)]),
      RetryAdvice(
        maxRetries: 9, backoff: .constant(.seconds(3)), jitter: .none, clock: HastyClock(),
        onRetry: { event in delays.append(event.delay) }))
    #expect(try await call.value == 1)
    #expect(delays.elements == absurd.map { _ in .seconds(3) })
  }

  // MARK: Predicates and hooks

  @Test("A predicate may call the operation", arguments: RetryShape.allCases)
  func reentrant(shape: RetryShape) async throws {
    let inner = Guarded<[RetriedCall]>([])
    let call = shape.start(
      .failing(times: 1, Failure(), then: 7),
      RetryAdvice(
        maxRetries: 1, backoff: .none,
        retryIf: { _, _ in
          let again = shape.start(.failing(times: 1, Failure(), then: 8), .retry(3, backoff: .none))
          inner.withLock { $0.append(again) }
          return true
        }))
    let outer = try await call.value
    let again = try #require(inner.withLock { $0.first })
    #expect(try await again.value + outer == 15)
  }

  @Test("A predicate that calls the very operation goes through its retry again")
  func sameOperation() async throws {
    let depth = Guarded(0)
    let made = Recording<Int>()
    let operation = Interceptable(made).operation("call") {
      (made: Recording<Int>, n: Int) throws in
      made.append(n)
      throw Failure()
    }
    let again: @Sendable (any Error, Int) -> Bool = { [operation] _, attempt in
      let isOuter = depth.withLock { depth in
        depth += 1
        return depth == 1
      }
      if isOuter { #expect(throws: Failure.self) { try operation(2) } }
      return true
    }
    operation.advise(RetryAdvice(maxRetries: 2, backoff: .none, retryIf: again))
    await Threads.run(1) { _ in
      #expect(throws: Failure.self) { try operation(1) }
    }
    #expect(made.elements == [1, 2, 2, 2, 1, 1])
  }

  @Test(
    "A predicate that removes the advice doesn't shorten the running call",
    arguments: RetryShape.allCases)
  func removing(shape: RetryShape) async throws {
    let registration = Guarded<Registration?>(nil)
    let call = shape.start(
      failures,
      RetryAdvice(
        maxRetries: 2, backoff: .none,
        retryIf: { _, _ in
          registration.withLock { $0 }?.remove()
          return true
        })
    ) { installed in registration.withLock { $0 = installed } }
    await #expect(throws: Failure.self) { try await call.value }
    #expect(call.attempts == [1, 2, 3])
    #expect(registration.withLock { $0 }?.isActive == false)
  }

  @Test(
    "Cancelling from a predicate or a hook ends the call before the next attempt",
    arguments: RetryShape.allCases, [Duration.zero, .seconds(900)])
  func cancelling(shape: RetryShape, delay: Duration) async throws {
    for (number, isHook) in [(1, false), (2, false), (1, true), (2, true)] {
      let reports = Recording<RetryReport>()
      let clock = ManualClock()
      let parked = Parked()
      let handle = Guarded<CallHandle?>(nil)
      let cancel: @Sendable (Int) -> Void = { attempt in
        guard attempt == number else { return }
        if shape == .completion {
          handle.withLock { $0 }?.cancel()
        } else {
          withUnsafeCurrentTask { $0?.cancel() }
        }
      }
      let advice = advice(
        9, delay: delay, clock: clock, reports: reports,
        retryIf: { _, attempt in
          if !isHook { cancel(attempt) }
          return true
        },
        onRetry: { event in if isHook { cancel(event.attempt) } })
      let outcome = Recording<Result<Int, any Error>>()
      let ended = Gate()
      if shape == .completion {
        let operation = parked.operation()
        operation.advise(advice)
        let running = operation { (result: Result<Int, any Error>) in
          outcome.append(result)
          ended.open()
        }
        handle.withLock { $0 = running }
        parked.answer(0, .failure(Failure()))
      } else {
        Task(executorPreference: QueueTaskExecutor()) {
          do {
            if shape == .sync {
              let operation = Interceptable(0).operation("call") {
                (_: Int, n: Int) throws -> Int in throw Failure()
              }
              operation.advise(advice)
              outcome.append(.success(try operation(1)))
            } else {
              let operation = Interceptable(0).operation("call") {
                (_: Int, n: Int) async throws -> Int in throw Failure()
              }
              operation.advise(advice)
              outcome.append(.success(try await operation(1)))
            }
          } catch {
            outcome.append(.failure(error))
          }
          ended.open()
        }
      }
      if number == 2 {
        if delay > .zero {
          await clock.sleepers(1)
          clock.advance(by: delay)
        }
        if shape == .completion {
          await parked.calls(2)
          parked.answer(1, .failure(Failure()))
        }
      }
      await ended.wait()
      #expect(throws: CancellationError.self) { try outcome.elements.first?.get() }
      #expect(reports.elements.map(\.reason) == [.cancelled])
      #expect(reports.elements.first?.attempts.map(\.number) == Array(1...number))
      #expect(clock.sleeperCount == 0)
    }
  }

  @Test("A queue that loses the next attempt is noticed, and one that runs it twice does no harm")
  func queues() async throws {
    let issues = IssueList()
    let parked = Parked()
    let losing = parked.operation(issues.add)
    losing.advise(RetryAdvice(maxRetries: 1, backoff: .none, resumeOn: { _ in }))
    let call = Task { try await losing.value() }
    await parked.calls(1)
    parked.answer(0, .failure(Failure()))
    let thrown = await #expect(throws: InterceptionError.self) { try await call.value }
    #expect(thrown?.code == .completionDropped)
    #expect(issues.kinds == [.droppedCompletion])

    let eager = RetryShape.completion.start(
      failures,
      RetryAdvice(
        maxRetries: 2, backoff: .none,
        resumeOn: { next in
          next()
          next()
        }))
    await #expect(throws: Failure.self) { try await eager.value }
    #expect(eager.attempts == [1, 2, 3])
  }
}
