/// How the parameters of a requirement are declared, stored and passed on.
struct Arguments {
  var interceptor: Interceptor
  var parameters: [Requirement.Parameter]

  /// The names inside of the forwarding member.
  var names: [String] { parameters.localNames() }

  /// The parameters of the forwarding member.
  var declared: String {
    zip(parameters, names).map { parameter, name in
      let label = parameter.label?.text ?? "_"
      let isShort = label == name || quoted(label) == name
      // As it was written: a keyword needs no backticks here, and Swift warns of them.
      return (isShort ? label : "\(label) \(name)") + ": \(parameter.type.text)"
    }.joined(separator: ", ")
  }

  /// The parameters of a forwarding subscript, where a name alone is not a label.
  var subscriptDeclared: String {
    zip(parameters, names).map { parameter, name in
      let label = parameter.label.map { "\($0.text) " } ?? ""
      return "\(label)\(name): \(parameter.type.text)"
    }.joined(separator: ", ")
  }

  /// The arguments of a direct call of the target, from the forwarding member.
  var forwarded: String {
    list(
      zip(parameters, names).map { parameter, name in
        let type = parameter.type
        if type.specifier(["inout"]) != nil { return "&\(name)" }
        if type.specifier(["repeat"]) != nil { return "repeat each \(name)" }
        if type.hasAttribute("autoclosure") { return "\(name)()" }
        return unwrapped(name, type)
      }
    )
  }

  /// The arguments of a call of the operation, from the forwarding member.
  func passed(as names: [String]) -> [String] {
    let values = zip(parameters, names).map { unwrapped($1, $0.type) }
    guard let elements = onlyTuple else { return values }
    return elements.indices.map { "\(values[0]).\($0)" }
  }

  /// The parameters of the closure that calls the target.
  var inputs: [Operation.Input] {
    if let elements = onlyTuple {
      return elements.enumerated().map { position, element in
        Operation.Input(
          name: "element\(position)",
          type: element.type.storedText,
          isFunction: element.type.isFunction
        )
      }
    }
    return zip(parameters, closureNames).map { parameter, name in
      Operation.Input(
        name: name,
        type: stored(parameter.type),
        isFunction: parameter.type.isEscapingFunction
      )
    }
  }

  /// The arguments of the target's call in that closure.
  var targetArguments: String {
    if onlyTuple != nil {
      return list(["(\(inputs.map(\.name).joined(separator: ", ")))"])
    }
    return list(
      zip(parameters, closureNames).map { parameter, name in
        parameter.type.hasAttribute("autoclosure") ? "\(name)()" : name
      }
    )
  }

  /// The arguments of the target's call where the inputs come as one value, without a callback.
  var targetInputs: [String] {
    let values =
      parameters.count == 1
      ? ["input"] : parameters.indices.map { "input.\($0)" }
    return labelled(
      zip(parameters, values).map { parameter, value in
        parameter.type.hasAttribute("autoclosure") ? "\(value)()" : value
      }
    )
  }

  /// The type of a value of `type` in an operation.
  func stored(_ type: TypeSyntax) -> String {
    guard type.selfUse != .none else { return type.storedText }
    return interceptor.base + (type.selfUse == .optional ? "?" : "")
  }

  /// The type of the result of a requirement.
  func output(_ result: TypeSyntax?) -> String {
    result.map { $0.isVoid ? "Void" : stored($0) } ?? "Void"
  }

  private var closureNames: [String] {
    parameters.localNames(avoiding: ["base", "storage", "newValue"])
  }

  /// The elements of the only parameter, if that is a tuple: it is stored as several inputs.
  private var onlyTuple: [TypeSyntax.Element]? {
    guard parameters.count == 1, parameters[0].type.attributes.isEmpty else { return nil }
    return parameters[0].type.tupleElements
  }

  /// The base inside of a value of `type`, where that is `Self`.
  func unwrapped(_ name: String, _ type: TypeSyntax) -> String {
    switch type.selfUse {
    case .none: name
    case .plain: interceptor.target(of: name)
    case .optional: interceptor.target(of: name + "?")
    }
  }

  func labelled(_ values: [String]) -> [String] {
    zip(parameters, values).map { parameter, value in
      parameter.label.map { "\($0.text): \(value)" } ?? value
    }
  }

  private func list(_ values: [String]) -> String {
    labelled(values).joined(separator: ", ")
  }
}

extension TypeSyntax {
  /// Whether a parameter of the type holds a function; a type alias tells by its `@escaping`.
  var isEscapingFunction: Bool {
    isFunction || hasAttribute("escaping")
  }

  enum SelfUse {
    case none, plain, optional
  }

  /// Whether the type is `Self` or `Self?`, the two forms that can be wrapped and unwrapped.
  var selfUse: SelfUse {
    guard attributes.isEmpty else { return .none }
    let words = bare.filter { $0.kind == .word }.map(\.text)
    guard words == ["Self"] else { return .none }
    if case .named("Self", _) = shape { return .plain }
    if let wrapped, case .named("Self", _) = wrapped.shape { return .optional }
    return .none
  }
}
