import Interception
import InterceptionTesting
import TestSupport
import Testing

@Suite("Backoff of completion calls", .patient)
struct RetryCompletionTests {
  struct Failure: Error {}

  /// An answer that does something when it goes.
  final class Answer: Sendable {
    private let atEnd: @Sendable () -> Void

    init(atEnd: @escaping @Sendable () -> Void) { self.atEnd = atEnd }

    deinit { atEnd() }
  }

  @Test("An answer may cancel its call when it is released after the backoff")
  func releasedAnswer() async throws {
    let clock = ManualClock()
    let handle = Guarded<CallHandle?>(nil)
    let operation = Interceptable(0).operation("answer") {
      (_: Int, done: Completion<Answer, any Error>) in
      let isFirst = done.attempt == 1
      done(.success(Answer { if isFirst { handle.withLock { $0 }?.cancel() } }))
    }
    let attempts = Guarded(0)
    operation.advise(
      RetryAdvice(maxRetries: 3, backoff: .constant(.seconds(1)), jitter: .none, clock: clock)
        .retryingResults { (_: Answer) in
          attempts.withLock { attempts in
            attempts += 1
            return attempts == 1
          }
        })
    let ended = Gate()
    let call = operation { (_: Result<Answer, any Error>) in ended.open() }
    handle.withLock { $0 = call }
    await clock.sleepers(1)
    clock.advance(by: .seconds(1))
    await ended.wait()
    #expect(call.isCancelled)
    #expect(attempts.withLock { $0 } == 2)
  }

  @Test("A resumption that is run again doesn't cut the next backoff short")
  func resumedTwice() async throws {
    let clock = ManualClock()
    let resumptions = Guarded<[@Sendable () -> Void]>([])
    let parked = Parked()
    let operation = parked.operation()
    operation.advise(
      RetryAdvice(
        maxRetries: 2, backoff: .constant(.seconds(1)), jitter: .none, clock: clock,
        resumeOn: { next in
          resumptions.withLock { $0.append(next) }
          next()
        }))
    let call = Task { try await operation.value() }
    await parked.calls(1)
    parked.answer(0, .failure(Failure()))
    await clock.sleepers(1)
    clock.advance(by: .seconds(1))
    await parked.calls(2)
    parked.answer(1, .failure(Failure()))
    await clock.sleepers(1)
    resumptions.withLock { $0 }.forEach { $0() }
    #expect(parked.count == 2)
    clock.advance(by: .seconds(1))
    await parked.calls(3)
    parked.answer(2, .success(3))
    #expect(try await call.value == 3)
    #expect(clock.sleeperCount == 0)
  }
}
