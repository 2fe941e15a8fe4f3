extension RetryAfter {
  /// Reads the value of HTTP's `Retry-After`: whole seconds, or a date.
  ///
  /// The grammar of RFC 9110, 10.2.3, with the preferred form of dates, and the two obsolete ones that a
  /// recipient must accept.
  ///
  /// - Parameters:
  ///   - header: The value of the header.
  ///   - now: The time in seconds since 1970, for dates. Only a difference is taken, once: delays are
  ///     slept on a monotonic clock.
  /// - Returns: The time to wait; zero for a date in the past; `nil` for what is neither.
  public static func parse(header: String, now: Double) -> Duration? {
    RetryAfterHeader.parse(header, now: now)
  }
}

/// Reads HTTP's `Retry-After`, without an error type at hand.
public enum RetryAfterHeader {
  /// Reads the value of HTTP's `Retry-After`: whole seconds, or a date.
  ///
  /// - Parameters:
  ///   - header: The value of the header.
  ///   - now: The time in seconds since 1970, for dates.
  /// - Returns: The time to wait, at most 100 years; zero for a date in the past; `nil` for what is
  ///   neither.
  public static func parse(_ header: String, now: Double) -> Duration? {
    let text = header.drop { $0 == " " || $0 == "\t" }
    let end = text.lastIndex { $0 != " " && $0 != "\t" }.map { text.index(after: $0) }
    let value = text[..<(end ?? text.startIndex)]
    guard !value.isEmpty else { return nil }
    if value.utf8.allSatisfy({ (48...57).contains($0) }) {
      guard let seconds = Int64(value) else { return .longestDelay }
      return min(.seconds(min(seconds, 3_155_760_000)), .longestDelay)
    }
    guard let date = HTTPDate.secondsSince1970(String(value), now: now), now.isFinite else {
      return nil
    }
    return Duration(saturatingSeconds: date - now)
  }
}

/// The dates of HTTP: RFC 9110, 5.6.7.
enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  private static let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let longDays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  /// The seconds since 1970 of a date in one of the three forms; `nil` for anything else.
  static func secondsSince1970(_ text: String, now: Double) -> Double? {
    let parts = text.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
    switch parts.count {
    case 6 where parts[5] == "GMT":
      // Wed, 21 Oct 2015 07:28:00 GMT
      guard days.contains(where: { parts[0] == $0 + "," }), parts[3].count == 4 else { return nil }
      return seconds(day: parts[1], month: parts[2], year: number(parts[3]), time: parts[4])
    case 4 where parts[3] == "GMT":
      // Wednesday, 21-Oct-15 07:28:00 GMT
      let date = parts[1].split(separator: "-").map(String.init)
      guard longDays.contains(where: { parts[0] == $0 + "," }), date.count == 3,
        date[2].count == 2, let short = number(date[2])
      else { return nil }
      return seconds(day: date[0], month: date[1], year: full(short, now: now), time: parts[2])
    case 5:
      // Wed Oct 21 07:28:00 2015
      guard days.contains(parts[0]), parts[4].count == 4 else { return nil }
      return seconds(day: parts[2], month: parts[1], year: number(parts[4]), time: parts[3])
    default: return nil
    }
  }

  /// The year of two digits that is at most 50 years in the future.
  private static func full(_ short: Int, now: Double) -> Int {
    let current = 1970 + Int(now.isFinite ? min(max(now, 0), 2.5e11) / 31_556_952 : 0)
    let year = current - current % 100 + short
    return year > current + 50 ? year - 100 : year
  }

  private static func number(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(text)
  }

  private static func seconds(
    day: String, month: String, year: Int?, time: String
  ) -> Double? {
    let clock = time.split(separator: ":", omittingEmptySubsequences: false)
    guard let year, let month = months.firstIndex(of: month), let day = number(day),
      clock.count == 3, clock.allSatisfy({ $0.count == 2 }),
      let hour = number(clock[0]), let minute = number(clock[1]), let second = number(clock[2]),
      (1...length(ofMonth: month, year)).contains(day), hour < 24, minute < 60, second <= 60
    else { return nil }
    let time = hour * 3600 + minute * 60 + second
    return Double(daysSince1970(year, month, day) * 86_400 + time)
  }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  private static func length(ofMonth month: Int, _ year: Int) -> Int {
    switch month {
    case 1: isLeap(year) ? 29 : 28
    case 3, 5, 8, 10: 30
    default: 31
    }
  }

  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let before = year - 1
    let years = before * 365 + before / 4 - before / 100 + before / 400
    let months = (0..<month).reduce(0) { $0 + length(ofMonth: $1, year) }
    return years + months + day - 1 - 719_162
  }
}
