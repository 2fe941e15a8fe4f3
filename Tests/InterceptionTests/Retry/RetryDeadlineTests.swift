import Interception
import InterceptionTesting
import TestSupport
import Testing

@Suite("Deadlines that are inherited", .patient)
struct RetryDeadlineTests {
  struct Failure: Error {}

  let clock = ManualClock()

  @Test("It ends an asynchronous attempt that hangs, under a policy without a deadline")
  func async() async {
    let clock = clock
    let attempts = Counter()
    let operation = Interceptable(0).operation("hang") { (_: Int, n: Int) async throws -> Int in
      attempts.add()
      try await clock.sleep(for: .seconds(1000))
      return n
    }
    operation.advise(.retry(3, backoff: .none))
    let call = Task {
      try await Deadline.$current.withValue(Deadline(after: .seconds(5), clock: clock)) {
        try await operation(1)
      }
    }
    await clock.sleepers(2)
    clock.advance(by: .seconds(5))
    let thrown = await #expect(throws: InterceptionError.self) { try await call.value }
    #expect(thrown?.code == .attemptTimedOut)
    #expect(attempts.value == 1)
  }

  @Test("It ends an attempt of a completion call that hangs")
  func completion() async {
    let parked = Parked()
    let operation = parked.operation()
    operation.advise(.retry(3, backoff: .none))
    let outcome = AsyncStream<Result<Int, any Error>>.makeStream()
    Deadline.$current.withValue(Deadline(after: .seconds(5), clock: clock)) {
      operation { (result: Result<Int, any Error>) in outcome.continuation.yield(result) }
    }
    await clock.sleepers(1)
    clock.advance(by: .seconds(5))
    for await result in outcome.stream {
      let thrown = #expect(throws: InterceptionError.self) { try result.get() }
      #expect(thrown?.code == .attemptTimedOut)
      break
    }
    #expect(parked.cancelledCount == 1)
    #expect(clock.sleeperCount == 0)
  }

  @Test("It lets a synchronous attempt run to its end, and starts no other")
  func sync() {
    let clock = clock
    let attempts = Counter()
    let operation = Interceptable(0).operation("slow") { (_: Int, n: Int) throws -> Int in
      attempts.add()
      clock.advance(by: .seconds(3))
      throw Failure()
    }
    operation.advise(.retry(9, backoff: .none))
    #expect(throws: Failure.self) {
      try Deadline.$current.withValue(Deadline(after: .seconds(5), clock: clock)) {
        try operation(1)
      }
    }
    #expect(attempts.value == 2)
  }

  @Test("The earlier of two deadlines counts, and each on its own clock")
  func earlier() async {
    let other = ManualClock()
    let parked = Parked()
    let operation = parked.operation()
    operation.advise(.retry(0, deadline: .seconds(10), clock: clock))
    for (outer, due) in [(Duration.seconds(3), other), (.seconds(30), clock)] {
      let call = Task {
        try await Deadline.$current.withValue(Deadline(after: outer, clock: other)) {
          try await operation.value()
        }
      }
      await due.sleepers(1)
      due.advance(by: min(outer, .seconds(10)))
      await #expect(throws: InterceptionError.self) { try await call.value }
    }
  }

  @Test("Later attempts of a completion call know it too, wherever they run")
  func handedDown() async {
    let clock = clock
    let seen = Recording<Duration?>()
    let parked = Parked()
    let operation = parked.operation()
    operation.before { _ in seen.append(Deadline.current?.remaining) }
    operation.advise(
      .retry(1, backoff: .constant(.seconds(2)), clock: clock), priority: .high)
    let call = Task {
      try await Deadline.$current.withValue(Deadline(after: .seconds(5), clock: clock)) {
        try await operation.value()
      }
    }
    await parked.calls(1)
    await clock.sleepers(1)  // The attempt's limit; its answer wakes it.
    await Threads.run(1) { _ in parked.answer(0, .failure(Failure())) }
    await clock.sleepers(1)
    clock.advance(by: .seconds(2))
    await parked.calls(2)
    parked.answer(1, .success(1))
    #expect(await call.result.isSuccess)
    #expect(seen.elements == [.seconds(5), .seconds(3)])
  }

  @MainActor
  @Test("Work within a deadline stays on the caller's actor")
  func isolation() async {
    let isThere = await Deadline.within(.seconds(60)) {
      await Task.yield()
      return KnownQueue.main.isCurrent && Deadline.current != nil
    }
    #expect(isThere)
  }

  @Test("A clock that goes back gives no more time than there was")
  func backwards() {
    let deadline = Deadline(
      after: .seconds(5), clock: JumpyClock([.zero, .seconds(-100), .seconds(2)]))
    #expect(deadline.remaining == .seconds(5))
    #expect(deadline.remaining == .seconds(3))
  }
}

extension Result {
  fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}
