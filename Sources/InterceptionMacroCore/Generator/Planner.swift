/// A requirement with everything the generator decided about it.
struct Plan {
  var requirement: Requirement
  /// What calls it, or what reads it.
  var operation: Operation?
  /// What writes it.
  var setter: Operation?
  /// Why it, or a part of it, is only forwarded.
  var exclusions: [Exclusion] = []

  /// A requirement that no advice sees.
  struct Exclusion {
    var name: String
    var reason: String
  }
}

/// Decides which requirements become operations, and of which shape.
struct Planner {
  let interceptor: Interceptor
  /// The names of requirements whose callback may be called more than once.
  let callbacks: Set<String>

  func plan(_ requirement: Requirement) -> Plan {
    var plan = unisolatedPlan(requirement)
    if case .async = plan.operation?.shape {
      plan.operation?.isolation = isolation(of: requirement)
    }
    return plan
  }

  /// Where the closure of an asynchronous operation runs, which is where the target does.
  private func isolation(of requirement: Requirement) -> Operation.Isolation {
    let words =
      requirement.attributes.filter { $0.name == "concurrent" }.map(\.text)
      + requirement.modifiers.filter { $0.name == "nonisolated" }.map(\.text)
    return .local(words.map { $0 + " " }.joined())
  }

  private func unisolatedPlan(_ requirement: Requirement) -> Plan {
    var plan = Plan(requirement: requirement)
    if let reason = exclusion(of: requirement) {
      plan.exclusions.append(Plan.Exclusion(name: requirement.fullName, reason: reason))
      return plan
    }
    switch requirement.kind {
    case .function(let function):
      plan.operation = operation(requirement, function)
    case .property(let property):
      addAccessors(of: property, requirement, to: &plan)
    case .subscript, .initializer:
      break
    }
    return plan
  }

  /// Why a whole requirement cannot be a stored typed operation.
  private func exclusion(of requirement: Requirement) -> String? {
    if case .initializer = requirement.kind { return "an initializer has no base to call" }
    if requirement.isStatic { return "a static requirement has no base to call" }
    if case .subscript = requirement.kind { return "a subscript cannot be stored" }
    if let actor = requirement.attributes.first(where: \.isGlobalActor) {
      return "\(actor.text) belongs to the requirement, not to the protocol"
    }
    if requirement.attributes.contains(where: { $0.name == "available" }) {
      return "a stored operation cannot have an availability of its own"
    }
    if interceptor.kind != .actor,
      requirement.modifiers.contains(where: { $0.text == "nonisolated" })
    {
      return "a nonisolated requirement cannot reach the stored operations"
    }
    guard case .function(let function) = requirement.kind else { return nil }
    if requirement.modifier(["mutating"]) != nil { return "it is mutating" }
    if requirement.modifier(["consuming", "__consuming", "borrowing"]) != nil {
      return "it takes ownership of the base"
    }
    if !function.generics.isEmpty { return "it is generic" }
    if case .rethrowing = function.effects.throwing { return "it rethrows" }
    return function.parameters.lazy.compactMap(exclusion(of:)).first
  }

  private func exclusion(of parameter: Requirement.Parameter) -> String? {
    let type = parameter.type
    let name = parameter.name?.name ?? parameter.label?.name ?? "_"
    if type.specifier(["inout"]) != nil { return "'\(name)' is inout" }
    if let word = type.specifier(["borrowing", "consuming", "__owned", "__shared", "isolated"]) {
      return "'\(name)' is \(word.text)"
    }
    if type.tokens.contains(where: { $0.is("some") || $0.is("each") }) { return "it is generic" }
    let isClosure = type.ungrouped.isFunction || type.hasAttribute("autoclosure")
    return isClosure && !type.hasAttribute("escaping") ? "'\(name)' does not escape" : nil
  }

  private func operation(
    _ requirement: Requirement,
    _ function: Requirement.Function
  ) -> Operation {
    let callback = callbacks.contains(requirement.name.name) ? nil : Callback(of: function)
    var inputs = function.parameters
    if callback != nil { inputs.removeLast() }
    let arguments = Arguments(interceptor: interceptor, parameters: inputs)
    let head = "\(interceptor.receiver).\(requirement.name.text)("
    let output = function.result.map { $0.isVoid ? "Void" : arguments.stored($0) } ?? "Void"
    guard let callback else {
      return Operation(
        shape: function.effects.isAsync ? .async : .sync,
        name: "",
        label: "",
        inputs: arguments.inputs,
        output: output,
        failure: function.effects.failure ?? CoreSpelling.never,
        effects: function.effects,
        target: "\(head)\(arguments.targetArguments))"
      )
    }
    let label = function.parameters.last?.label.map { "\($0.text): " } ?? ""
    let passed = arguments.targetInputs + [label]
    return Operation(
      shape: .completion(callback),
      name: "",
      label: "",
      inputs: arguments.inputs,
      output: callback.output,
      failure: callback.failure,
      effects: function.effects,
      target: head + passed.joined(separator: ", ")
    )
  }

  private func addAccessors(
    of property: Requirement.Property,
    _ requirement: Requirement,
    to plan: inout Plan
  ) {
    let name = requirement.name.text
    let value = Arguments(interceptor: interceptor, parameters: []).stored(property.type)
    for accessor in property.accessors {
      let isSetter = accessor.name.text == "set"
      let isMutating =
        interceptor.kind == .structure ? accessor.mutation != nil : accessor.has("mutating")
      guard !isMutating else {
        let suffix = isSetter ? " (set)" : ""
        plan.exclusions.append(
          Plan.Exclusion(name: requirement.name.name + suffix, reason: "it is mutating")
        )
        continue
      }
      let target = "\(interceptor.receiver).\(name)"
      if isSetter {
        plan.setter = Operation(
          shape: .sync,
          name: "",
          label: "",
          inputs: [Operation.Input(name: "newValue", type: value)],
          output: "Void",
          failure: CoreSpelling.never,
          effects: accessor.effects,
          target: "\(target) = newValue"
        )
      } else {
        plan.operation = Operation(
          shape: accessor.effects.isAsync ? .async : .sync,
          name: "",
          label: "",
          inputs: [],
          output: value,
          failure: accessor.effects.failure ?? CoreSpelling.never,
          effects: accessor.effects,
          target: target
        )
      }
    }
  }
}

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
}
