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

/// Decides which requirements become operations, of which shape, and with or without types.
struct Planner {
  let interceptor: Interceptor
  /// The names of requirements whose callback may be called more than once.
  let callbacks: Set<String>

  func plan(_ requirement: Requirement) -> Plan {
    var plan = Plan(requirement: requirement)
    if let reason = requirement.exclusion(in: interceptor) {
      plan.exclusions.append(Plan.Exclusion(name: requirement.fullName, reason: reason))
      return plan
    }
    switch requirement.kind {
    case .function(let function):
      plan.operation = operation(requirement, function)
    case .property(let property):
      add(property.accessors, of: property.type, requirement, to: &plan)
    case .subscript(let subscripted):
      add(subscripted.accessors, of: subscripted.result, requirement, to: &plan)
    case .initializer:
      break
    }
    if let reason = requirement.untypedReason {
      plan.operation?.typing = .untyped(reason: reason)
      plan.setter?.typing = .untyped(reason: reason)
    }
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

  /// The callback that ends a call of the requirement, if a completion operation can wait for it.
  ///
  /// A target that changes the base, or belongs to an actor, must not be called again from the callback:
  /// it would meet itself, or leave the actor.
  private func callback(_ requirement: Requirement, _ function: Requirement.Function) -> Callback? {
    guard !callbacks.contains(requirement.name.name), requirement.mutation == nil,
      !requirement.attributes.contains(where: \.isGlobalActor),
      function.parameters.allSatisfy({ !$0.type.endsWithCall })
    else { return nil }
    return Callback(of: function)
  }

  private func operation(
    _ requirement: Requirement,
    _ function: Requirement.Function
  ) -> Operation {
    let callback = callback(requirement, function)
    var inputs = function.parameters
    if let callback { inputs.removeLast(callback.handlers.count) }
    let arguments = Arguments(interceptor: interceptor, parameters: inputs)
    let receiver = interceptor.receiver(mutating: requirement.mutation != nil)
    let head = "\(receiver).\(requirement.name.text)("
    guard let callback else {
      return Operation(
        shape: function.effects.isAsync ? .async : .sync,
        inputs: arguments.inputs,
        output: arguments.output(function.result),
        failure: function.effects.failure ?? CoreSpelling.never,
        effects: function.effects,
        target: "\(head)\(arguments.targetArguments))",
        signature: requirement.signature
      )
    }
    return Operation(
      shape: .completion(callback),
      inputs: arguments.inputs,
      output: callback.output,
      failure: callback.failure,
      effects: function.effects,
      target: head + arguments.targetInputs.map { $0 + ", " }.joined(),
      signature: requirement.signature
    )
  }

  private func add(
    _ accessors: [Requirement.Accessor],
    of type: TypeSyntax,
    _ requirement: Requirement,
    to plan: inout Plan
  ) {
    let arguments = Arguments(interceptor: interceptor, parameters: requirement.parameters)
    let value = arguments.stored(type)
    for accessor in accessors {
      let isSetter = accessor.name.text == "set"
      let receiver = interceptor.receiver(mutating: accessor.mutation != nil)
      let target = receiver + requirement.access(arguments.targetArguments)
      if isSetter {
        let newValue = Operation.Input(
          name: "newValue", type: value, isFunction: type.isFunction)
        plan.setter = Operation(
          shape: .sync,
          inputs: arguments.inputs + [newValue],
          output: "Void",
          failure: CoreSpelling.never,
          effects: accessor.effects,
          target: "\(target) = newValue",
          signature: requirement.signature + " { set }"
        )
      } else {
        plan.operation = Operation(
          shape: accessor.effects.isAsync ? .async : .sync,
          inputs: arguments.inputs,
          output: value,
          failure: accessor.effects.failure ?? CoreSpelling.never,
          effects: accessor.effects,
          target: target,
          signature: requirement.signature
        )
      }
    }
  }
}
