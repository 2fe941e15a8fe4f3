import Interception
import InterceptionTesting
import TestSupport
import Testing

@Suite("Attempts that a retry gives up", .patient)
final class GivenUpAttemptTests {
  /// What stands between a retry and its target.
  enum Between: CaseIterable {
    case nothing, before, after, around, log, metrics, retry, afterAndAround

    func install(on operation: CompletionOperation<Parked, Void, Int, any Error>) {
      switch self {
      case .nothing: break
      case .before: operation.before { _ in }
      case .after: operation.after { _, _ in }
      case .around: operation.around { call in call.proceed { call.complete($0) } }
      case .log: operation.advise(LogAdvice { _ in })
      case .metrics: operation.advise(.metrics(CallMetrics()))
      case .retry: operation.advise(.retry(1, backoff: .none))
      case .afterAndAround:
        operation.after { _, _ in }
        operation.around { call in call.proceed() }
      }
    }
  }

  let clock = ManualClock()
  let parked = Parked()
  let issues = IssueList()

  /// A target that never answers would keep itself.
  deinit { parked.drop() }

  /// Calls the target under a retry whose first attempt has just been given up.
  private func call(
    _ between: Between
  ) async -> (CompletionOperation<Parked, Void, Int, any Error>, Task<Int, any Error>) {
    let operation = parked.operation(issues.add)
    between.install(on: operation)
    operation.advise(
      RetryAdvice(maxRetries: 1, backoff: .none, attemptTimeout: .seconds(5), clock: clock))
    let call = Task { try await operation.value() }
    await clock.sleepers(1)
    clock.advance(by: .seconds(5))
    await clock.sleepers(1)
    return (operation, call)
  }

  @Test("The target's own cancel is called, whatever stands between", arguments: Between.allCases)
  func cancelled(between: Between) async throws {
    let (_, call) = await call(between)
    #expect(parked.cancelledCount == 1)
    #expect(parked.calls.map(\.isCancelled) == [true, false])
    parked.answer(1, .success(2))
    #expect(try await call.value == 2)
    #expect(parked.cancelledCount == 1)
  }

  @Test("The late answer is ignored, and a second one reported", arguments: Between.allCases)
  func answeredLate(between: Between) async throws {
    let (_, call) = await call(between)
    parked.answer(0, .success(1))
    #expect(issues.kinds.isEmpty)
    parked.answer(0, .success(1))
    #expect(issues.kinds == [.doubleCompletion])
    parked.answer(1, .success(2))
    #expect(try await call.value == 2)
  }

  @Test("A handler that is dropped late isn't missed by anybody", arguments: Between.allCases)
  func droppedLate(between: Between) async throws {
    let (_, call) = await call(between)
    let second = parked.calls[1]
    parked.drop()
    #expect(issues.kinds.isEmpty)
    second(.success(2))
    #expect(try await call.value == 2)
    #expect(issues.kinds.isEmpty)
  }

  @Test("A late failure isn't retried by a retry inside")
  func failedLate() async throws {
    let (_, call) = await call(.retry)
    parked.answer(0, .failure(StoreError.busy))
    #expect(parked.count == 2)
    parked.answer(1, .success(2))
    #expect(try await call.value == 2)
  }

  @Test("A retry inside tells that it gave up, whichever attempt fails late", arguments: 0...2)
  func innerGivenUp(retries: Int) async throws {
    let operation = parked.operation(issues.add)
    let reports = Guarded<[String]>([])
    operation.advise(
      RetryAdvice(
        maxRetries: retries, backoff: .none,
        onGiveUp: { report in
          let text = "\(report.attempts.map(\.number)) \(report.reason)"
          reports.withLock { $0.append(text) }
        }))
    operation.advise(
      RetryAdvice(maxRetries: 1, backoff: .none, attemptTimeout: .seconds(5), clock: clock))
    let call = Task { try await operation.value() }
    await clock.sleepers(1)
    for number in 0..<retries { parked.answer(number, .failure(StoreError.busy)) }
    clock.advance(by: .seconds(5))
    await clock.sleepers(1)
    parked.answer(retries, .failure(StoreError.busy))
    #expect(reports.withLock { $0 } == ["\(Array(1...retries + 1)) cancelled"])
    parked.answer(retries + 1, .success(2))
    #expect(try await call.value == 2)
    #expect(parked.count == retries + 2)
  }

  @Test("A hanging attempt of a retry inside keeps nothing of the retry outside", arguments: 0...2)
  func keptByInner(retries: Int) async throws {
    let operation = parked.operation(issues.add)
    operation.advise(.retry(retries, backoff: .none))
    operation.advise(
      RetryAdvice(
        maxRetries: 2, backoff: .none, attemptTimeout: .seconds(5), clock: clock,
        onGiveUp: { _ in }))
    let call = Task { try await operation.value() }
    await clock.sleepers(1)
    for number in 0..<retries { parked.answer(number, .failure(StoreError.busy)) }
    clock.advance(by: .seconds(5))
    await clock.sleepers(1)
    let life = LifeSpan()
    failAll(retries + 1...2 * retries + 1, keeping: life)
    parked.answer(2 * retries + 2, .success(2))
    #expect(try await call.value == 2)
    // The history of the retry outside had them.
    await life.end()
    #expect(parked.calls.count == 2 * retries + 3)
  }

