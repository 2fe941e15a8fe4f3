import Foundation
import Interception
import TestSupport
import Testing

@testable import Tour

@Suite("The trace of the tour", .patient)
struct TracePageTests {
  private struct Kitchen: Sendable {
    func cook(_ dish: String) throws { throw StatusError(code: 500) }
  }

  /// Two sections, with three calls of two attempts each.
  private func page() -> TracePage {
    let recorder = TraceRecorder()
    let cook = Interceptable(Kitchen()).operation("cook", Kitchen.cook)
    cook.advise(.trace(recorder, showing: .arguments), priority: .high)
    cook.advise(.retry(1, backoff: .none))
    cook.advise(.trace(recorder), priority: .low)
    recorder.span("one") { try? cook("</script><b>") }
    recorder.span("two") {
      try? cook("a")
      try? cook("b")
    }
    return TracePage(recorder.trace())
  }

  @Test("A section has the calls that were made in it, above their attempts")
  func sections() {
    let sections = page().sections
    #expect(sections.map(\.title) == ["one", "two"])
    #expect(sections.map(\.rows) == [2, 2])
    #expect(sections.map { $0.bars.map(\.row) } == [[0, 1, 1], [0, 1, 1, 0, 1, 1]])
    #expect(
      sections[0].bars.map(\.title) == ["Kitchen.cook", "attempt 1", "attempt 2"])
    for section in sections {
      #expect(section.bars.allSatisfy { $0.start >= 0 && $0.look == "failed" })
      #expect(section.bars.allSatisfy { $0.start + $0.duration <= section.duration })
    }
    #expect(sections[0].bars[0].facts.contains(["arguments", "(\"</script><b>\")"]))
  }

  @Test("The page needs nothing else, and nothing in it ends its script")
  func html() throws {
    let html = page().html
    for word in ["http", "src=", "<link", "@import", "url(", "<!--", "/*"] {
      #expect(!html.contains(word), "\(word)")
    }
    #expect(html.components(separatedBy: "</script>").count == 2)
    #expect(html.contains("prefers-color-scheme: dark"))
    let start = try #require(html.range(of: "const sections = "))
    let end = try #require(html.range(of: ";\n", range: start.upperBound..<html.endIndex))
    let data = Data(html[start.upperBound..<end.lowerBound].utf8)
    let list = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    #expect(list.map { $0["title"] as? String } == ["one", "two"])
    #expect(list.map { ($0["bars"] as? [Any])?.count } == [3, 6])
  }

  @Test("Chapters are traced, and the files are written")
  func files() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("trace-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (json, html) = (
      folder.appendingPathComponent("t.json"), folder.appendingPathComponent("t.html")
    )
    let terminal = Terminal(hasColor: false) { _ in }
    let command = TraceChapters(json: json.path, html: html.path)
    #expect(await command.run([StackedHooks(), Completions()], on: terminal))
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: json)) as? [String: Any])
    let events = try #require(root["traceEvents"] as? [[String: Any]])
    let names = events.filter { $0["cat"] as? String == "section" }.map { $0["name"] as? String }
    #expect(names.contains(StackedHooks().title) && names.contains(Completions().title))
    // 24 calls in every order of three hooks, and three others; two of the clumsy client.
    #expect(events.count { $0["name"] as? String == "Path.walk" } >= 27)
    #expect(events.count { $0["name"] as? String == "ClumsyClient.fetchAllFolders" } >= 2)
    #expect(try String(contentsOf: html, encoding: .utf8).contains("</html>"))

    let nowhere = TraceChapters(json: folder.path + "/no/t.json", html: nil)
    #expect(await nowhere.run([], on: terminal) == false)
  }
}
