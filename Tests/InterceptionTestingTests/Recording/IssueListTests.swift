import Interception
import InterceptionTesting
import TestSupport
import Testing

@Suite("IssueList", .patient)
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

  @Test("Prints its issues")
  func description() {
    let issues = IssueList()
    #expect("\(issues)" == "0 issues")
    let load = Interceptable(FolderStore(), issues: issues.add)
      .operation("load", FolderStore.load)
    load.replace(with: .script([.drop]))
    for count in 1...2 {
      load(1) { (_: Result<Folder, any Error>) in }
      let lines = "\(issues)".split(separator: "\n")
      #expect(lines.first == (count == 1 ? "1 issue" : "2 issues"))
      #expect(lines.dropFirst().map { "\($0)" } == issues.all.map { "  \($0)" })
    }
  }
}
