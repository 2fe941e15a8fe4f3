/// An attribute such as `@escaping` or `@available(macOS 16, *)`.
struct Attribute {
  /// The name with its module and generic arguments, without the `@`.
  var name: String
  /// The attribute as it was written.
  var text: String
  /// The UTF-8 offsets in the declaration.
  var range: Range<Int>

  /// Whether the attribute names a global actor, which can only be told from its name.
  var isGlobalActor: Bool { name.hasSuffix("Actor") }
}

extension TokenCursor {
  /// Attributes that are followed by a type in parentheses rather than by arguments.
  private static let withoutArguments: Set<String> = [
    "escaping", "autoclosure", "Sendable", "concurrent", "discardableResult", "preconcurrency",
  ]

  mutating func attributes() throws(Diagnostic) -> [Attribute] {
    var attributes: [Attribute] = []
    while at("@") { attributes.append(try attribute()) }
    return attributes
  }

  private mutating func attribute() throws(Diagnostic) -> Attribute {
    let start = index
    advance()
    _ = try expectWord("the name of an attribute after '@'")
    while at("."), following.kind == .word {
      advance()
      advance()
    }
    if at("<"), !current.followsSpace { try skipAngles() }
    let name = joined(tokens[(start + 1)..<index])
    if at("("), !current.followsSpace, !Self.withoutArguments.contains(name),
      !name.hasSuffix("Actor")
    {
      try skipGroup()
    }
    return Attribute(name: name, text: joined(tokens[start..<index]), range: range(from: start))
  }

  /// The UTF-8 offsets from the token at `start` to the last one consumed.
  func range(from start: Int) -> Range<Int> {
    guard start < index else { return current.range.lowerBound..<current.range.lowerBound }
    return tokens[start].range.lowerBound..<tokens[index - 1].range.upperBound
  }

  /// Skips generic parameters or arguments, the opening `<` of which is current.
  @discardableResult
  mutating func skipAngles() throws(Diagnostic) -> Range<Int> {
    let start = index
    let first = current
    var depth = 0
    repeat {
      if at("<") {
        depth += 1
        advance()
      } else if at(">") {
        depth -= 1
        advance()
      } else if at("(") || at("[") {
        try skipGroup()
      } else if current.kind == .end || current.kind == .directive || at("{") || at("}") || at(")")
        || at("]")
      {
        throw Diagnostic("'<' is never closed", at: first.range)
      } else {
        advance()
      }
    } while depth > 0
    return start..<index
  }
}
