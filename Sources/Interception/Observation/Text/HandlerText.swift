/// Completion handlers among the arguments of a method, by the names of their types.
enum HandlerText {
  /// The first handler that is told of a failure, as in `(Int, (Result<Int, Error>) -> ())`.
  ///
  /// One that returns nothing, and gets a `Result` or a type with `Error` in its name: others can't tell
  /// an advice, or a retry, more than that the method has returned.
  static func handler(in arguments: String) -> String? {
    let text = Array(arguments)
    let arrow = Array(" -> ()")
    for end in text.indices.dropFirst() where text[end...].starts(with: arrow) {
      guard let start = opening(of: end - 1, in: text) else { continue }
      let values = String(text[start..<end])
      if values.contains("Error") || values.contains("Result<") {
        return values + " -> Void"
      }
    }
    return nil
  }

  /// The bracket that the one at `close` closes.
  private static func opening(of close: Int, in text: [Character]) -> Int? {
    var depth = 0
    for index in text[...close].indices.reversed() {
      if text[index] == ")" { depth += 1 }
      if text[index] == "(" { depth -= 1 }
      if depth == 0 { return text[index] == "(" ? index : nil }
    }
    return nil
  }
}
