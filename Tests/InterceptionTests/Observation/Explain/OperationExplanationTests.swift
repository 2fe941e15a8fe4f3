import Interception
import InterceptionTesting
import Testing

@Suite("Explanations of operations")
struct OperationExplanationTests {
  @Test("Tells kind, label, priority, layer, place and hits, from the outside in")
  func content() async throws {
    let store = Interceptable(FolderStore())
    let operation = store.operation("add", FolderStore.add)
    store.advise("a*", Passing(name: "passing", journal: Journal()), label: "wide")
    operation.replace(fileID: "M/F.swift", line: 7) { _, _ in 0 }
    operation.around(priority: .high) { $0.proceed() }
    operation.before(label: "audit") { _ in }.suspend()
    _ = operation(1, 2)
    _ = operation(1, 2)

    let advice = operation.explain().advice
    #expect(advice.map(\.kind) == ["around", "passing", "before", "replace"])
    #expect(advice.map(\.label) == [nil, "wide", "audit", nil])
    #expect(advice.map(\.priority) == [.high, .normal, .normal, .normal])
    #expect(advice.map(\.layer) == [.operation, .wrapper, .operation, .operation])
    #expect(advice.map(\.hits) == [2, 2, 0, 2])
    #expect(advice.map(\.isSuspended) == [false, false, true, false])
    #expect(advice[3].location == "M/F.swift:7")
    #expect(advice[0].location.hasPrefix("InterceptionTests/OperationExplanationTests.swift:"))
    let lines = operation.explain().description.split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines[0] == "FolderStore.add (sync) (Int, Int) -> Int")
    #expect(lines[1].hasPrefix("  around, priority high, 2 hits, InterceptionTests/"))
    #expect(lines[3].hasPrefix("      before, \"audit\", suspended, 0 hits, InterceptionTests/"))
    #expect(lines[4] == "        replace, 2 hits, M/F.swift:7")
    #expect(lines[5] == "          target")
  }

  @Test("Markup is written out also under accents, and between other backquotes")
  func markup() {
    let store = Interceptable(FolderStore())
    let operation = store.operation("a``|\u{301}b", FolderStore.add)
    operation.before(label: "|\u{301}\"\u{301}<\u{301}") { _ in }
    let markdown = operation.explain().markdown.utf8
    #expect(markdown.starts(with: "### ```FolderStore.a``\\|\u{301}b``` sync".utf8))
    #expect(markdown.contains("\\|\u{301}\"\u{301}\\<\u{301}".utf8))
    let mermaid = operation.explain().mermaid.utf8
    #expect(mermaid.contains("|\u{301}#quot;\u{301}#lt;\u{301}".utf8))
  }

  @Test("Hits survive every change of the chain", arguments: Shape.allCases)
  func hits(shape: Shape) async throws {
    let subject = Subject(shape)
    subject.before("first") { _ in }
    for count in 1...5 {
      try await subject()
      let other = subject.before("other") { _ in }
      #expect(subject.hits == [0, count])
      other.remove()
      #expect(subject.hits == [count])
    }
  }

  @Test("Hits are there while another call still uses the old chain")
  func olderCall() async throws {
    let gate = Gate()
    let store = Interceptable(Target())
    let operation = store.operation("wait") { (_: Target, waits: Bool) async in
      if waits { await gate.wait() }
    }
    operation.before(label: "first") { _ in }
    await operation(false)
    let call = Task { await operation(true) }
    await gate.waiters(1)

    operation.before(label: "second") { _ in }
    await operation(false)
    #expect(operation.explain().advice.map(\.hits) == [1, 3])
    gate.open()
    await call.value
    #expect(operation.explain().advice.map(\.hits) == [1, 3])
  }

  @Test("Hits of many threads are all there, during changes too", arguments: Shape.immediate)
  func threads(shape: Shape) async throws {
    let subject = Subject(shape)
    let call = try #require(subject.immediateCall)
    subject.before("steady") { _ in }
    subject.around("outer", priority: .high, Plan(proceeds: 2))
    await Threads.run(8) { thread in
      for turn in 0..<500 {
        if thread == 0, turn % 5 == 0 {
          let other = subject.after("other", priority: .low) { _, _ in }
          other.suspend()
          other.remove()
        }
        _ = call(turn)
      }
    }
    #expect(subject.hits == [4000, 8000])
    #expect(subject.target.runs == 8000)
  }

  @Test("Of advice for so many calls, each operation has its own hits")
  func countedHits() {
    let store = Interceptable(FolderStore())
    let add = store.operation("add", FolderStore.add)
    let reset = store.operation("reset", FolderStore.reset)
    store.advise("*", Passing(name: "wide", journal: Journal()), times: 5)
    _ = add(1, 2)
    _ = add(1, 2)
    reset()
    #expect(add.explain().advice.map(\.hits) == [2])
    #expect(reset.explain().advice.map(\.hits) == [1])
  }
}
