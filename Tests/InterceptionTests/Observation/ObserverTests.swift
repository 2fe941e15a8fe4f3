import Interception
import InterceptionTesting
import TestSupport
import Testing

/// Log, metrics and trace, at once: none may lose a call, see one twice, or change anything.
@Suite("Observers see every call once", .patient)
struct ObserverTests {
  let observers = Observers()

  @Test("Success and failure, in every shape", arguments: Shape.allCases)
  func outcomes(shape: Shape) async throws {
    let subject = Subject(shape)
    observers.observe(subject.driver.operation)
    #expect(try await subject(7) == 7)
    subject.target.answer { _ in throw Busy() }
    await #expect(throws: Busy.self) { try await subject(8) }

    #expect(observers.events == [.began, .succeeded(nil), .began, .failed("Busy()")])
    #expect(observers.figures.calls == 2)
    #expect(observers.figures.errors == 1)
    #expect(observers.figures.inFlight == 0)
    #expect(observers.spans.map(\.outcome) == [.succeeded(nil), .failed("Busy()")])
    #expect(observers.spans.allSatisfy { $0.parent == nil && $0.kind == .call })
  }

  @Test("Inside a retry, each attempt; outside, the call; and the attempts inside it")
  func attempts() async throws {
    for shape in Shape.allCases {
      let (outside, inside, both) = (Observers(), Observers(), TraceRecorder())
      let subject = Subject(shape)
      let runs = Guarded(0)
      subject.target.answer { number in
        let run = runs.withLock { runs in
          runs += 1
          return runs
        }
        if run < 3 { throw Busy() }
        return number
      }
      func install(_ advice: some Advice, _ priority: AdvicePriority) {
        subject.driver.operation.advise(
          advice, priority: priority, label: nil, times: nil, fileID: "", line: 0)
      }
      install(.retry(3, backoff: .none), .normal)
      outside.observe(subject.driver.operation, priority: .high)
      inside.observe(subject.driver.operation, priority: .low)
      install(.trace(both), .high)
      install(.trace(both), .low)
      #expect(try await subject(5) == 5)

      #expect(outside.events == [.began, .succeeded(nil)])
      #expect(outside.figures.calls == 1)
      #expect(inside.counts == [3, 3])
      #expect(inside.log.withLock { $0.map(\.attempt) } == [1, 1, 2, 2, 3, 3])
      #expect(inside.figures.errors == 2)
      #expect(inside.spans.map(\.attempt) == [1, 2, 3])
      let spans = both.trace().entries.map(\.span)
      #expect(spans.map(\.kind) == [.call, .attempt, .attempt, .attempt], "\(shape)")
      #expect(spans.map(\.parent) == [nil, 1, 1, 1])
      #expect(spans.map(\.title) == ["Target.work", "attempt 1", "attempt 2", "attempt 3"])
      #expect(spans.map(\.hasFailed) == [false, true, true, false])
    }
  }

  @Test("Nested retries: every attempt of the inner one")
  func nestedRetries() async throws {
    let subject = Subject(.async)
    subject.target.answer { _ in throw Busy() }
    func install(_ advice: some Advice, _ priority: AdvicePriority) {
      subject.driver.operation.advise(
        advice, priority: priority, label: nil, times: nil, fileID: "", line: 0)
    }
    install(.retry(1, backoff: .none), .high)
    install(.retry(2, backoff: .none), .normal)
    observers.observe(subject.driver.operation, priority: .low)
    await #expect(throws: Busy.self) { try await subject(1) }
    #expect(observers.counts == [6, 6])
    #expect(observers.figures.errors == 6)
    #expect(observers.spans.count == 6)
  }

  @Test("A second answer is not a second call")
  func doubleAnswer() {
    let callee = Callee<Int, any Error>(issues: { _ in })
    let operation = callee.operation
    observers.observe(operation)
    operation { (_: Result<Int, any Error>) in }
    callee.answer(.success(1))
    callee.answer(.success(2))
    #expect(observers.events == [.began, .succeeded(nil)])
    #expect(observers.figures.calls == 1)
    #expect(observers.spans.count == 1)
  }

  @Test("A dropped handler is a failure where that can be said")
  func dropped() {
    let callee = Callee<Int, any Error>(issues: { _ in })
    let operation = callee.operation
    observers.observe(operation)
    operation { (_: Result<Int, any Error>) in }
    callee.drop()
    #expect(observers.counts == [1, 1])
    #expect(observers.figures.errors == 1)
    #expect(observers.figures.inFlight == 0)
    #expect(observers.spans.map(\.hasFailed) == [true])
  }

