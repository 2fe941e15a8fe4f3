import Testing

@testable import AppLifecycle

@Suite("Reply")
struct ReplyTests {
  @Test("Literals and truth values are votes")
  func literals() {
    let yes: Reply = true
    #expect(yes == .handled)
    #expect(Reply(false) == .notHandled)
    #expect(Reply.abstained.counted == nil)
    #expect(Reply.notHandled.counted == .notHandled)
    #expect(
      [Reply.handled, .notHandled, .abstained].map(\.description)
        == ["handled", "notHandled", "abstained"])
  }
}
