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
      guard case .function(let function) = requirement.kind else { continue }
      switch planner.plan(requirement).operation?.shape {
      case .sync:
        checkAlias(requirement, function)
        checkCallbacks(requirement, function)
      case .completion(let callback): checkPair(requirement, function, callback)
      default: break
      }
    }
  }

  /// Two handlers that look like a pair, of which the last alone ends the call.
  private mutating func checkPair(
    _ requirement: Requirement, _ function: Requirement.Function, _ callback: Callback
  ) {
    let pair = function.parameters.suffix(2)
    guard callback.handlers.count == 1, let first = pair.first, let last = pair.last,
      pair.count == 2, first.type.isCallback
    else { return }
    let name = requirement.name.name
    let remedy: String
    let types = Callback.Handler(first)?.types ?? []
    if types.count == 1, types[0].errorText != nil, callback.shape == .value {
      remedy = "make '\(first.shownName)' the last parameter"
    } else if [.value, .error].contains(callback.shape), last.isNamedAfterFailure {
      remedy = "make the type of '\(last.shownName)' '(any Error) -> Void'"
    } else {
      return
    }
    warn(
      "'\(first.shownName)' stays an argument, so that calls of '\(name)' end with "
        + "'\(last.shownName)' alone; \(remedy)",
      name,
      at: first.type.range
    )
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
    // With nothing at all, there would be no such error to fail with.
    let types = function.parameters.last.flatMap(Callback.Handler.init)?.types ?? []
    if types.count > 1, let error = types.lazy.compactMap(\.wrapped?.errorText).first {
      return "take '(any Error)?' instead of '\(error)?'"
    }
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

extension Requirement.Parameter {
  /// Whether its name is one for handlers of failures, such as `onError`.
  fileprivate var isNamedAfterFailure: Bool {
    let name = shownName.lowercased()
    return name.contains("fail") || name.contains("error")
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
