/// The words that need backticks to be names.
private let keywords: Set<String> = [
  "Any", "Self", "Type", "as", "associatedtype", "break", "case", "catch", "class", "continue",
  "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
  "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is",
  "let", "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat",
  "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw",
  "throws", "true", "try", "typealias", "var", "where", "while",
]

/// A name as it has to be written in a declaration.
func quoted(_ name: String) -> String {
  let isPlain =
    name.utf8.allSatisfy(CodeUnit.continuesWord) && !CodeUnit.isDigit(name.utf8.first ?? 0)
  return isPlain && !keywords.contains(name) ? name : "`\(name)`"
}

/// A text as a string literal; names in backticks may contain quotes.
func literal(_ text: String) -> String {
  let escaped = text.map { character in
    switch character {
    case "\"", "\\": "\\\(character)"
    case _ where character.isNewline: " "
    default: String(character)
    }
  }
  return "\"" + escaped.joined() + "\""
}

extension Sequence<Requirement.Parameter> {
  /// A usable name for each parameter, none of which is one of `taken`.
  func localNames(avoiding taken: Set<String> = []) -> [String] {
    var used = taken.union(["self", "Self"])
    let given = Set(compactMap { $0.name?.name })
    return enumerated().map { position, parameter in
      var name = parameter.name?.name ?? "argument\(position)"
      while used.contains(name) || (parameter.name?.name != name && given.contains(name)) {
        name += "_"
      }
      used.insert(name)
      return quoted(name)
    }
  }
}
