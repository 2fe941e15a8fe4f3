extension Requirement {
  var parameters: [Parameter] {
    switch kind {
    case .function(let function): function.parameters
    case .subscript(let subscripted): subscripted.parameters
    case .initializer(let initializer): initializer.parameters
    case .property: []
    }
  }

  /// The name with its argument labels: `rename(_:to:)`.
  var fullName: String {
    if case .property = kind { return name.name }
    return "\(name.name)(\(parameters.map { ($0.label?.name ?? "_") + ":" }.joined()))"
  }

  /// How the member is reached from a value: `.name`, `.name(arguments)` or `[arguments]`.
  func access(_ arguments: String) -> String {
    switch kind {
    case .function: ".\(name.text)(\(arguments))"
    case .property: ".\(name.text)"
    case .subscript: "[\(arguments)]"
    case .initializer: "(\(arguments))"
    }
  }

  /// The types of the member, as in `<T>(T.Type, at: Int) throws -> T`.
  var signature: String {
    let list = parameters.map { parameter in
      (parameter.label.map { $0.text + ": " } ?? "") + parameter.type.text
    }.joined(separator: ", ")
    switch kind {
    case .function(let function):
      let result = function.result?.text ?? "Void"
      let head = "\(function.generics)(\(list))\(function.effects.text)"
      return "\(head) -> \(result)\(function.constraints)"
    case .subscript(let subscripted):
      return
        "\(subscripted.generics)(\(list)) -> \(subscripted.result.text)\(subscripted.constraints)"
    case .property(let property):
      return "() -> \(property.type.text)"
    case .initializer(let initializer):
      return "\(initializer.generics)(\(list)) -> Self"
    }
  }
}
