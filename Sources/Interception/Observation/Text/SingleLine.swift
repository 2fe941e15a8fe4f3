/// Text that somebody else made, fit for one line of output.
package enum SingleLine {
  /// The most characters that are shown of a value.
  package static let limit = 500

  /// The description of a value: one line, not too long, strings in quotes.
  static func describing(_ value: some Any) -> String { text(String(reflecting: value)) }

  /// The text with control characters written out.
  ///
  /// - Parameters:
  ///   - text: What somebody else wrote.
  ///   - limit: After how many of its characters it is cut off.
  /// - Returns: One line.
  package static func text(_ text: String, limit: Int = limit) -> String {
    var line = ""
    for (count, character) in text.enumerated() {
      if count == limit { return line + "…" }
      for scalar in character.unicodeScalars {
        switch scalar {
        case "\n": line += "\\n"
        case "\r": line += "\\r"
        case "\t": line += "\\t"
        case "\u{2028}", "\u{2029}", "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}":
          line += scalar.escaped(asASCII: true)
        default: line.unicodeScalars.append(scalar)
        }
      }
    }
    return line
  }
}
