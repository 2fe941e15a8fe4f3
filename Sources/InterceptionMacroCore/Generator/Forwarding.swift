/// Writes the member of an interceptor that answers one requirement.
struct Forwarding {
  var interceptor: Interceptor
  var plan: Plan

  private var requirement: Requirement { plan.requirement }

  func write(to writer: inout SourceWriter) {
    for attribute in keptAttributes { writer.line(attribute) }
    switch requirement.kind {
    case .function(let function):
      write(function, to: &writer)
    case .property(let property):
      writer.block("\(head)var \(requirement.name.text): \(property.type.text)") { writer in
        for accessor in property.accessors { write(accessor, of: property.type, to: &writer) }
      }
    case .subscript(let subscripted):
      writer.block(
        "\(head)subscript\(subscripted.generics)(\(arguments.subscriptDeclared))"
          + " -> \(subscripted.result.text)\(subscripted.constraints)"
      ) { writer in
        for accessor in subscripted.accessors {
          write(accessor, of: subscripted.result, to: &writer)
        }
      }
    case .initializer(let initializer):
      write(initializer, to: &writer)
    }
  }

  private var arguments: Arguments { arguments(requirement.parameters) }

  private func arguments(_ parameters: [Requirement.Parameter]) -> Arguments {
    Arguments(interceptor: interceptor, parameters: parameters)
  }

  /// The attributes that the member repeats.
  private var keptAttributes: [String] {
    let kept: Set<String> = ["discardableResult", "available", "concurrent", "Sendable"]
    return requirement.attributes.filter { kept.contains($0.name) || $0.isGlobalActor }.map(\.text)
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
    let result = function.result.map { " -> \($0.text)" } ?? ""
    writer.block(
      "\(head)func \(requirement.name.text)\(function.generics)(\(arguments.declared))"
        + "\(function.effects.text)\(result)\(function.constraints)"
    ) { writer in
      let direct = function.effects.marks + target() + requirement.access(arguments.forwarded)
      guard let operation = plan.operation else {
        writer.line(wrapped(direct, function.result))
        return
      }
      if case .completion(let callback) = operation.shape {
        writer.line(call(operation, callback, function))
      } else if operation.isUntyped {
        write(
          UntypedCall(arguments: arguments, operation: operation), direct, function.result, &writer)
      } else {
        let call = CoreSpelling.call(operation, arguments.passed(as: arguments.names))
        writer.line(wrapped(function.effects.marks + call, function.result))
      }
    }
  }

  /// The call of a completion operation.
  private func call(
    _ operation: Operation,
    _ callback: Callback,
    _ function: Requirement.Function
  ) -> String {
    let names = arguments.names.suffix(callback.handlers.count)
    let handlers = zip(names, callback.handlers).map { $0 + ($1.isOptional ? "?" : "") }
    let inputs = arguments(function.parameters.dropLast(handlers.count))
    guard operation.isUntyped else {
      return CoreSpelling.call(
        operation, inputs.passed(as: arguments.names), callback: callback, handlers: handlers)
    }
    let receiver = CoreSpelling.receiver(operation, callback, handlers)
    return UntypedCall(arguments: inputs, operation: operation, reserved: Set(names))
      .completion(callback, receiver) { target() + requirement.access($0) }
  }

  /// Calls the target without further ado if there is no advice, and the operation if there is.
  private func write(
    _ call: UntypedCall,
    _ direct: String,
    _ result: TypeSyntax?,
    _ writer: inout SourceWriter
  ) {
    let operation = CoreSpelling.operation(call.operation)
    writer.line("guard \(operation).isAdvised else { return \(wrapped(direct, result)) }")
    guard case .async = call.operation.shape else {
      let advised = call.sync { arguments, _ in target() + requirement.access(arguments) }
      writer.line("return \(wrapped(advised, result))")
      return
    }
    let (before, advised) = call.async("self.interceptable.base") { base, arguments in
      base + (interceptor.storage == nil ? "" : ".base") + requirement.access(arguments)
    }
    writer.line(before)
    writer.line("return \(wrapped(advised, result))")
  }

  private func write(
    _ accessor: Requirement.Accessor,
    of type: TypeSyntax,
    to writer: inout SourceWriter
  ) {
    let isSetter = accessor.name.text == "set"
    let isMutating = interceptor.storage != nil && accessor.mutation != nil
    let isNonmutating = isSetter && interceptor.kind == .structure && !requirement.isStatic
    let prefix = isNonmutating ? "nonmutating " : ""
    writer.block("\(prefix)\(accessor.name.text)\(accessor.effects.text)") { writer in
      let target = target(mutating: isMutating)
      let direct = target + requirement.access(arguments.forwarded)
      let inputs = arguments.passed(as: arguments.names)
      guard isSetter else {
        guard let operation = plan.operation else {
          writer.line(wrapped(accessor.effects.marks + direct, type))
          return
        }
        guard operation.isUntyped else {
          let call = CoreSpelling.call(operation, inputs)
          writer.line(wrapped(accessor.effects.marks + call, type))
          return
        }
        write(
          UntypedCall(arguments: arguments, operation: operation),
          accessor.effects.marks + direct, type, &writer)
        return
      }
      let value = arguments.unwrapped("newValue", type)
      guard let operation = plan.setter else {
        writer.line("\(direct) = \(value)")
        return
      }
      guard operation.isUntyped else {
        writer.line(CoreSpelling.call(operation, inputs + [value]))
        return
      }
      let call = UntypedCall(arguments: arguments, operation: operation, newValue: value)
      writer.block("guard \(CoreSpelling.operation(operation)).isAdvised else") { writer in
        writer.line("\(direct) = \(value)")
        writer.line("return")
      }
      writer.line(call.sync { "\(target)\(requirement.access($0)) = \($1)" })
    }
  }

  private func write(_ initializer: Requirement.Initializer, to writer: inout SourceWriter) {
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

  /// What a requirement is called on past its operation.
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
