import Testing

@testable import AppLifecycle

@Suite("Event options")
struct EventOptionsTests {
  private struct Key: RawRepresentable, Hashable { var rawValue: String }

  @Test("Options with other keys convert by their raw values")
  func converted() {
    let options = OpenURLOptions(converting: [Key(rawValue: "source"): "mail"])
    #expect(options.count == 1)
    #expect(options["source"] as? String == "mail")
    #expect(options[EventOptionKey(rawValue: "source")] as? String == "mail")
  }
}
