import Interception
import InterceptionTesting
import Synchronization
import Testing

@Suite("RetryAdvice")
struct RetryAdviceTests {
  @Test("A million synchronous failures take constant stack")
  func trampoline() async throws {
    let store = Interceptable(FolderStore())
    let load = store.operation("load") {
      (_: FolderStore, limit: Int, done: Completion<Int, any Error>) in
      done(done.attempt > limit ? .success(done.attempt) : .failure(StoreError.busy))
    }
    load.advise(.retry(1_000_001, backoff: .none))
    #expect(try await load.value(1_000_000) == 1_000_001)
  }
}
