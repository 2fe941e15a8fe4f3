extension TokenCursor {
  private static let modifiers: Set<String> = [
    "public", "package", "internal", "fileprivate", "private", "open", "nonisolated", "static",
    "class", "mutating", "nonmutating", "optional", "distributed", "isolated", "override",
    "final", "required", "convenience", "lazy", "weak", "unowned", "dynamic", "consuming",
    "borrowing", "__consuming", "prefix", "postfix", "infix", "indirect",
  ]
  private static let otherDeclarations: Set<String> = [
    "struct", "class", "enum", "actor", "extension", "func", "var", "let", "typealias", "import",
    "init", "subscript", "macro", "case", "associatedtype", "operator",
  ]

  /// Parses a whole protocol.
  mutating func protocolDeclaration() throws(Diagnostic) -> ProtocolDeclaration {
    let (attributes, modifiers) = try prefix()
    guard consume("protocol") != nil else {
      guard at(anyOf: Self.otherDeclarations) else { throw unexpected("'protocol'") }
      throw Diagnostic(
        "@Interceptable belongs on a protocol; declare one with the operations to intercept",
        at: current.range
      )
    }
    let name = try expectWord("the name of a protocol")
    if at("<") { try skipAngles() }
    var inheritance: [TypeSyntax] = []
    if consume(":") != nil {
      repeat {
        inheritance.append(try type("an inherited protocol"))
      } while consume(",") != nil
    }
    let constraints = try whereClause()
    let members = try self.members()
    if current.kind != .end { throw unexpected("nothing after the protocol's '}'") }
    return ProtocolDeclaration(
      attributes: attributes,
      modifiers: modifiers,
      name: name,
      inheritance: inheritance,
      selfConstraints: constraints.selfConstraints,
      members: members,
      words: Set(tokens.lazy.filter { $0.kind == .word }.map(\.name))
    )
  }

  /// Parses the attributes and modifiers in front of a declaration, in any order.
  mutating func prefix() throws(Diagnostic) -> ([Attribute], [Modifier]) {
    var attributes: [Attribute] = []
    var modifiers: [Modifier] = []
    while true {
      let start = index
      attributes += try self.attributes()
      modifiers += try self.modifiers()
      if index == start { return (attributes, modifiers) }
    }
  }

  mutating func modifiers() throws(Diagnostic) -> [Modifier] {
    var modifiers: [Modifier] = []
    while at(anyOf: Self.modifiers),
      following.kind == .word || following.is("(") || following.is("@")
    {
      if at("class"), !following.is("func"), !following.is("var"), !following.is("subscript") {
        break
      }
      let start = index
      let name = advance().text
      if at("(") { try skipGroup() }
      modifiers.append(
        Modifier(name: name, text: joined(tokens[start..<index]), range: range(from: start))
      )
    }
    return modifiers
  }

  private mutating func members() throws(Diagnostic) -> [ProtocolDeclaration.Member] {
    guard at("{") else { throw unexpected("'{' before the requirements") }
    let open = advance()
    var members: [ProtocolDeclaration.Member] = []
    var conditions: [Token] = []
    while !at("}") {
      switch current.kind {
      case .end:
        throw Diagnostic("'{' is never closed", at: open.range)
      case .directive:
        let line = advance()
        if line.text.hasPrefix("#if") {
          conditions.append(line)
        } else if conditions.isEmpty {
          throw Diagnostic("'\(line.text)' has no '#if'", at: line.range)
        } else if line.text.hasPrefix("#endif") {
          conditions.removeLast()
        }
        members.append(.directive(line.text))
      default:
        if consume(";") != nil { continue }
        if let requirement = try requirement() { members.append(.requirement(requirement)) }
      }
    }
    if let condition = conditions.last {
      throw Diagnostic("'#if' is never closed", at: condition.range)
    }
    advance()
    return members
  }

  /// Parses a `where` clause and finds what it says about `Self`.
  mutating func whereClause() throws(Diagnostic) -> (text: String, selfConstraints: [TypeSyntax]) {
    guard at("where") else { return ("", []) }
    let start = index
    advance()
    var selfConstraints: [TypeSyntax] = []
    repeat {
      let subject = try type("a type in the 'where' clause")
      if consume(":") != nil {
        let constraint = try type("a type after ':'")
        if subject.text == "Self" { selfConstraints.append(constraint) }
      } else {
        try expect("==", "or ':' in the 'where' clause")
        _ = try type("a type after '=='")
      }
    } while consume(",") != nil
    return (" " + joined(tokens[start..<index]), selfConstraints)
  }
}
