import Foundation
import Interception
import TestSupport
import Testing

@testable import Tour

@Suite("Tour", .patient)
struct TourTests {
  let silent = Terminal(hasColor: false) { _ in }

  @Test("Understands its commands")
  func commands() throws {
    #expect(try Arguments([]).command == .chapters)
    #expect(try Arguments(["backoff"]).command == .backoff(svg: nil))
    #expect(try Arguments(["backoff", "--svg", "a.svg"]).command == .backoff(svg: "a.svg"))
    #expect(try Arguments(["trace", "--out", "a"]).command == .trace(json: "a", html: nil))
    #expect(
      try Arguments(["trace", "--html", "b", "--out", "a"]).command
        == .trace(json: "a", html: "b"))
    #expect(try Arguments(["app"]).command == .app)
    #expect(try Arguments(["app", "--shop"]).command == .shop)
    #expect(try Arguments(["--help"]).command == .help)
  }

  @Test(
    "Refuses the rest",
    arguments: [
      ["tour"], ["--svg", "a"], ["backoff", "x"], ["backoff", "--svg"],
      ["backoff", "--svg", "a", "--svg", "b"], ["backoff", "--svg", "--svg"], ["trace"],
      ["trace", "--out"], ["trace", "--svg", "a"], ["trace", "--html", "a", "--html", "b"],
      ["app", "x"], ["app", "--shop", "x"],
    ])
  func refusals(words: [String]) async {
    #expect(throws: Arguments.Refusal.self) { try Arguments(words) }
    #expect(await Tour.run(words, on: silent) == 2)
  }

  @Test("Uses colours on a terminal only, and not against NO_COLOR")
  func colors() {
    #expect(Terminal.wantsColor(isTerminal: true, [:]))
    #expect(!Terminal.wantsColor(isTerminal: false, [:]))
    #expect(!Terminal.wantsColor(isTerminal: true, ["NO_COLOR": "1"]))
    #expect(silent.red("x") == "x")
  }

  @Test("A chapter behaves", arguments: 1...5)
  func chapter(index: Int) async throws {
    let page = Page(silent)
    try await Tour.all[index].run(page)
    #expect(page.checks > 0)
    #expect(page.failures == 0)
  }

  @Test("A failed check, and an error, fail the program")
  func failures() async {
    #expect(await Tour.chapters([Failing(isThrowing: false)], on: silent) == false)
    #expect(await Tour.chapters([Failing(isThrowing: true)], on: silent) == false)
  }

  @Test("The picture is well-formed, and the same each time")
  func picture() {
    let svg = SpreadPicture().svg
    #expect(svg.unbalancedTags.isEmpty)
    #expect("<a><b/></c>".unbalancedTags == ["a", "/c"])
    #expect(svg == SpreadPicture().svg)
  }

  @Test("Each caller comes back once for each retry")
  func spread() {
    let counts = Spread(.full).counts
    #expect(counts.map { $0.reduce(0, +) } == [1_000, 1_000, 1_000])
  }

  @Test("The delays of presets come from the library")
  func ranges() {
    #expect(
      Preset(name: "", advice: RetryAdvice(maxRetries: 1)).ranges
        == [.zero ... .milliseconds(100)])
  }
}

/// A chapter that goes wrong.
private struct Failing: Chapter {
  let title = "Failing"
  let isThrowing: Bool

  func run(_ page: Page) throws {
    if isThrowing { throw StatusError(code: 500) }
    page.check("false", false)
  }
}

extension String {
  /// The names of tags that are not closed, or not open.
  ///
  /// Not FoundationXML, which another suite of this bundle loads while it runs.
  fileprivate var unbalancedTags: [String] {
    var open: [String] = []
    for tag in split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
      guard let end = tag.firstIndex(of: ">") else { return open + [String(tag)] }
      let content = tag[..<end]
      let name = String(content.prefix { !$0.isWhitespace })
      if content.hasPrefix("?") || content.hasPrefix("!") || content.hasSuffix("/") { continue }
      if name.hasPrefix("/"), open.last == String(name.dropFirst()) {
        open.removeLast()
      } else {
        open.append(name)
      }
    }
    return open
  }
}
