/// Finds what an interceptor answers, though maybe not as its author thinks.
struct Warnings {
  private(set) var diagnostics: [Diagnostic] = []

  /// Checks a whole protocol.
  ///
  /// - Parameters:
  ///   - interceptor: The interceptor of the protocol.
  ///   - callbacks: The names of requirements whose callback is known to be an argument.
  init(_ interceptor: Interceptor, callbacks: Set<String>) {
    let planner = Planner(interceptor: interceptor, callbacks: callbacks)
    for requirement in interceptor.declaration.requirements
    where !callbacks.contains(requirement.name.name) {
      guard case .function(let function) = requirement.kind,
        case .sync = planner.plan(requirement).operation?.shape
      else { continue }
      checkAlias(requirement, function)
      checkCallbacks(requirement, function)
    }
  }

  /// A trailing callback behind a type alias: its shape can't be seen.
  private mutating func checkAlias(_ requirement: Requirement, _ function: Requirement.Function) {
    guard !function.effects.canThrow, function.result?.isVoid ?? true,
      let type = function.parameters.last?.type,
      type.hasAttribute("escaping"), !type.hasAttribute("autoclosure"), !type.isFunction
    else { return }
    let name = requirement.name.name
    warn(
      "'\(joined(type.bare))' hides the shape of the callback, so that calls of '\(name)' count "
        + "as finished when they return; write the function type here",
      name,
      at: type.range
    )
  }

  /// Callbacks that stay arguments, since no completion operation can wait for them.
  private mutating func checkCallbacks(
    _ requirement: Requirement,
    _ function: Requirement.Function
  ) {
    let name = requirement.name.name
    for (index, parameter) in function.parameters.enumerated()
    where parameter.type.isCallback {
      let isLast = index == function.parameters.count - 1
      warn(
        "'\(parameter.shownName)' stays an argument, so that calls of '\(name)' count as finished "
          + "when they return, and advice doesn't see the answer; "
          + remedy(requirement, function, isLast: isLast),
        name,
        at: parameter.type.range
      )
    }
  }

  /// What keeps a callback from ending the call, as what to do about it.
  private func remedy(
    _ requirement: Requirement,
    _ function: Requirement.Function,
    isLast: Bool
  ) -> String {
    if requirement.mutation != nil { return "remove 'mutating'" }
    if let actor = requirement.attributes.first(where: \.isGlobalActor) {
      return "move '\(actor.text)' to the protocol"
    }
    if let lent = function.parameters.first(where: \.type.endsWithCall) {
      return "remove '\(lent.shownName)', which ends with the call"
    }
    if !(function.result?.isVoid ?? true) { return "return nothing beside it" }
    if function.effects.canThrow { return "give it the errors instead of throwing them" }
    if !isLast { return "make it the last parameter" }
    return "give it a known shape, such as '(Result<Value, any Error>) -> Void'"
  }

  private mutating func warn(_ message: String, _ name: String, at range: Range<Int>) {
    diagnostics.append(
      Diagnostic(
        "\(message), or write '@Interceptable(callbacks: \"\(name)\")' if that is meant",
        severity: .warning,
        at: range
      )
    )
  }
}

extension TypeSyntax {
  /// Whether a parameter of the type holds an escaping closure that returns nothing.
  fileprivate var isCallback: Bool {
    let isOptional = wrapped != nil
    guard isOptional || hasAttribute("escaping"), !hasAttribute("autoclosure"), !endsWithCall,
      case .function(let parameters, _, let result) = (wrapped ?? self).shape
    else { return false }
    return result.isVoid && parameters.allSatisfy { $0.type.specifier(["inout"]) == nil }
  }
}
