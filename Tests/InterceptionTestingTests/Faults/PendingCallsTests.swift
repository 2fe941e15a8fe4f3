import Interception
import InterceptionTesting
import TestSupport
import Testing

@Suite("PendingCalls", .patient)
struct PendingCallsTests {
  let issues = IssueList()
  let load: CompletionOperation<FolderStore, Int, Folder, any Error>
  let pending: PendingCalls<Folder, any Error>

  init() {
    load = Interceptable(FolderStore(), issues: issues.add).operation("load", FolderStore.load)
    pending = PendingCalls(on: load)
  }

  @Test("Answers come when and in the order in which the test gives them")
  func order() {
    let seen = Journal()
    for id in 0..<3 {
      load(id) { (result: Result<Folder, any Error>) in
        seen.note("\(id): \((try? result.get())?.name ?? "failed")")
      }
    }
    #expect(seen.headlines.isEmpty)
    #expect(pending.count == 3)
    pending.answer(2, .success(Folder(name: "c")))
    pending.answer(0, .failure(StoreError.gone))
    #expect(seen.headlines == ["2: c", "0: failed"])
    // The first two are answered again.
    pending.answerAll(.success(Folder(name: "all")))
    #expect(seen.headlines == ["2: c", "0: failed", "1: all"])
    #expect(issues.kinds == [.doubleCompletion, .doubleCompletion])
  }

  @Test("A call that comes resumes those who wait for it")
  func waiting() async throws {
    let other = PendingCalls<Int, any Error>()
    let operation = Interceptable(other).operation("ask") {
      (pending: PendingCalls<Int, any Error>, done: Completion<Int, any Error>) in
      pending.hold(done)
    }
    async let value = operation.value()
    #expect(await other.calls(1).count == 1)
    other.answer(0, .success(7))
    #expect(try await value == 7)
  }

  @Test("Handlers that are let go are dropped calls")
  func drop() {
    let seen = Journal()
    load(1) { (result: Result<Folder, any Error>) in
      if case .failure(let error as InterceptionError) = result { seen.note("\(error.code)") }
    }
    pending.drop()
    #expect(pending.count == 0)
    #expect(seen.headlines == ["completionDropped"])
    #expect(issues.kinds == [.droppedCompletion])
  }

  @Test("Counts cancellations that came before the answer")
  func cancellation() {
    let first = load(1) { (_: Result<Folder, any Error>) in }
    let second = load(2) { (_: Result<Folder, any Error>) in }
    pending.answer(1, .success(Folder(name: "b")))
    first.cancel()
    second.cancel()
    #expect(pending.cancelledCount == 1)
    pending.answer(0, .failure(CancellationError()))
  }

  @Test("An answer to a call that never came is refused")
  func refusal() async {
    await #expect(processExitsWith: .failure) {
      PendingCalls<Int, Never>().answer(0, .success(1))
    }
  }
}
