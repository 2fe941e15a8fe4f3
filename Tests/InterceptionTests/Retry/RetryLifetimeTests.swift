import Interception
import InterceptionTesting
import TestSupport
import Testing

@Suite("What a retried call leaves behind", .patient)
struct RetryLifetimeTests {
  struct Failure: Error { let token: any AnyObject & Sendable }

  /// Policies whose calls fail, with everything that a call may need.
  static func policies(_ clock: any Clock<Duration>) -> [RetryAdvice] {
    [
      .retry(2, backoff: .none),
      .retry(2, backoff: .constant(.seconds(1)), clock: clock),
      RetryAdvice(
        maxRetries: 2, backoff: .constant(.seconds(1)), jitter: .full, deadline: .seconds(900),
        budget: .tokens(), clock: clock, onRetry: { _ in }, onGiveUp: { _ in }),
    ]
  }

  @Test("Errors, arguments and handlers are released with the end", arguments: RetryShape.allCases)
  func released(shape: RetryShape) async {
    for policy in 0..<3 {
      let lives = (0..<3).map { _ in LifeSpan() }
      await Self.call(shape, Self.policies(HastyClock())[policy], lives)
      for life in lives { await life.end() }
    }
  }

  private static func call(_ shape: RetryShape, _ advice: RetryAdvice, _ lives: [LifeSpan]) async {
    // Beside the operation lives one error, the argument and the handler.
    let error = Failure(token: lives[0].begin())
    let argument = lives[1].begin()
    let handler = lives[2].begin()
    let done = Gate()
    switch shape {
    case .sync:
      let operation = Interceptable(0).operation("call") {
        (_: Int, token: any AnyObject & Sendable) throws in throw error
      }
      operation.advise(advice)
      #expect(throws: Failure.self) { try operation(argument) }
    case .async:
      let operation = Interceptable(0).operation("call") {
        (_: Int, token: any AnyObject & Sendable) async throws in throw error
      }
      operation.advise(advice)
      await #expect(throws: Failure.self) { try await operation(argument) }
    case .completion:
      let operation = Interceptable(0).operation("call") {
        (_: Int, token: any AnyObject & Sendable, done: Completion<Int, any Error>) in
        done(.failure(error))
      }
      operation.advise(advice)
      operation(argument) { (_: Result<Int, any Error>) in
        withExtendedLifetime(handler) { done.open() }
      }
      await done.wait()
    }
  }

  @Test("A call in backoff needs neither wrapper nor operation", arguments: RetryShape.allCases)
  func wrapperReleased(shape: RetryShape) async throws {
    let clock = ManualClock()
    // `start` lets go of the operation where the call doesn't hold it.
    let call = shape.start(
      .failing(times: 1, StoreError.busy, then: 3),
      .retry(1, backoff: .constant(.seconds(1)), clock: clock))
    await clock.sleepers(1)
    clock.advance(by: .seconds(1))
    #expect(try await call.value == 3)
  }

  #if canImport(Glibc)
    @Test("Thousands of calls that fail at once, three times each, take no memory in the end")
    func balance() async {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        do {
          // With delays, the caches of the system's queues would be counted too.
          let advice = RetryAdvice.retry(2, backoff: .none)
          let sync = Interceptable(0).operation("sync") { (_: Int, n: Int) throws in
            throw StoreError.busy
          }
          sync.advise(advice)
          let async = Interceptable(0).operation("async") { (_: Int, n: Int) async throws in
            throw StoreError.busy
          }
          async.advise(advice)
          let completion = Interceptable(0).operation("completion") {
            (_: Int, n: Int, done: Completion<Int, any Error>) in done(.failure(StoreError.busy))
          }
          completion.advise(advice)
          // A task of its own, since a task keeps what it has taken for its frames to its end.
          func calls(_ count: Int) async {
            let task = Task {
              for n in 0..<count {
                _ = try? sync(n)
                _ = try? await async(n)
                _ = try? await completion.value(n)
              }
            }
            await task.value
          }
          await calls(500)
          // Others' threads come and go, but a block that stays of each call shows every time: of
          // the smallest size, 32 bytes, they would be 64,000.
          var growths: [Int] = []
          for _ in 0..<8 {
            guard let before = HeapUse.bytes else {
              return StandardError.print("malloc_info has changed")
            }
            await calls(2_000)
            guard let after = HeapUse.bytes else {
              return StandardError.print("malloc_info has changed")
            }
            growths.append(after - before)
          }
          if growths.min() ?? 0 >= 32_000 { StandardError.print("bytes that stayed: \(growths)") }
        }
      }
      // What the process found comes this way, since a process that fails leaves no text.
      #expect(result?.text == "")
    }
  #endif
}
