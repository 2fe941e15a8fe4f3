import Interception
import InterceptionTesting
import TestSupport
import Testing

@Suite("Issues", .patient)
struct InterceptionIssueTests {
  @Test("The wrapper's handler gets the issues of its operations")
  func ownHandler() {
    let issues = IssueList()
    let callee = Callee<Int, any Error>(issues: issues.add)
    let operation = callee.operation
    operation { (_: Result<Int, any Error>) in }
    callee.answer(.success(1))
    #expect(issues.all.isEmpty)
    callee.answer(.success(2))

    let found = issues.all
    #expect(found.map(\.kind) == [.doubleCompletion])
    #expect(found.first?.operation == operation.id)
    #expect(found.first?.attempt == 1)
    let second = found.first?.value as? Result<Int, any Error>
    #expect((try? second?.get()) == 2)
    #expect(found.first?.description.hasPrefix("().call, attempt 1: ") == true)
  }

  @Test("A handler may keep the issues it gets, and goes with its wrapper")
  func keptIssues() async {
    let lifeSpan = LifeSpan()
    keepIssues(with: lifeSpan.begin())
    // Whoever explains at this moment, in another test, has a reference until it is through.
    await lifeSpan.end()
  }

  private func keepIssues(with token: any AnyObject & Sendable) {
    let kept = Kept(token: token)
    let callee = Callee<Int, any Error> { issue in kept.add(issue) }
    callee.operation() { (_: Result<Int, any Error>) in }
    callee.drop()
    #expect(kept.count == 1)
  }

  private final class Kept: Sendable {
    private let issues = Guarded<[InterceptionIssue]>([])
    private let token: any AnyObject & Sendable

    init(token: any AnyObject & Sendable) { self.token = token }

    var count: Int { issues.withLock { $0.count } }
    func add(_ issue: InterceptionIssue) { issues.withLock { $0.append(issue) } }
  }

  @Test("The process's handler gets what no wrapper handles, until it is taken out")
  func processHandler() async {
    await #expect(processExitsWith: .success) {
      let counter = Counter()
      InterceptionIssue.handler = { issue in
        if issue.kind == .droppedCompletion { counter.add() }
      }
      let callee = Callee<Int, any Error>()
      let operation = callee.operation
      for _ in 0..<3 {
        operation { (_: Result<Int, any Error>) in }
        callee.drop()
      }
      precondition(counter.value == 3)
      let own = Callee<Int, any Error> { _ in }
      own.operation() { (_: Result<Int, any Error>) in }
      own.drop()
      precondition(counter.value == 3)
      InterceptionIssue.handler = nil
      operation { (_: Result<Int, any Error>) in }
      callee.drop()
      precondition(counter.value == 3)
    }
  }

  @Test("The process's handler may be called any number of times")
  func manyIssues() async {
    await #expect(processExitsWith: .success) {
      let counter = Counter()
      InterceptionIssue.handler = { _ in counter.add() }
      let callee = Callee<Int, any Error>()
      callee.operation() { (_: Result<Int, any Error>) in }
      // A thread has less stack than the main one.
      await Threads.run(1) { _ in
        for _ in 0...100_000 { callee.answer(.success(1)) }
      }
      precondition(counter.value == 100_000)
    }
  }

  @Test("Without a handler, each kind of each operation is printed once")
  func printed() async throws {
    let result = await #expect(
      processExitsWith: .success,
      observing: [\.standardErrorContent]
    ) {
      for _ in 0..<2 {
        let callee = Callee<Int, any Error>()
        let operation = callee.operation
        for _ in 0..<3 {
          operation { (_: Result<Int, any Error>) in }
          callee.answer(.success(1))
          callee.answer(.success(1))
          callee.drop()
          operation { (_: Result<Int, any Error>) in }
          callee.drop()
        }
      }
    }
    let lines = try #require(result).text.split(separator: "\n")
    let printed = lines.filter { $0.hasPrefix("Interception: ().call, attempt 1: ") }
    #expect(printed.count == 2)
    #expect(printed.first?.contains("called again") == true)
    #expect(printed.last?.contains("released without being called") == true)
  }

  @Test("An issue of several lines is printed on one")
  func severalLines() async throws {
    let result = await #expect(
      processExitsWith: .success,
      observing: [\.standardErrorContent]
    ) {
      let operation = Interceptable(0).operation("read") { (_: Int) in 0 }.id
      IssueSink(nil).report(
        InterceptionIssue(.hiddenAnswer, operation, attempt: 0, "one\ntwo\r\nthree"))
    }
    let lines = try #require(result).text.split(separator: "\n")
    #expect(lines.contains("Interception: Int.read: one two three"), "\(lines)")
  }
}
