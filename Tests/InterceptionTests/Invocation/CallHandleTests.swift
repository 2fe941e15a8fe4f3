import Interception
import InterceptionTesting
import Testing

@Suite("Cancellation")
struct CallHandleTests {
  private typealias Answer = Result<Int, any Error>

  @Test("Forwards to the target's own cancel, once")
  func during() {
    let callee = Callee<Int, any Error>()
    let cancels = Counter()
    let handle = callee.operation() { (_: Answer) in }
    callee.calls.forEach { $0.onCancel { cancels.add() } }
    #expect(!handle.isCancelled)
    #expect(callee.calls.first?.isCancelled == false)
    handle.cancel()
    handle.cancel()
    #expect(handle.isCancelled)
    #expect(callee.calls.first?.isCancelled == true)
    #expect(cancels.value == 1)
    callee.answer(.success(1))
  }

  @Test("The outcome of the attempt ends a cancelled call")
  func outcome() {
    let callee = Callee<Int, any Error>()
    var answers: [Int?] = []
    let handle = callee.operation() { (result: Answer) in answers.append(try? result.get()) }
    handle.cancel()
    #expect(answers.isEmpty)
    callee.answer(.success(1))
    #expect(answers == [1])
  }

  @Test(
    "A target that lets go of its handler when it is cancelled has done so",
    arguments: CompletionTests.Dressing.allCases, [true, false])
  func letGo(dressing: CompletionTests.Dressing, isRetried: Bool) {
    let issues = IssueList()
    let callee = Callee<Int, any Error>(issues: issues.add)
    let operation = callee.operation
    dressing.dress(operation)
    if isRetried { operation.advise(.retry(1, backoff: .none)) }
    var answers: [Answer] = []
    let handle = operation { (result: Answer) in answers.append(result) }
    callee.calls.forEach { $0.onCancel { [weak callee] in callee?.drop() } }
    handle.cancel()
    #expect(answers.count == 1)
    #expect(throws: CancellationError.self) { try answers.first?.get() }
    #expect(issues.kinds.isEmpty)
  }

  @Test("Where the failure type can't carry that, a drop is an issue as ever")
  func letGoUncarried() {
    let issues = IssueList()
    let callee = Callee<Int, StoreError>(issues: issues.add)
    let handle = callee.operation() { (_: Result<Int, StoreError>) in }
    callee.calls.forEach { $0.onCancel { [weak callee] in callee?.drop() } }
    handle.cancel()
    #expect(issues.kinds == [.droppedCompletion])
  }

  @Test("A cancel handler that comes late runs at once")
  func before() {
    let callee = Callee<Int, any Error>()
    let cancels = Counter()
    let handle = callee.operation() { (_: Answer) in }
    handle.cancel()
    callee.calls.forEach { $0.onCancel { cancels.add() } }
    #expect(cancels.value == 1)
    callee.answer(.success(1))
  }

  @Test("After the answer, cancelling does nothing")
  func afterwards() {
    let callee = Callee<Int, any Error>()
    let cancels = Counter()
    let lifeSpan = LifeSpan()
    let handle = callee.operation() { (_: Answer) in }
    register(cancels, lifeSpan.begin(), with: callee)
    callee.answer(.success(1))
    #expect(lifeSpan.hasEnded)
    callee.calls.forEach { $0.onCancel { cancels.add() } }
    handle.cancel()
    #expect(cancels.value == 0)
  }

  @Test("The handle of a call that was over when it returned cancels nothing")
  func overAtOnce() {
    let cancels = Counter()
    let operation = Interceptable(()).operation("call") {
      (_: Void, done: Completion<Int, any Error>) in done(.success(1))
    }
    operation.around { call in
      call.onCancel { cancels.add() }
      call.proceed()
    }
    for handle in [operation() { (_: Answer) in }, operation.unadvised() { (_: Answer) in }] {
      handle.cancel()
      #expect(cancels.value == 0)
    }
  }

  @Test("A call that goes on after its answer can be cancelled")
  func goesOn() {
    let callee = Callee<Int, any Error>()
    let operation = callee.operation
    operation.around { call in
      call.proceed { _ in }
      call.complete(.success(1))
    }
    let handle = operation() { (_: Answer) in }
    #expect(callee.calls.first?.isCancelled == false)
    handle.cancel()
    #expect(handle.isCancelled)
    #expect(callee.calls.first?.isCancelled == true)
    callee.answer(.success(2))
  }

  /// Adds a cancel handler that keeps a token.
  private func register(
    _ cancels: Counter,
    _ token: any AnyObject & Sendable,
    with callee: Callee<Int, any Error>
  ) {
    callee.calls.forEach {
      $0.onCancel {
        cancels.add()
        withExtendedLifetime(token) {}
      }
    }
  }

  @Test("Advice hears of it too, from the outside in, and may end the call")
  func advice() {
    let issues = IssueList()
    let callee = Callee<Int, any Error>(issues: issues.add)
    let operation = callee.operation
    let journal = Journal()
    operation.around { call in
      call.onCancel {
        journal.note("advice \(call.isCancelled)")
        call.complete(.failure(CancellationError()))
      }
      call.proceed { call.complete($0) }
    }
    var answers: [Answer] = []
    let handle = operation { (result: Answer) in answers.append(result) }
    callee.calls.forEach { $0.onCancel { journal.note("target") } }
    handle.cancel()
    #expect(journal.take() == ["advice true", "target"])
    #expect(answers.count == 1)
    #expect(throws: CancellationError.self) { try answers[0].get() }
  }

  @Test("A handle keeps nothing of a call that is over, nor hides a drop")
  func handleKeepsNothing() {
    let issues = IssueList()
    let callee = Callee<Int, any Error>(issues: issues.add)
    let lifeSpan = LifeSpan()
    let handle = start(callee, lifeSpan.begin())
    #expect(!lifeSpan.hasEnded)
    callee.drop()
    #expect(issues.kinds == [.droppedCompletion])
    #expect(lifeSpan.hasEnded)
    handle.cancel()
  }

  private func start(
    _ callee: Callee<Int, any Error>,
    _ token: any AnyObject & Sendable
  ) -> CallHandle {
    callee.operation() { (_: Answer) in withExtendedLifetime(token) {} }
  }

  @Test("Cancelling the task of value() cancels the call", arguments: [false, true])
  func task(before: Bool) async {
    let started = Gate()
    let store = Interceptable(())
    let operation = store.operation("call") { (_: Void, done: Completion<Int, any Error>) in
      done.onCancel { done(.failure(CancellationError())) }
      started.open()
    }
    let ready = Gate()
    let task = Task { @Sendable in
      if before { await ready.wait() }
      return try await operation.value()
    }
    if before { await ready.waiters(1) } else { await started.wait() }
    task.cancel()
    ready.open()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("value() gives back what the call ends with")
  func value() async throws {
    let subject = Subject(.lateCompletion)
    let driver = try #require(subject.driver as? CompletionDriver)
    subject.target.answer { number in
      if number < 0 { throw StoreError.gone }
      return number
    }
    #expect(try await driver.operation.value(3) == 3)
    await #expect(throws: StoreError.gone) { try await driver.operation.value(-3) }
  }
}
