import Interception
import InterceptionTesting
import Testing

@Suite("Journal of operations", .timeLimit(.minutes(1)))
struct OperationJournalTests {
  @Test("Records the start and the end of calls across operations, in order")
  func order() async throws {
    let store = Interceptable(FolderStore())
    let count = store.operation("count", FolderStore.count)
    let load = store.operation("load", FolderStore.load)
    load.before { _ in _ = try count("abc") }
    let journal = InterceptionTesting.Journal()
    journal.record(count, load)
    _ = try await load.value(7)
    let expected = ["load began", "count began", "count ended", "load ended"]
    #expect(journal.difference(from: expected.sorted()) != nil)
    let entries = await journal.entries(4)
    #expect(journal.difference(from: expected) == nil)
    #expect(entries.first { $0.headline == "count began" }?.arguments == "abc")
    #expect(entries.first { $0.headline == "count ended" }?.result?.contains("3") == true)

    journal.stop()
    _ = try count("a")
    #expect(journal.entries.count == 4)
    let headlines = entries.map(\.headline)
    #expect(journal.difference(from: headlines) == nil)
    #expect(journal.difference(from: headlines + ["x began"]) == "- 4: x began")
  }
}
