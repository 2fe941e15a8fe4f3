extension TokenCursor {
  /// Parses a member of a protocol; nothing for a type alias, which declares no requirement.
  mutating func requirement() throws(Diagnostic) -> Requirement? {
    let (attributes, modifiers) = try prefix()
    let keyword = current
    let name: Token
    let kind: Requirement.Kind
    switch keyword.kind == .word ? keyword.text : "" {
    case "func":
      advance()
      name = try functionName()
      kind = .function(try function())
    case "var":
      advance()
      name = try expectWord("the name of a property")
      kind = .property(try property(name))
    case "subscript":
      name = advance()
      kind = .subscript(try `subscript`())
    case "init":
      name = advance()
      kind = .initializer(try initializer())
    case "typealias":
      advance()
      _ = try expectWord("the name of a type alias")
      if at("<") { try skipAngles() }
      try expect("=", "after the name of a type alias")
      _ = try type("a type after '='")
      _ = try whereClause()
      return nil
    case "associatedtype":
      throw Diagnostic(
        "@Interceptable cannot wrap associated types, whose members it does not see; "
          + "write the concrete type, or make the methods that need it generic",
        at: keyword.range
      )
    case "let":
      throw Diagnostic(
        "a protocol requires properties with 'var'",
        at: keyword.range,
        fixIts: [FixIt(message: "write 'var'", range: keyword.range, replacement: "var")]
      )
    default:
      throw unexpected("a requirement")
    }
    if at("{") {
      throw Diagnostic("a requirement has no body; move it to an extension", at: current.range)
    }
    return Requirement(attributes: attributes, modifiers: modifiers, kind: kind, name: name)
  }

  private mutating func functionName() throws(Diagnostic) -> Token {
    if current.kind == .word { return advance() }
    let start = index
    while current.kind == .punctuation, !at("("), !at("{"), !at("}"), !at(";"), !at("@") {
      if at("<"), index > start, following.kind == .word { break }
      advance()
    }
    guard index > start else { throw unexpected("the name of a function") }
    throw Diagnostic(
      "@Interceptable cannot forward an operator; require a named method, "
        + "and define the operator in an extension of the protocol",
      at: range(from: start)
    )
  }

  private mutating func generics() throws(Diagnostic) -> String {
    at("<") ? joined(tokens[try skipAngles()]) : ""
  }

  private mutating func function() throws(Diagnostic) -> Requirement.Function {
    let generics = try generics()
    let parameters = try parameters()
    let effectsOffset = tokens[index - 1].range.upperBound
    let effects = try effects()
    let result = consume("->") != nil ? try type("a result type after '->'") : nil
    return Requirement.Function(
      generics: generics,
      parameters: parameters,
      effects: effects,
      effectsOffset: effectsOffset,
      result: result,
      constraints: try whereClause().text
    )
  }

  private mutating func property(_ name: Token) throws(Diagnostic) -> Requirement.Property {
    try expect(":", "after the name of the property")
    let type = try type("the type of the property")
    let accessors = try accessors(of: "'\(name.text)'")
    if at(",") {
      throw Diagnostic(
        "@Interceptable needs one property to a line; write 'var' again",
        at: current.range
      )
    }
    return Requirement.Property(type: type, accessors: accessors)
  }

  private mutating func `subscript`() throws(Diagnostic) -> Requirement.Subscript {
    let generics = try generics()
    let parameters = try parameters(namesAreLabels: false)
    try expect("->", "after the parameters of a subscript")
    let result = try type("the type of the subscript")
    let constraints = try whereClause().text
    return Requirement.Subscript(
      generics: generics,
      parameters: parameters,
      result: result,
      constraints: constraints,
      accessors: try accessors(of: "the subscript")
    )
  }

  private mutating func initializer() throws(Diagnostic) -> Requirement.Initializer {
    let failability = consume("?")?.text ?? consume("!")?.text ?? ""
    let generics = try generics()
    let parameters = try parameters()
    return Requirement.Initializer(
      failability: failability,
      generics: generics,
      parameters: parameters,
      effects: try effects(),
      constraints: try whereClause().text
    )
  }

  private mutating func parameters(
    namesAreLabels: Bool = true
  ) throws(Diagnostic) -> [Requirement.Parameter] {
    guard at("(") else { throw unexpected("'(' before the parameters") }
    let open = advance()
    var parameters: [Requirement.Parameter] = []
    while !at(")") {
      _ = try attributes()
      guard current.kind == .word else { throw unexpected("the name of a parameter") }
      let first = advance()
      let second = current.kind == .word ? advance() : nil
      let label = second == nil && !namesAreLabels ? nil : first
      let name = second ?? first
      try expect(":", "after the name of a parameter")
      let type = try type("the type of a parameter")
      let ellipsis = consume("...")
      if at("=") {
        throw Diagnostic(
          "a requirement has no default argument; give it in an extension",
          at: current.range
        )
      }
      parameters.append(
        Requirement.Parameter(
          label: label?.text == "_" ? nil : label,
          name: name.text == "_" ? nil : name,
          type: type,
          ellipsis: ellipsis
        )
      )
      guard consume(",") != nil else { break }
    }
    guard consume(")") != nil else {
      throw current.kind == .end
        ? Diagnostic("'(' is never closed", at: open.range) : unexpected("')' or ','")
    }
    return parameters
  }

  private mutating func accessors(of name: String) throws(Diagnostic) -> [Requirement.Accessor] {
    guard at("{") else { throw unexpected("'{ get }' or '{ get set }' after \(name)") }
    let open = advance()
    var accessors: [Requirement.Accessor] = []
    while !at("}") {
      if current.kind == .end { throw Diagnostic("'{' is never closed", at: open.range) }
      if consume(";") != nil { continue }
      _ = try attributes()
      let modifiers = try modifiers()
      let keyword = try expectWord("'get' or 'set'")
      switch keyword.text {
      case "get", "set":
        accessors.append(
          Requirement.Accessor(modifiers: modifiers, name: keyword, effects: try effects())
        )
      case "_read", "read", "_modify", "modify", "borrow", "mutate", "unsafeAddress":
        let replacement = ["_modify", "modify", "mutate"].contains(keyword.text) ? "set" : "get"
        throw Diagnostic(
          "@Interceptable cannot forward '\(keyword.text)'; require '\(replacement)'",
          at: keyword.range,
          fixIts: [
            FixIt(
              message: "write '\(replacement)'",
              range: keyword.range,
              replacement: replacement
            )
          ]
        )
      default:
        throw Diagnostic(
          "@Interceptable needs 'get' or 'set', not '\(keyword.text)'",
          at: keyword.range
        )
      }
    }
    advance()
    guard accessors.contains(where: { $0.name.text == "get" }) else {
      throw Diagnostic("\(name) needs 'get'", at: open.range)
    }
    return accessors
  }
}
