import Interception
import InterceptionTesting
import TestSupport
import Testing

@Suite("Waiting on clocks that can't block", .patient)
struct BlockingClockTests {
  @Test("Synchronous retries may wait on all threads at once: each sleeps on its own")
  func allThreads() async {
    let count = 64
    let answers = await withTaskGroup(of: Int.self) { group in
      for number in 0..<count {
        group.addTask {
          let failures = Guarded(3)
          let fetch = Interceptable(number).operation("fetch") { (number: Int) throws in
            if failures.withLock({
              $0 -= 1; return $0 >= 0
            }) {
              throw StoreError.busy
            }
            return number
          }
          fetch.advise(
            RetryAdvice(maxRetries: 3, backoff: .constant(.seconds(1)), clock: YieldingClock()))
          return (try? fetch()) ?? -1
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.sorted() == Array(0..<count))
  }

  @Test("A sleep that is cancelled ends on another thread, and the retry at once")
  func cancelled() async {
    let clock = HastyClock()
    let failures = Counter()
    let fetch = Interceptable(0).operation("fetch") { (_: Int) throws in
      failures.add()
      throw StoreError.busy
    }
    fetch.advise(RetryAdvice(maxRetries: 3, backoff: .constant(.seconds(3_600)), clock: clock))
    let task = Task { try? fetch() }
    await clock.base.sleepers(1)
    task.cancel()
    _ = await task.value
    #expect(failures.value == 1)
    // What is left of the sleep ends, too.
    await clock.base.sleepers(0)
    #expect(clock.base.sleeperCount == 0)
  }
}

/// A clock on which a sleep takes no time, but lets others go first.
private struct YieldingClock: Clock {
  var now: ManualClock.Instant { ManualClock.Instant() }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(  // real time: none, a clock must have it
    until deadline: ManualClock.Instant, tolerance: Duration?
  ) async throws {
    for _ in 0..<3 { await Task.yield() }
  }
}
