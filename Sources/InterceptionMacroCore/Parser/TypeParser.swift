extension TokenCursor {
  private static let specifiers: Set<String> = [
    "inout", "sending", "isolated", "borrowing", "consuming", "__owned", "__shared", "_const",
    "repeat", "each", "some", "any", "nonisolated",
  ]
  /// Specifiers that belong to the type itself rather than to the way it is passed.
  private static let typeSpecifiers: Set<String> = ["repeat", "each", "some", "any"]

  /// Parses a type with its attributes and specifiers.
  mutating func type(_ place: String) throws(Diagnostic) -> TypeSyntax {
    try nested { (cursor: inout TokenCursor) throws(Diagnostic) -> TypeSyntax in
      try cursor.typeHere(place)
    }
  }

  private mutating func typeHere(_ place: String) throws(Diagnostic) -> TypeSyntax {
    let start = index
    var attributes: [Attribute] = []
    var specifiers: [Token] = []
    var bare = index
    while true {
      if at("@") {
        attributes += try self.attributes()
        bare = index
      } else if at(anyOf: Self.specifiers), startsType(following) {
        let word = advance()
        specifiers.append(word)
        if word.text == "nonisolated", at("(") { try skipGroup() }
        if !Self.typeSpecifiers.contains(word.text) { bare = index }
      } else {
        break
      }
    }
    let body = index
    var shape = try postfix(place)
    while at("&") {
      advance()
      _ = try type("a type after '&'")
      shape = .other
    }
    if case .tuple(let elements) = shape, let function = try functionTail(elements) {
      shape = function
    }
    let type = ungrouped(shape, from: body)
    return TypeSyntax(
      attributes: attributes + type.attributes,
      specifiers: specifiers + type.specifiers,
      shape: type.shape,
      bare: bare == body ? type.bare : tokens[bare..<index],
      tokens: tokens[start..<index]
    )
  }

  /// The type of this shape, without parentheses that only group; its tokens keep them.
  private func ungrouped(_ shape: TypeSyntax.Shape, from start: Int) -> TypeSyntax {
    let tokens = tokens[start..<index]
    guard case .tuple(let elements) = shape, elements.count == 1,
      elements[0].type.specifier(["repeat"]) == nil
    else { return TypeSyntax(shape: shape, bare: tokens, tokens: tokens) }
    var type = elements[0].type
    type.tokens = tokens
    // In parentheses the compiler reads it, and then makes no closure of an argument.
    type.attributes.removeAll { $0.name == "autoclosure" }
    return type
  }

  private func startsType(_ token: Token) -> Bool {
    token.kind == .word || token.is("(") || token.is("[") || token.is("@") || token.is("~")
  }

  /// Parses the effects and the result of a function type after its parameters.
  private mutating func functionTail(
    _ parameters: [TypeSyntax.Element]
  ) throws(Diagnostic) -> TypeSyntax.Shape? {
    let start = index
    let effects = try effects()
    guard consume("->") != nil else {
      rewind(to: start)
      return nil
    }
    return .function(parameters, effects, result: try type("a result type after '->'"))
  }

  /// Parses `async throws(Failure)` and its like.
  mutating func effects() throws(Diagnostic) -> Effects {
    var effects = Effects()
    while true {
      if consume("async") != nil || consume("reasync") != nil {
        effects.isAsync = true
      } else if consume("rethrows") != nil {
        effects.throwing = .rethrowing
      } else if consume("throws") != nil {
        effects.throwing = .anyError
        if consume("(") != nil {
          let failure = try type("the type of the errors")
          try expect(")", "after the type of the errors")
          effects.throwing = failure.text == "Never" ? .never : .typed(failure)
        }
      } else {
        return effects
      }
    }
  }

  private mutating func postfix(_ place: String) throws(Diagnostic) -> TypeSyntax.Shape {
    let start = index
    var shape = try primary(place)
    while true {
      let inner = ungrouped(shape, from: start)
      if at("?") {
        advance()
        shape = .optional(inner)
      } else if at("!") {
        advance()
        shape = .unwrapped(inner)
      } else if at("."), following.kind == .word {
        advance()
        let member = advance().text
        let arguments = try genericArguments()
        if case .named(let base, let outer) = inner.shape, outer.isEmpty {
          shape = .named(base + "." + member, arguments: arguments)
        } else {
          shape = .other
        }
      } else {
        return shape
      }
    }
  }

  private mutating func primary(_ place: String) throws(Diagnostic) -> TypeSyntax.Shape {
    if at("(") { return .tuple(try elements()) }
    if at("[") {
      try skipGroup()
      return .other
    }
    if consume("~") != nil {
      _ = try type("a type after '~'")
      return .other
    }
    let name = try expectWord(place)
    return .named(name.text, arguments: try genericArguments())
  }

  private mutating func genericArguments() throws(Diagnostic) -> [TypeSyntax] {
    guard let open = consume("<") else { return [] }
    var arguments: [TypeSyntax] = []
    while !at(">") {
      if current.kind == .number || at("-") {
        if consume("-") != nil, current.kind != .number { throw unexpected("a number") }
        advance()
      } else {
        arguments.append(try type("a generic argument"))
      }
      guard consume(",") != nil else { break }
    }
    guard consume(">") != nil else {
      throw current.kind == .end
        ? Diagnostic("'<' is never closed", at: open.range)
        : unexpected("'>' after the generic arguments")
    }
    return arguments
  }

  /// Parses the elements of a tuple or the parameters of a function type.
  private mutating func elements() throws(Diagnostic) -> [TypeSyntax.Element] {
    let open = advance()
    var elements: [TypeSyntax.Element] = []
    while !at(")") {
      var label: String?
      if current.kind == .word, following.is(":") {
        label = advance().text
        advance()
      } else if current.kind == .word, following.kind == .word,
        tokens[min(index + 2, tokens.count - 1)].is(":")
      {
        label = advance().text
        advance()
        advance()
      }
      elements.append(TypeSyntax.Element(label: label, type: try type("a type")))
      consume("...")
      guard consume(",") != nil else { break }
    }
    guard consume(")") != nil else {
      throw current.kind == .end
        ? Diagnostic("'(' is never closed", at: open.range) : unexpected("')' or ','")
    }
    return elements
  }
}