  @Test("A dropped handler is a loss where it can't be said, and stays in flight nowhere")
  func lost() {
    let issues = IssueList()
    let callee = Callee<Int, Never>(issues: issues.add)
    let operation = callee.operation
    observers.observe(operation)
    operation { (_: Int) in }
    #expect(observers.figures.inFlight == 1)
    #expect(observers.spans.map(\.outcome) == [.running])
    callee.drop()
    #expect(observers.events == [.began, .lost])
    #expect(observers.figures.lost == 1)
    #expect(observers.figures.errors == 0)
    #expect(observers.figures.inFlight == 0)
    #expect(observers.spans.map(\.outcome) == [.lost])
    #expect(issues.kinds == [.droppedCompletion])
  }

  @Test("A cancelled call ends once")
  func cancelled() {
    let callee = Callee<Int, any Error>(issues: { _ in })
    let operation = callee.operation
    operation.around { call in
      call.onCancel { call.complete(.failure(CancellationError())) }
      call.proceed()
    }
    observers.observe(operation, priority: .high)
    let handle = operation { (_: Result<Int, any Error>) in }
    handle.cancel()
    #expect(observers.events == [.began, .failed("CancellationError()")])
    callee.answer(.success(1))
    #expect(observers.counts == [1, 1])
    #expect(observers.figures.calls == 1)
    #expect(observers.spans.count == 1)
  }

  @Test("An attempt that was given up ends when its target is through with it")
  func abandoned() async throws {
    let clock = ManualClock()
    let callee = Callee<Int, any Error>(issues: { _ in })
    let operation = callee.operation
    operation.advise(.retry(0, attemptTimeout: .seconds(1), clock: clock), priority: .high)
    observers.observe(operation)
    let value = Task { try await operation.value() }
    await clock.sleepers(1)
    clock.advance(by: .seconds(1))
    await #expect(throws: InterceptionError.self) { try await value.value }
    #expect(observers.figures.inFlight == 1)
    callee.answer(.success(1))
    #expect(observers.events == [.began, .givenUp, .succeeded(nil)])
    #expect(observers.figures.inFlight == 0)
    #expect(observers.spans.map(\.outcome) == [.succeeded(nil)])
  }

  @Test("Adds no hop: hooks and target run on the caller's actor", arguments: [true, false])
  @MainActor
  func isolation(isAdvised: Bool) async throws {
    let store = Interceptable(())
    let operation = store.operation("hop") { (_: Void) async in
      MainActor.assertIsolated()
      await Task.yield()
      MainActor.assertIsolated()
    }
    if isAdvised {
      operation.advise(.trace(observers.recorder))
      operation.advise(.metrics(observers.metrics))
      operation.advise(LogAdvice(.debug) { _ in MainActor.assertIsolated() })
    }
    await operation()
    MainActor.assertIsolated()
    #expect(observers.figures.calls == (isAdvised ? 1 : 0))
  }

  @Test("A sink may call operations, read metrics and take traces: no lock is held")
  func reentrance() throws {
    let store = Interceptable(Target())
    let add = store.operation("add", Target.work)
    let reset = store.operation("reset", Target.work)
    observers.observe(reset)
    let lines = Guarded(0)
    add.advise(
      LogAdvice { [observers] _ in
        _ = try? reset(1)
        _ = observers.metrics.reset()
        _ = observers.recorder.trace()
        lines.withLock { $0 += 1 }
      })
    #expect(try add(3) == 3)
    #expect(lines.withLock { $0 } == 2)
  }

  @Test("Eight threads: each call once, in every observer", arguments: Shape.immediate)
  func threads(shape: Shape) async throws {
    let subject = Subject(shape)
    let call = try #require(subject.immediateCall)
    observers.observe(subject.driver.operation)
    await Threads.run(8) { _ in
      for turn in 0..<250 { _ = call(turn) }
    }
    #expect(observers.counts == [2_000, 2_000])
    #expect(observers.figures.calls == 2_000)
    #expect(observers.figures.inFlight == 0)
    #expect(observers.spans.count == 2_000)
  }

  @Test(
    "An observer that doesn't want to look sees neither start nor end", arguments: Shape.allCases)
  func notObserving(shape: Shape) async throws {
    let subject = Subject(shape)
    let isOn = Guarded(false)
    let lines = Guarded<[LogEntry.Event]>([])
    subject.driver.operation.advise(
      LogAdvice(
        isEnabled: { _ in isOn.withLock { $0 } },
        to: { entry in lines.withLock { $0.append(entry.event) } }),
      priority: .normal, label: nil, times: nil, fileID: "", line: 0)
    #expect(try await subject(3) == 3)
    #expect(lines.withLock { $0 }.isEmpty)
    isOn.withLock { $0 = true }
    #expect(try await subject(3) == 3)
    #expect(lines.withLock { $0 } == [.began, .succeeded(nil)])
  }

  private struct Busy: Error {}
}
