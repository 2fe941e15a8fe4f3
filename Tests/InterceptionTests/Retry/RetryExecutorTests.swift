import Dispatch
import Interception
import InterceptionTesting
import TestSupport
import Testing

@Suite("Where attempts run", .patient)
struct RetryExecutorTests {
  struct Failure: Error {}

  /// Three attempts, without and with what could lead a call away from where it is.
  struct Plan: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let advice: RetryAdvice

    static let all = [
      Plan(testDescription: "no delay", advice: .retry(2, backoff: .none)),
      Plan(
        testDescription: "delays",
        advice: .retry(2, backoff: .constant(.seconds(1)), clock: HastyClock())),
      Plan(
        testDescription: "delays and attempts with a limit",
        advice: .retry(
          2, backoff: .constant(.seconds(1)), attemptTimeout: .seconds(900), clock: HastyClock())),
    ]
  }

  /// Notes for each attempt whether it is where it should be, before and after it suspends.
  final class Place: Sendable {
    private let isHere: @Sendable () -> Bool
    private let seen = Recording<Bool>()

    init(_ isHere: @escaping @Sendable () -> Bool) { self.isHere = isHere }

    var visits: [Bool] { seen.elements }

    func note() {
      let isHere = isHere()
      seen.append(isHere)
    }

    func fail() async throws -> Int {
      note()
      await Task.yield()
      note()
      throw Failure()
    }
  }

  private func operation(
    _ place: Place, _ plan: Plan
  ) -> AsyncOperation<Place, Void, Int, any Error> {
    let operation = Interceptable(place).operation("fail", Place.fail)
    operation.before { _ in place.note() }
    operation.advise(plan.advice, priority: .high)
    return operation
  }

  private let everyTime = [Bool](repeating: true, count: 10)

  @MainActor
  @Test("An asynchronous call stays on the main actor", arguments: Plan.all)
  func mainActor(plan: Plan) async {
    let place = Place { KnownQueue.main.isCurrent }
    let operation = operation(place, plan)
    await #expect(throws: Failure.self) { try await operation() }
    place.note()
    #expect(place.visits == everyTime)
  }

  actor Owner {
    let executor: QueueActorExecutor
    let operation: AsyncOperation<Place, Void, Int, any Error>

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ executor: QueueActorExecutor, _ operation: AsyncOperation<Place, Void, Int, any Error>) {
      self.executor = executor
      self.operation = operation
    }

    func call(_ place: Place) async {
      await #expect(throws: Failure.self) { try await operation() }
      place.note()
    }
  }

  @Test("An asynchronous call stays on an actor with an executor of its own", arguments: Plan.all)
  func ownExecutor(plan: Plan) async {
    let executor = QueueActorExecutor()
    let place = Place { executor.known.isCurrent }
    await Owner(executor, operation(place, plan)).call(place)
    #expect(place.visits == everyTime)
  }

  @Test("An asynchronous call stays on the executor that its task prefers", arguments: Plan.all)
  func preference(plan: Plan) async {
    let executor = QueueTaskExecutor()
    let place = Place { executor.known.isCurrent }
    let operation = operation(place, plan)
    let call = Task(executorPreference: executor) {
      await #expect(throws: Failure.self) { try await operation() }
      place.note()
    }
    await call.value
    #expect(place.visits == everyTime)
  }

  @MainActor
  @Test("Attempts without delay make no hop: no other job gets between")
  func noHop() async {
    let journal = Journal()
    let operation = Interceptable(journal).operation("fail") {
      (journal: Journal, n: Int) async throws -> Int in
      journal.note("attempt")
      throw Failure()
    }
    operation.advise(.retry(2, backoff: .none))
    let other = Task { @MainActor in journal.note("other") }
    do {
      _ = try await operation(1)
      Issue.record("the call succeeded")
    } catch {
      journal.note("returned")
    }
    await other.value
    #expect(journal.take() == ["attempt", "attempt", "attempt", "returned", "other"])
  }

  // MARK: Completion

  @Test("Without delay, a later attempt of a completion call runs where the failed one delivered")
  func delivering() async {
    let parked = Parked()
    let threads = Recording<ThreadIdentity>()
    let operation = parked.operation()
    operation.before { _ in threads.append(.current) }
    operation.advise(.retry(2, backoff: .none), priority: .high)
    let expected = Recording<ThreadIdentity>()
    for attempt in 0..<3 {
      await Threads.run(1) { _ in
        expected.append(.current)
        if attempt == 0 {
          operation { (_: Result<Int, any Error>) in threads.append(.current) }
        } else {
          parked.answer(attempt - 1, .failure(Failure()))
        }
      }
    }
    await Threads.run(1) { _ in
      expected.append(.current)
      parked.answer(2, .success(1))
    }
    #expect(threads.elements == expected.elements)
    #expect(threads.count == 4)
  }

  @Test("Later attempts of a completion call run on the chosen queue", arguments: [0, 1])
  func resumeOn(delay: Int) async {
    let queue = KnownQueue("chosen")
    let clock = HastyClock()
    let parked = Parked()
    let onQueue = Recording<Bool>()
    let operation = parked.operation()
    operation.before { _ in onQueue.append(queue.isCurrent) }
    operation.advise(
      RetryAdvice(
        maxRetries: 2, backoff: .constant(.seconds(delay)), jitter: .none, clock: clock,
        resumeOn: { next in queue.queue.async { next() } }),
      priority: .high)
    let call = Task { try await operation.value() }
    for attempt in 0..<3 {
      await parked.calls(attempt + 1)
      parked.answer(attempt, .failure(Failure()))
    }
    await #expect(throws: Failure.self) { try await call.value }
    #expect(onQueue.elements == [false, true, true])
  }

  @MainActor
  @Test("After a delay, an attempt that had failed on the main queue is followed by one there")
  func backToMain() async throws {
    let parked = Parked()
    let onMain = Recording<Bool>()
    let operation = parked.operation()
    operation.before { _ in onMain.append(KnownQueue.main.isCurrent) }
    operation.advise(
      .retry(2, backoff: .constant(.seconds(1)), clock: HastyClock()), priority: .high)
    operation { (_: Result<Int, any Error>) in }
    await parked.calls(1)
    parked.answer(0, .failure(Failure()))
    await parked.calls(2)
    await Threads.run(1) { _ in parked.answer(1, .failure(Failure())) }
    await parked.calls(3)
    parked.answer(2, .success(1))
    #expect(onMain.elements == [true, true, false])
  }

  // MARK: The main thread

  @MainActor
  @Test("A blocked main thread gets the answer of a retry that resumes on another queue")
  func blockedForTheAnswer() {
    let queue = DispatchQueue(label: "elsewhere")
    let answered = DispatchSemaphore(value: 0)
    let operation = Parked().operation()
    operation.replace(with: .failing(times: 1, Failure(), then: 1))
    operation.advise(
      RetryAdvice(
        maxRetries: 1, backoff: .constant(.seconds(1)), jitter: .none, clock: HastyClock(),
        resumeOn: { next in queue.async(execute: next) }))
    operation { (_: Result<Int, any Error>) in answered.signal() }
    // real time: the main thread has to be blocked, and a deadlock shows as nothing but time
    #expect(answered.wait(timeout: .now() + 600) == .success)
  }

  @MainActor
  @Test("A synchronous call whose delays block the main actor is reported, once")
  func blockedMainActor() throws {
    let issues = IssueList()
    let count = Guarded(0)
    let operation = Interceptable(0, issues: issues.add).operation("count") {
      (_: Int, failures: Int) throws in
      let attempt = count.withLock { count in
        count += 1
        return count
      }
      if attempt <= failures { throw Failure() }
      return attempt
    }
    operation.advise(.retry(3, backoff: .none))
    #expect(try operation(1) == 2)
    #expect(issues.kinds.isEmpty)
    operation.advise(.retry(3, backoff: .constant(.nanoseconds(1)), clock: HastyClock()))
    count.withLock { $0 = 0 }
    for _ in 0..<2 { #expect(throws: Failure.self) { try operation(100) } }
    #expect(issues.kinds == [.blockedMainThread])
    #expect(issues.all.first?.message.contains("blocks the main thread for 1 ns:") == true)
  }

  @Test("Delays on other threads, and of other shapes, are nobody's concern")
  func blockedElsewhere() async {
    let issues = IssueList()
    let operation = Interceptable(0, issues: issues.add).operation("count") {
      (_: Int, n: Int) throws -> Int in throw Failure()
    }
    operation.advise(.retry(3, backoff: .constant(.nanoseconds(1)), clock: HastyClock()))
    await Threads.run(1) { _ in
      #expect(throws: Failure.self) { try operation(1) }
    }
    #expect(issues.kinds.isEmpty)
  }
}
