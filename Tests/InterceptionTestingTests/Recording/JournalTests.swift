import Interception
import InterceptionTesting
import TestSupport
import Testing

@Suite("Journal of operations", .patient)
struct OperationJournalTests {
  @Test("Records the start and the end of calls across operations, in order")
  func order() async throws {
    let store = Interceptable(FolderStore())
    let count = store.operation("count", FolderStore.count)
    let load = store.operation("load", FolderStore.load)
    load.before { _ in _ = try count("abc") }
    let journal = Journal()
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

  @Test("A difference names what is missing and what is too much, with places")
  func difference() {
    let journal = Journal()
    ["a", "b", "c"].forEach(journal.note)
    #expect(journal.difference(from: ["a", "b", "c"]) == nil)
    #expect(journal.difference(from: ["a", "c"]) == "+ 1: b")
    #expect(journal.difference(from: ["a", "x", "c"]) == "- 1: x\n+ 1: b")
    #expect(journal.difference(from: []) == "+ 0: a\n+ 1: b\n+ 2: c")
    #expect(journal.difference(from: ["a", "b", "c", "c"]) == "- 3: c")
  }

  @Test("An order is asked for with other entries between, and its breach is told with the record")
  func disorder() {
    let journal = Journal()
    ["a", "b", "c", "a"].forEach(journal.note)
    for order in [[], ["a"], ["a", "c"], ["b", "a"], ["a", "a"], ["a", "b", "c", "a"]] {
      #expect(journal.disorder(of: order) == nil)
    }
    let record = "\n  0: a\n  1: b\n  2: c\n  3: a"
    #expect(journal.disorder(of: ["c", "b"]) == "b: came before c, and not after it" + record)
    #expect(journal.disorder(of: ["b", "b"]) == "b: came before b, and not after it" + record)
    #expect(journal.disorder(of: ["a", "d"]) == "d: never came" + record)
    #expect(Journal().disorder(of: ["a"]) == "a: never came")
  }

  @Test("Taking out starts anew; notes stand between calls")
  func taking() throws {
    let store = Interceptable(FolderStore())
    let count = store.operation("count", FolderStore.count)
    let journal = Journal()
    journal.record(count)
    _ = try count("abc")
    journal.note("done")
    #expect(journal.take() == ["count began", "count ended", "done"])
    #expect(journal.headlines.isEmpty)
    journal.note("again")
    #expect(journal.take() == ["again"])
  }

  @Test("Prints its record")
  func description() {
    let journal = Journal()
    #expect("\(journal)" == "0 entries")
    journal.note("a")
    #expect("\(journal)" == "1 entry\n  0: a")
    journal.note("b")
    #expect("\(journal)" == "2 entries\n  0: a\n  1: b")
  }
}