  private func failAll(_ numbers: ClosedRange<Int>, keeping life: LifeSpan) {
    let error = Keeping(token: life.begin())
    for number in numbers { parked.answer(number, .failure(error)) }
  }

  private struct Keeping: Error {
    let token: any AnyObject & Sendable
  }

  @Test("An attempt that is over is cancelled with its call, limited or not", arguments: [nil, 5])
  func cancelledAfterwards(limit: Int?) {
    let operation = parked.operation(issues.add)
    let seen = Counter()
    operation.around { call in
      call.onCancel { seen.add() }
      call.proceed()
    }
    // Ends its attempt, while what it has proceeded to goes on.
    operation.around { call in
      call.proceed { _ in }
      call.complete(.failure(StoreError.busy))
    }
    operation.advise(
      RetryAdvice(
        maxRetries: 1, backoff: .none, attemptTimeout: limit.map { .seconds($0) }, clock: clock))
    operation.around { call in call.proceed() }
    let handle = operation { (_: Result<Int, any Error>) in }
    handle.cancel()
    #expect(parked.calls.map(\.isCancelled) == [true, true])
    #expect(parked.cancelledCount == 2)
    #expect(seen.value == 2)
  }

  @Test("A retry inside, which waits for its next attempt, ends its wait")
  func innerBackoff() async throws {
    let operation = parked.operation(issues.add)
    let inner = ManualClock()
    operation.advise(.retry(1, backoff: .constant(.seconds(60)), clock: inner))
    operation.advise(
      RetryAdvice(maxRetries: 1, backoff: .none, attemptTimeout: .seconds(5), clock: clock))
    let call = Task { try await operation.value() }
    await clock.sleepers(1)
    parked.answer(0, .failure(StoreError.busy))
    await inner.sleepers(1)
    clock.advance(by: .seconds(5))
    await clock.sleepers(1)
    inner.advance(by: .seconds(60))
    #expect(parked.count == 2)
    parked.answer(1, .success(2))
    #expect(try await call.value == 2)
  }

  @Test("`after` sees the late answer, or that none came, once", arguments: [true, false])
  func seen(isAnswered: Bool) async throws {
    let operation = parked.operation(issues.add)
    let seen = Guarded<[String]>([])
    operation.after { call, result in
      let text = (try? result.get()).map { "\($0)" } ?? "none"
      let entry = "\(call.attempt): \(text)"
      seen.withLock { $0.append(entry) }
    }
    operation.advise(
      RetryAdvice(maxRetries: 1, backoff: .none, attemptTimeout: .seconds(5), clock: clock))
    let call = Task { try await operation.value() }
    await clock.sleepers(1)
    clock.advance(by: .seconds(5))
    await clock.sleepers(1)
    let second = parked.calls[1]
    if isAnswered { parked.answer(0, .success(1)) }
    second(.success(2))
    #expect(try await call.value == 2)
    parked.drop()
    #expect(seen.withLock { $0 }.sorted() == ["1: \(isAnswered ? "1" : "none")", "2: 2"])
    #expect(issues.kinds.isEmpty)
  }

  @Test("The caller's cancel reaches an attempt that may be given up", arguments: Between.allCases)
  func cancelledByCaller(between: Between) async throws {
    let operation = parked.operation(issues.add)
    between.install(on: operation)
    operation.advise(
      RetryAdvice(maxRetries: 1, backoff: .none, attemptTimeout: .seconds(5), clock: clock))
    let done = Gate()
    let handle = operation { (_: Result<Int, any Error>) in done.open() }
    #expect(!parked.calls[0].isCancelled)
    handle.cancel()
    #expect(parked.cancelledCount == 1)
    #expect(parked.calls[0].isCancelled)
    parked.answer(0, .failure(StoreError.busy))
    await done.wait()
    #expect(parked.count == 1)
  }

  @Test("An answer that comes just when its attempt is given up: one of the two counts, once")
  func race() async throws {
    for between in Between.allCases {
      for _ in 0..<30 {
        let clock = ManualClock()
        let parked = Parked()
        let operation = Interceptable(parked, issues: issues.add).operation("hold") {
          (parked: Parked, done: Completion<Int, any Error>) in
          if parked.count == 0 { parked.hold(done) } else { done(.success(1)) }
        }
        between.install(on: operation)
        operation.advise(
          RetryAdvice(maxRetries: 1, backoff: .none, attemptTimeout: .seconds(5), clock: clock))
        let answers = Guarded<[Int?]>([])
        let done = Gate()
        operation { (result: Result<Int, any Error>) in
          answers.withLock { $0.append(try? result.get()) }
          done.open()
        }
        await clock.sleepers(1)
        await Threads.run(2) { thread in
          if thread == 0 { clock.advance(by: .seconds(5)) } else { parked.answer(0, .success(1)) }
        }
        await done.wait()
        #expect(answers.withLock { $0 } == [1])
      }
    }
    #expect(issues.kinds.isEmpty)
  }
}
