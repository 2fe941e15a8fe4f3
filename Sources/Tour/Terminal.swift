import Foundation

/// Where the program prints: plain text, with colours where somebody looks at it.
struct Terminal: Sendable {
  /// Whether to use colours.
  let hasColor: Bool
  private let write: @Sendable (String) -> Void

  /// Makes a terminal.
  ///
  /// - Parameters:
  ///   - hasColor: Whether to use colours.
  ///   - write: Gets each line, without its end.
  init(hasColor: Bool, write: @escaping @Sendable (String) -> Void) {
    self.hasColor = hasColor
    self.write = write
  }

  /// The standard output, in colour if it is a terminal and `NO_COLOR` isn't set.
  static func standardOutput() -> Terminal {
    let environment = ProcessInfo.processInfo.environment
    return Terminal(hasColor: wantsColor(isTerminal: isatty(STDOUT_FILENO) == 1, environment)) {
      FileHandle.standardOutput.write(Data(($0 + "\n").utf8))
    }
  }

  /// Whether to use colours: https://no-color.org, and not on a terminal that has none.
  static func wantsColor(isTerminal: Bool, _ environment: [String: String]) -> Bool {
    isTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }

  /// Prints a line.
  func print(_ line: String) { write(line) }

  /// Emphasised text.
  func bold(_ text: String) -> String { styled(text, 1) }
  /// Text in the background.
  func dim(_ text: String) -> String { styled(text, 2) }
  /// Text of good news.
  func green(_ text: String) -> String { styled(text, 32) }
  /// Text of bad news.
  func red(_ text: String) -> String { styled(text, 31) }
  /// Bars of a chart.
  func blue(_ text: String) -> String { styled(text, 34) }

  private func styled(_ text: String, _ code: Int) -> String {
    hasColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
