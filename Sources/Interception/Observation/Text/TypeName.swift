/// The names of types as they are written: `[String]` rather than `Array<String>`.
enum TypeName {
  /// The name of a type.
  static func text(of type: any Any.Type) -> String { text("\(type)") }

  /// A name as the runtime gives it, with the short forms of arrays, dictionaries and optionals.
  static func text(_ name: String) -> String {
    guard name.utf8.contains(UInt8(ascii: "<")) else { return name }
    return rewritten(Array(name)[...])
  }

  /// The name of a type as that of the arguments of a function: in parentheses, which a tuple has itself.
  static func ofArguments(_ name: String) -> String {
    var depth = 0
    let end = name.indices.first { index in
      if name[index] == "(" { depth += 1 }
      if name[index] == ")" { depth -= 1 }
      return depth == 0
    }
    let isTuple = name.hasPrefix("(") && end == name.indices.last
    return isTuple ? name : "(\(name))"
  }

  private static func rewritten(_ name: ArraySlice<Character>) -> String {
    guard let open = name.firstIndex(of: "<"), let close = closing(open, in: name) else {
      return String(name)
    }
    let before = name[..<open]
    let word = before.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    let head = String(before.dropLast(word.count))
    let generic = String(word.reversed())
    let arguments = split(name[name.index(after: open)..<close]).map { rewritten($0) }
    return head + written(generic, arguments) + rewritten(name[name.index(after: close)...])
  }

  private static func written(_ generic: String, _ arguments: [String]) -> String {
    switch (generic, arguments.count) {
    case ("Array", 1): "[\(arguments[0])]"
    case ("Dictionary", 2): "[\(arguments[0]): \(arguments[1])]"
    case ("Optional", 1): isCompound(arguments[0]) ? "(\(arguments[0]))?" : arguments[0] + "?"
    default: "\(generic)<\(arguments.joined(separator: ", "))>"
    }
  }

  /// Whether a name has a space outside all brackets, as `any Error` and functions do.
  private static func isCompound(_ name: String) -> Bool {
    var depth = 0
    for character in name {
      switch character {
      case "(", "[", "<": depth += 1
      case ")", "]": depth -= 1
      case " " where depth == 0: return true
      default: break
      }
    }
    return false
  }

  /// The bracket that closes the one at `open`; that of an arrow closes nothing.
  private static func closing(_ open: Int, in name: ArraySlice<Character>) -> Int? {
    var depth = 0
    for index in open..<name.endIndex {
      if name[index] == "<" { depth += 1 }
      if name[index] == ">", name[index - 1] != "-" { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  /// The parts between the commas outside all brackets.
  private static func split(_ list: ArraySlice<Character>) -> [ArraySlice<Character>] {
    var parts: [ArraySlice<Character>] = []
    var depth = 0
    var start = list.startIndex
    for index in list.indices {
      switch list[index] {
      case "(", "[", "<": depth += 1
      case ")", "]": depth -= 1
      case ">" where list[index - 1] != "-": depth -= 1
      case "," where depth == 0:
        parts.append(list[start..<index])
        start = index + 1
      default: break
      }
    }
    parts.append(list[start...])
    return parts.map { $0.drop { $0 == " " } }
  }
}
