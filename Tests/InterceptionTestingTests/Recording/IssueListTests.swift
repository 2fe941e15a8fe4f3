import Interception
import InterceptionTesting
import Testing

@Suite("IssueList", .timeLimit(.minutes(15)))
struct IssueListTests {
  @Test("Collects issues in order, and can be awaited")
  func order() async {
    let issues = IssueList()
    let load = Interceptable(FolderStore(), issues: issues.add)
      .operation("load", FolderStore.load)
    #expect(issues.all.isEmpty)
    load.replace(with: .script([.twice(.success(Folder(name: "a"))), .drop]))
    async let found = issues.issues(2)
    for _ in 0..<2 { load(1) { (_: Result<Folder, any Error>) in } }
    #expect(await found.map(\.kind) == [.doubleCompletion, .droppedCompletion])
    #expect(issues.kinds == [.doubleCompletion, .droppedCompletion])
  }
}
