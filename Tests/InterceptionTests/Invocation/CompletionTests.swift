import Interception
import InterceptionTesting
import Synchronization
import Testing

@Suite("Completion")
struct CompletionTests {
  private typealias Answer = Result<Int, any Error>

  /// The ways to advise an operation that should make no difference.
  enum Dressing: CaseIterable {
    case none, before, after, around, value, replace

    func dress(_ operation: CompletionOperation<Void, Void, Int, any Error>) {
      switch self {
      case .none: break
      case .before: operation.before { _ in }
      case .after: operation.after { _, _ in }
      case .around: operation.around { call in call.proceed { call.complete($0) } }
      case .value: operation.advise(Passing(name: "", journal: Journal()))
      case .replace: operation.replace(with: Passing(name: "", journal: Journal()))
      }
    }
  }

  @Test("A second answer is ignored and reported", arguments: Dressing.allCases)
  func double(dressing: Dressing) {
    let issues = IssueList()
    let callee = Callee<Int, any Error>(issues: issues.add)
    let operation = callee.operation
    dressing.dress(operation)
    var answers: [Int?] = []
    operation { (result: Answer) in answers.append(try? result.get()) }
    callee.answer(.success(1))
    callee.answer(.success(2))
    callee.answer(.failure(StoreError.busy))
    #expect(answers == [1])
    #expect(issues.kinds == [.doubleCompletion, .doubleCompletion])
  }

  @Test("A dropped handler fails the call, and is reported once", arguments: Dressing.allCases)
  func dropped(dressing: Dressing) {
    let issues = IssueList()
    let callee = Callee<Int, any Error>(issues: issues.add)
    let operation = callee.operation
    dressing.dress(operation)
    var answers: [Answer] = []
    let handle = operation { (result: Answer) in answers.append(result) }
    #expect(answers.isEmpty)
    callee.drop()
    #expect(answers.count == 1)
    #expect(throws: InterceptionError.self) { try answers[0].get() }
    #expect(issues.kinds == [.droppedCompletion])
    handle.cancel()
    #expect(answers.count == 1)
  }

  @Test("Dropping after the answer is fine", arguments: Dressing.allCases)
  func answeredThenDropped(dressing: Dressing) {
    let issues = IssueList()
    let callee = Callee<Int, any Error>(issues: issues.add)
    let operation = callee.operation
    dressing.dress(operation)
    var answers = 0
    operation { (_: Answer) in answers += 1 }
    callee.answer(.success(1))
    callee.drop()
    #expect(answers == 1)
    #expect(issues.kinds.isEmpty)
  }

  @Test("Each proceed of around advice notices a drop of its own")
  func droppedAttempts() {
    let issues = IssueList()
    let callee = Callee<Int, any Error>(issues: issues.add)
    let operation = callee.operation
    operation.around { call in
      call.proceed { _ in
        call.attempt += 1
        call.proceed { call.complete($0) }
      }
    }
    var answers: [Answer] = []
    operation { (result: Answer) in answers.append(result) }
    callee.drop()
    #expect(answers.isEmpty)
    callee.drop()
    #expect(answers.count == 1)
    #expect(issues.all.map(\.attempt) == [1, 2])
  }

  @Test("Advice that neither proceeds nor completes is noticed as well")
  func droppedByAdvice() {
    let issues = IssueList()
    let callee = Callee<Int, any Error>(issues: issues.add)
    let operation = callee.operation
    operation.around { _ in }
    var answers = 0
    operation { (_: Answer) in answers += 1 }
    #expect(answers == 1)
    #expect(issues.kinds == [.droppedCompletion])
    #expect(callee.calls.isEmpty)
  }

  @Test("Advice that completes twice is reported")
  func doubleByAdvice() {
    let issues = IssueList()
    let callee = Callee<Int, any Error>(issues: issues.add)
    let operation = callee.operation
    operation.around { call in
      call.complete(.success(1))
      call.complete(.success(2))
      call.proceed { call.complete($0) }
    }
    var answers: [Int?] = []
    operation { (result: Answer) in answers.append(try? result.get()) }
    callee.answer(.success(3))
    #expect(answers == [1])
    #expect(issues.kinds == [.doubleCompletion, .doubleCompletion])
  }

