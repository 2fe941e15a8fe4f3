import Interception
import InterceptionTesting
import TestSupport
import Testing

/// What observers between a retry and its target are told when the retry doesn't wait any longer.
@Suite("Observers of attempts that a retry gives up", .patient)
final class GivenUpObserverTests {
  let clock = ManualClock()
  let parked = Parked()
  let metrics = CallMetrics()
  private let notes = Notes()

  deinit { parked.drop() }

  /// Notes what happens to calls, without the times.
  private final class Notes: Sendable {
    private let lines = Guarded<[String]>([])

    func add(_ line: String) { lines.withLock { $0.append(line) } }

    func take() -> [String] {
      lines.withLock { lines in
        defer { lines = [] }
        return lines
      }
    }
  }

  private var log: LogAdvice {
    LogAdvice { [notes] entry in
      let isTimed = entry.duration != nil
      switch entry.event {
      case .began: notes.add("\(entry.attempt) began")
      case .succeeded: notes.add("\(entry.attempt) succeeded")
      case .failed: notes.add("\(entry.attempt) failed")
      case .lost: notes.add("\(entry.attempt) lost")
      case .givenUp: notes.add("\(entry.attempt) \(entry.level) given up\(isTimed ? "" : "?")")
      }
    }
  }

  private func take() -> [String] { notes.take() }

  private func retry(_ maxRetries: Int = 1, deadline: Duration? = nil) -> RetryAdvice {
    RetryAdvice(
      maxRetries: maxRetries, backoff: .none, attemptTimeout: .seconds(5), deadline: deadline,
      clock: clock)
  }

  private func observedOperation() -> CompletionOperation<Parked, Void, Int, any Error> {
    let operation = parked.operation()
    operation.advise(log)
    operation.advise(.metrics(metrics))
    return operation
  }

  @Test("A line and a count at that moment, once; the end follows when the target answers late")
  func completion() async throws {
    let operation = observedOperation()
    operation.advise(retry())
    let call = Task { try await operation.value() }
    await clock.sleepers(1)
    clock.advance(by: .seconds(5))
    await clock.sleepers(1)
    #expect(take() == ["1 began", "1 error given up", "2 began"])
    #expect(metrics.snapshot().total.givenUp == 1)
    #expect(metrics.snapshot().total.inFlight == 2)
    parked.answer(1, .success(2))
    #expect(try await call.value == 2)
    #expect(take() == ["2 succeeded"])
    parked.answer(0, .success(1))
    #expect(take() == ["1 succeeded"])
    #expect(metrics.snapshot().total.givenUp == 1)
    #expect(metrics.snapshot().total.inFlight == 0)
  }

  @Test("Also when the deadline ends the call, and nothing after an answer")
  func deadline() async throws {
    let operation = observedOperation()
    operation.advise(retry(deadline: .seconds(3)))
    let call = Task { try await operation.value() }
    await clock.sleepers(1)
    parked.answer(0, .failure(StoreError.busy))
    await clock.sleepers(1)
    clock.advance(by: .seconds(3))
    _ = await call.result
    #expect(take() == ["1 began", "1 failed", "2 began", "2 error given up"])
    #expect(metrics.snapshot().total.givenUp == 1)
  }

  @Test("Retries inside one another: all observers of the attempt outside, each once")
  func nested() async throws {
    let operation = observedOperation()
    let inner = ManualClock()
    operation.advise(
      RetryAdvice(maxRetries: 1, backoff: .none, attemptTimeout: .seconds(60), clock: inner))
    operation.advise(log, label: "between")
    operation.advise(retry(0))
    let call = Task { try await operation.value() }
    await clock.sleepers(1)
    await inner.sleepers(1)
    clock.advance(by: .seconds(5))
    await #expect(throws: InterceptionError.self) { try await call.value }
    #expect(
      take() == ["1 began", "1 began", "1 error given up", "1 error given up"])
    #expect(metrics.snapshot().total.givenUp == 1)
  }

  @Test("Nothing outside a retry, nor when the caller cancels")
  func notTold() async throws {
    let operation = parked.operation()
    operation.advise(retry())
    operation.advise(log)
    let call = Task { try await operation.value() }
    await clock.sleepers(1)
    clock.advance(by: .seconds(5))
    await clock.sleepers(1)
    parked.answer(1, .success(2))
    _ = try await call.value
    #expect(take() == ["1 began", "1 succeeded"])

    let other = observedOperation()
    other.advise(retry())
    let handle = other { (_: Result<Int, any Error>) in }
    handle.cancel()
    #expect(take() == ["1 began"])
    #expect(metrics.snapshot().total.givenUp == 0)
  }

  @Test("An attempt whose handler is dropped is released, observed or not")
  func dropped() async throws {
    let operation = observedOperation()
    operation.advise(retry(0))
    let call = Task { try await operation.value() }
    await clock.sleepers(1)
    parked.drop()
    await #expect(throws: InterceptionError.self) { try await call.value }
    #expect(take() == ["1 began", "1 failed"])
    #expect(metrics.snapshot().total.givenUp == 0)
  }

  /// A target that doesn't care for cancellation.
  private func stubborn(
    _ gate: Gate
  ) -> AsyncOperation<Int, Int, Int, any Error> {
    let operation = Interceptable(0).operation("stubborn") {
      (_: Int, number: Int) async throws -> Int in
      await gate.wait()
      return number
    }
    operation.advise(log)
    operation.advise(.metrics(metrics))
    return operation
  }

  @Test("Of an asynchronous call whose target doesn't end")
  func async() async throws {
    let gate = Gate()
    let operation = stubborn(gate)
    operation.advise(retry())
    let call = Task { try await operation(7) }
    await clock.sleepers(1)
    clock.advance(by: .seconds(5))
    await clock.sleepers(1)
    clock.advance(by: .seconds(5))
    await #expect(throws: InterceptionError.self) { try await call.value }
    let seen = take()
    #expect(seen.filter { $0.hasSuffix("given up") } == ["1 error given up", "2 error given up"])
    #expect(seen.first == "1 began")
    #expect(metrics.snapshot().total.givenUp == 2)
    #expect(metrics.snapshot().total.inFlight == 2)
    gate.open()
  }

  @Test("Of asynchronous retries inside one another")
  func asyncNested() async throws {
    let gate = Gate()
    let operation = stubborn(gate)
    let inner = ManualClock()
    operation.advise(
      RetryAdvice(maxRetries: 1, backoff: .none, attemptTimeout: .seconds(60), clock: inner))
    operation.advise(retry(0))
    let call = Task { try await operation(7) }
    await clock.sleepers(1)
    await inner.sleepers(1)
    clock.advance(by: .seconds(5))
    await #expect(throws: InterceptionError.self) { try await call.value }
    #expect(take().prefix(2) == ["1 began", "1 error given up"])
    #expect(metrics.snapshot().total.givenUp == 1)
    gate.open()
  }
}
