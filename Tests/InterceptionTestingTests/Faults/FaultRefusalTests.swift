import Interception
import InterceptionTesting
import Testing

/// Steps that a shape can't take stop the program where the script is installed.
@Suite("FaultScript refusals")
struct FaultRefusalTests {
  @Test("A synchronous call can't hang, not even after a delay")
  func hangSync() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let count = Interceptable(FolderStore()).operation("count", FolderStore.count)
      count.replace(with: .script([.success(1), .delay(.seconds(1), then: .hang)]))
    }
    expect(result, says: "FolderStore.count: .hang would block the calling thread forever")
  }

  @Test("A call whose failure can't carry cancellation can't hang")
  func hangTyped() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let rename = Interceptable(FolderStore()).operation("rename", FolderStore.rename)
      rename.replace(with: .script([.hang]))
    }
    expect(result, says: "CancellationError, which StoreError can't carry")
  }

  @Test("A function returns once")
  func twice() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let count = Interceptable(FolderStore()).operation("count", FolderStore.count)
      count.replace(with: .script([.twice(.success(1))]))
    }
    expect(result, says: ".twice needs a completion operation, but this one is sync")
  }

  @Test("A function can't forget to return")
  func drop() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let refresh = Interceptable(FolderStore()).operation("refresh", FolderStore.refresh)
      refresh.replace(with: .script([.drop]))
    }
    expect(result, says: ".drop needs a completion operation, but this one is async")
  }

  @Test("A script has steps, and a count is not negative")
  func scripts() async throws {
    let empty = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = FaultScript<Int, Never>.script([])
    }
    expect(empty, says: "a script needs at least one step")

    let negative = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = FaultScript<Int, StoreError>.failing(times: -1, .busy, then: 1)
    }
    expect(negative, says: "times must not be negative, but is -1")
  }

  private func expect(_ result: ExitTest.Result, says message: String) {
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains(message), "\(text)")
  }
}