  @Test("Of 8 threads that answer at once, exactly one does", arguments: Dressing.allCases)
  func race(dressing: Dressing) async {
    for _ in 0..<50 {
      let issues = IssueList()
      let callee = Callee<Int, any Error>(issues: issues.add)
      let operation = callee.operation
      dressing.dress(operation)
      let answers = Counter()
      operation { (_: Answer) in answers.add() }
      await Threads.run(8) { thread in callee.answer(.success(thread)) }
      #expect(answers.value == 1)
      #expect(issues.kinds == Array(repeating: .doubleCompletion, count: 7))
    }
  }

  @Test("An answer, a cancellation and a drop at once end the call exactly once")
  func raceOfAll() async {
    for _ in 0..<100 {
      let callee = Callee<Int, any Error> { _ in }
      let operation = callee.operation
      operation.around { call in
        call.onCancel { call.complete(.failure(CancellationError())) }
        call.proceed { call.complete($0) }
      }
      let answers = Counter()
      let handle = operation { (_: Answer) in answers.add() }
      await Threads.run(3) { thread in
        switch thread {
        case 0: callee.answer(.success(1))
        case 1: handle.cancel()
        default: callee.drop()
        }
      }
      #expect(answers.value == 1)
    }
  }

  @Test("A failure type that can't carry it leaves the caller, and says so")
  func cannotCarry() {
    let issues = IssueList()
    let callee = Callee<Int, StoreError>(issues: issues.add)
    var answers = 0
    callee.operation() { (_: Result<Int, StoreError>) in answers += 1 }
    callee.drop()
    #expect(answers == 0)
    #expect(issues.kinds == [.droppedCompletion])
    #expect(issues.all.first?.message.contains("InterceptionErrorCarrying") == true)
  }

  @Test("A drop that can't be carried is reported once, however deep the chain")
  func cannotCarryDeep() {
    let issues = IssueList()
    let callee = Callee<Int, StoreError>(issues: issues.add)
    let operation = callee.operation
    operation.after { _, _ in }
    operation.around { call in call.proceed { call.complete($0) } }
    operation { (_: Result<Int, StoreError>) in }
    callee.drop()
    #expect(issues.kinds == [.droppedCompletion])
  }

  @Test("Nor is it reported again by those that it takes along when its start returns")
  func cannotCarryAtOnce() {
    let issues = IssueList()
    let operation = Interceptable((), issues: issues.add).operation("drop") {
      (_: Void, _: Completion<Int, StoreError>) in
    }
    operation.around { call in call.proceed { call.complete($0) } }
    operation.after { _, _ in }
    operation.advise(.retry(1, backoff: .none))
    operation.advise(LogAdvice { _ in })
    operation { (_: Result<Int, StoreError>) in }
    #expect(issues.kinds == [.droppedCompletion])
    operation { (_: Result<Int, StoreError>) in }
    #expect(issues.kinds == [.droppedCompletion, .droppedCompletion])
  }

  @Test("A failure type may carry it, or be it")
  func canCarry() {
    let carrying = Callee<Int, Carrier> { _ in }
    var carried: Carrier?
    carrying.operation() { (result: Result<Int, Carrier>) in
      if case .failure(let error) = result { carried = error }
    }
    carrying.drop()
    #expect(carried?.error?.code == .completionDropped)

    let own = Callee<Int, InterceptionError> { _ in }
    var code: InterceptionError.Code?
    own.operation() { (result: Result<Int, InterceptionError>) in
      if case .failure(let error) = result { code = error.code }
    }
    own.drop()
    #expect(code == .completionDropped)
  }

  @Test("Tells its operation and its attempt")
  func identity() {
    let callee = Callee<Int, any Error>()
    let operation = callee.operation
    operation.around { call in
      call.attempt = 3
      call.proceed()
    }
    operation { (_: Answer) in }
    #expect(callee.calls.first?.attempt == 3)
    #expect(callee.calls.first?.operation == operation.id)
    callee.answer(.success(1))
  }
}

/// A failure that can carry errors of the interception.
private struct Carrier: InterceptionErrorCarrying {
  let error: InterceptionError?
  init(_ error: InterceptionError) { self.error = error }
}
