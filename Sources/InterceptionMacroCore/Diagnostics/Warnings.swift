/// Finds what an interceptor answers, though maybe not as its author thinks.
struct Warnings {
  private(set) var diagnostics: [Diagnostic] = []

  /// Checks a whole protocol.
  ///
  /// - Parameters:
  ///   - declaration: The protocol.
  ///   - callbacks: The names of requirements whose callback is known to be an argument.
  init(_ declaration: ProtocolDeclaration, callbacks: Set<String>) {
    for requirement in declaration.requirements where !callbacks.contains(requirement.name.name) {
      if case .function(let function) = requirement.kind { checkAlias(requirement, function) }
    }
  }

  /// A trailing callback behind a type alias: its shape can't be seen.
  private mutating func checkAlias(_ requirement: Requirement, _ function: Requirement.Function) {
    guard !requirement.isStatic, !function.effects.isAsync, !function.effects.canThrow,
      function.result?.isVoid ?? true, let type = function.parameters.last?.type,
      type.hasAttribute("escaping"), !type.hasAttribute("autoclosure"), !type.ungrouped.isFunction
    else { return }
    let name = requirement.name.name
    diagnostics.append(
      Diagnostic(
        "'\(joined(type.bare))' hides the shape of the callback, so that calls of '\(name)' count "
          + "as finished when they return; write the function type here, or "
          + "'@Interceptable(callbacks: \"\(name)\")' if that is meant",
        severity: .warning,
        at: type.range
      )
    )
  }
}
