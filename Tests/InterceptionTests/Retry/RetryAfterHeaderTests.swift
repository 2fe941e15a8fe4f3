import Testing

@testable import Interception

@Suite("Retry-After")
struct RetryAfterHeaderTests {
  @Test("The rows of the vectors", arguments: BackoffVectors.all.headers.indices)
  func rows(index: Int) throws {
    let row = BackoffVectors.all.headers[index]
    guard case .text(let header) = row[0] else { throw RowError() }
    let parsed = RetryAfterHeader.parse(header, now: 0)
    switch row[1] {
    case .number(let seconds): #expect(parsed == .seconds(seconds))
    case .none: #expect(parsed == nil)
    case .text("cap"): #expect(parsed == .longestDelay)
    case .text:
      let date = 1_445_412_480.0
      #expect(RetryAfterHeader.parse(header, now: date + 1) == .zero)
      #expect(RetryAfterHeader.parse(header, now: date - 90) == .seconds(90))
    }
  }

  struct RowError: Error {}

  @Test("The three forms of a date say the same")
  func forms() {
    for header in [
      "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    ] {
      #expect(RetryAfterHeader.parse(header, now: 784_111_777 - 5) == .seconds(5), "\(header)")
    }
    #expect(
      RetryAfterHeader.parse("Thu, 29 Feb 2024 00:00:00 GMT", now: 1_709_164_800) == .zero)
  }

  @Test(
    "What is no date is nil",
    arguments: [
      "Sun, 31 Feb 2021 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT",
      "Sun, 06 Nov 1994 08:49 GMT",
      "Sun, 06 Nov 1994 08:49:37 CET", "06 Nov 1994 08:49:37 GMT", "Thu, 29 Feb 2023 00:00:00 GMT",
      "1.5", "+5", "0x10", "\u{0661}", "Sun Nov 6 08:49:37 94",
    ])
  func garbage(header: String) {
    #expect(RetryAfterHeader.parse(header, now: 0) == nil)
  }
}
