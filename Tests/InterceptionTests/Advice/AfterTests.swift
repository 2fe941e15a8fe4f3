import Interception
import InterceptionTesting
import Testing

@Suite("After advice")
struct AfterTests {
  @Test("Sees the real result, once, after the target has ended", arguments: Shape.allCases)
  func result(shape: Shape) async throws {
    let subject = Subject(shape)
    let journal = Journal()
    subject.target.answer { number in
      journal.note("target")
      if number < 0 { throw CodeError(code: number) }
      return number + 1
    }
    subject.after { number, result in journal.note("\(number) -> \(result)") }

    try await subject(1)
    #expect(journal.take() == ["target", "1 -> success(2)"])
    await #expect(throws: CodeError(code: -1)) { try await subject(-1) }
    let events = journal.take()
    #expect(events.count == 2)
    #expect(events.last?.hasPrefix("-1 -> failure(") == true)
  }

  @Test("Doesn't run for a call that advice outside has ended", arguments: Shape.allCases)
  func neverReached(shape: Shape) async throws {
    let subject = Subject(shape)
    let journal = Journal()
    subject.after { _, _ in journal.note("after") }
    subject.around("stop", Plan(proceeds: 0))
    try await subject()
    #expect(journal.take().isEmpty)
    #expect(subject.hits == [1, 0])
  }

  @Test("Waits for the answer of a completion operation")
  func completion() {
    let callee = Callee<Int, any Error>()
    let operation = callee.operation
    let journal = Journal()
    operation.after { _, result in journal.note("after \((try? result.get()) ?? -1)") }
    operation() { (result: Result<Int, any Error>) in journal.note("caller") }
    #expect(journal.take().isEmpty)
    callee.answer(.success(3))
    #expect(journal.take() == ["after 3", "caller"])
  }

  @Test("Waits for the end of an asynchronous operation")
  func async() async {
    let gate = Gate()
    let journal = Journal()
    let store = Interceptable(Target())
    let operation = store.operation("wait") { (_: Target) async in
      await gate.wait()
      journal.note("target")
    }
    operation.after { _, _ in journal.note("after") }
    let call = Task { await operation() }
    await gate.waiters(1)
    #expect(journal.take().isEmpty)
    gate.open()
    await call.value
    #expect(journal.take() == ["target", "after"])
  }

  @Test("What it throws takes the place of the result")
  func throwing() async {
    let store = Interceptable(Target())
    let sync = store.operation("sync", Target.work)
    sync.after { _, _ in throw CodeError(code: 4) }
    #expect(throws: CodeError(code: 4)) { try sync(1) }
    let async = store.operation("async", Target.workLater)
    async.after { _, _ in throw CodeError(code: 5) }
    await #expect(throws: CodeError(code: 5)) { try await async(1) }
  }
}
