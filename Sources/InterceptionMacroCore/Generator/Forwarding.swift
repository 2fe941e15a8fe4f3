/// Writes the member of an interceptor that answers one requirement.
struct Forwarding {
  var interceptor: Interceptor
  var plan: Plan

  private var requirement: Requirement { plan.requirement }

  func write(to writer: inout SourceWriter) {
    let isForwardedOnly = plan.operation == nil && plan.setter == nil
    for attribute in keptAttributes(withActors: isForwardedOnly) { writer.line(attribute) }
    switch requirement.kind {
    case .function(let function):
      write(function, to: &writer)
    case .property(let property):
      writer.block("\(head)var \(requirement.name.text): \(property.type.text)") { writer in
        for accessor in property.accessors {
          write(accessor, of: property.type, ".\(requirement.name.text)", to: &writer)
        }
      }
    case .subscript(let subscripted):
      let arguments = arguments(subscripted.parameters)
      writer.block(
        "\(head)subscript\(subscripted.generics)(\(arguments.subscriptDeclared))"
          + " -> \(subscripted.result.text)\(subscripted.constraints)"
      ) { writer in
        for accessor in subscripted.accessors {
          write(accessor, of: subscripted.result, "[\(arguments.forwarded)]", to: &writer)
        }
      }
    case .initializer(let initializer):
      write(initializer, to: &writer)
    }
  }

  private func arguments(_ parameters: [Requirement.Parameter]) -> Arguments {
    Arguments(interceptor: interceptor, parameters: parameters)
  }

  private func keptAttributes(withActors: Bool) -> [String] {
    let kept: Set<String> = ["discardableResult", "available", "concurrent", "Sendable"]
    return requirement.attributes.filter { attribute in
      kept.contains(attribute.name) || withActors && attribute.isGlobalActor
    }.map(\.text)
  }

  /// The modifiers in front of the declaration.
  private var head: String {
    var words: [String] = []
    if requirement.isStatic { words.append("static") }
    words += requirement.modifiers.filter {
      ["nonisolated", "consuming", "borrowing", "__consuming"].contains($0.name)
    }.map(\.text)
    return interceptor.memberAccess + words.map { $0 + " " }.joined()
  }

  private func write(_ function: Requirement.Function, to writer: inout SourceWriter) {
    let arguments = arguments(function.parameters)
    let result = function.result.map { " -> \($0.text)" } ?? ""
    writer.block(
      "\(head)func \(requirement.name.text)\(function.generics)(\(arguments.declared))"
        + "\(function.effects.text)\(result)\(function.constraints)"
    ) { writer in
      guard let operation = plan.operation else {
        let call = "\(target()).\(requirement.name.text)(\(arguments.forwarded))"
        writer.line(wrapped(function.effects.marks + call, function.result))
        return
      }
      guard case .completion(let callback) = operation.shape, let name = arguments.names.last
      else {
        let call = CoreSpelling.call(operation, arguments.passed(as: arguments.names))
        writer.line(wrapped(function.effects.marks + call, function.result))
        return
      }
      let inputs = self.arguments(function.parameters.dropLast())
      writer.line(
        CoreSpelling.call(
          operation,
          inputs.passed(as: arguments.names),
          callback: callback,
          completion: name + (callback.isOptional ? "?" : "")
        )
      )
    }
  }

  private func write(
    _ accessor: Requirement.Accessor,
    of type: TypeSyntax,
    _ member: String,
    to writer: inout SourceWriter
  ) {
    let isSetter = accessor.name.text == "set"
    let isMutating = interceptor.storage != nil && accessor.mutation != nil
    let isNonmutating = isSetter && interceptor.kind == .structure && !requirement.isStatic
    let prefix = isNonmutating ? "nonmutating " : ""
    writer.block("\(prefix)\(accessor.name.text)\(accessor.effects.text)") { writer in
      let place = target(mutating: isMutating) + member
      if isSetter {
        let value = arguments([]).unwrapped("newValue", type)
        let call = plan.setter.map { CoreSpelling.call($0, [value]) }
        writer.line(call ?? "\(place) = \(value)")
      } else {
        let call = plan.operation.map { CoreSpelling.call($0, []) }
        writer.line(wrapped(accessor.effects.marks + (call ?? place), type))
      }
    }
  }

  private func write(_ initializer: Requirement.Initializer, to writer: inout SourceWriter) {
    let arguments = arguments(initializer.parameters)
    let word = interceptor.kind == .finalClass ? "convenience init" : "init"
    writer.block(
      "\(head)\(word)\(initializer.failability)\(initializer.generics)(\(arguments.declared))"
        + "\(initializer.effects.text)\(initializer.constraints)"
    ) { writer in
      let call =
        "\(initializer.effects.marks)\(interceptor.base)(\(arguments.forwarded))"
      if initializer.failability.isEmpty {
        writer.line("self.init(\(call))")
      } else {
        writer.line("guard let base = \(call) else { return nil }")
        writer.line("self.init(base)")
      }
    }
  }

  /// What a requirement that is only forwarded is called on.
  private func target(mutating: Bool? = nil) -> String {
    guard !requirement.isStatic else { return interceptor.base }
    let isMutating = mutating ?? (requirement.modifier(["mutating"]) != nil)
    return interceptor.target(of: "self", mutating: isMutating)
  }

  /// A call whose result is `Self` gets an interceptor of its own.
  private func wrapped(_ call: String, _ result: TypeSyntax?) -> String {
    switch result?.selfUse ?? .none {
    case .none: call
    case .plain: "Self(\(call))"
    case .optional: "(\(call)).map { Self($0) }"
    }
  }
}
