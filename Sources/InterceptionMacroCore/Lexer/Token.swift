/// The smallest piece of a declaration: a word, a literal, a punctuation mark or an `#if` line.
struct Token: Equatable {
  enum Kind: Equatable {
    /// A name or keyword; backticks stay part of the text.
    case word
    /// The digits of an integer.
    case number
    /// A string literal with its quotes.
    case string
    /// One punctuation mark, or one of `->`, `...` and `==`.
    case punctuation
    /// A whole `#if`, `#elseif`, `#else` or `#endif` line without its comments.
    case directive
    /// What follows the last token.
    case end
  }

  var kind: Kind
  var text: String
  /// The UTF-8 offsets in the declaration.
  var range: Range<Int>
  var followsSpace = false

  /// Whether this is the keyword or punctuation mark `text`.
  func `is`(_ text: String) -> Bool {
    (kind == .word || kind == .punctuation) && self.text == text
  }

  /// The text without backticks.
  var name: String {
    text.hasPrefix("`") ? String(text.dropFirst().dropLast()) : text
  }
}

/// Joins tokens as they were written, without comments and line breaks.
func joined(_ tokens: some Sequence<Token>) -> String {
  var text = ""
  for token in tokens {
    if token.followsSpace, !text.isEmpty { text += " " }
    text += token.text
  }
  return text
}
