/// Finds what an interceptor cannot answer, each at the exact place.
struct Rejections {
  let interceptor: Interceptor
  private(set) var diagnostics: [Diagnostic] = []

  /// Checks a whole protocol.
  init(_ interceptor: Interceptor) {
    self.interceptor = interceptor
    checkProtocol()
    for requirement in interceptor.declaration.requirements { check(requirement) }
  }

  private mutating func reject(
    _ message: String,
    at range: Range<Int>,
    _ fixIt: String? = nil,
    replacement: String = ""
  ) {
    let fixIts = fixIt.map { [FixIt(message: $0, range: range, replacement: replacement)] }
    diagnostics.append(Diagnostic(message, at: range, fixIts: fixIts ?? []))
  }

  private mutating func checkProtocol() {
    let declaration = interceptor.declaration
    if let attribute = declaration.attributes.first(where: { $0.name == "objc" }) {
      reject(
        "@Interceptable cannot wrap an '@objc' protocol, to which a generic type cannot conform; "
          + "move the operations to a Swift protocol that it refines",
        at: attribute.range
      )
    }
    for type in declaration.inheritance + declaration.selfConstraints {
      if type.tokens.first?.is("~") == true {
        reject(
          "@Interceptable cannot wrap values that are '\(type.text)'; "
            + "remove it, or wrap a class that owns the value",
          at: type.range
        )
      } else if type.text.hasSuffix("DistributedActor") {
        reject(
          "@Interceptable cannot wrap distributed actors; "
            + "declare a protocol that refines 'Actor'",
          at: type.range
        )
      }
    }
  }

  private mutating func check(_ requirement: Requirement) {
    checkModifiers(requirement)
    checkIsolation(requirement)
    if Interceptor.ownNames.contains(requirement.name.name) {
      reject(
        "'\(requirement.name.name)' is a member that @Interceptable adds; rename the requirement",
        at: requirement.name.range
      )
    }
    for parameter in requirement.parameters { check(parameter) }
    switch requirement.kind {
    case .function(let function):
      if let result = function.result { check(result, mayBeSelf: true) }
      checkActor(requirement, function.effects, at: function.effectsOffset)
    case .property(let property):
      check(property.type, mayBeSelf: true)
      checkActor(requirement, property.accessors)
    case .subscript(let subscripted):
      check(subscripted.result, mayBeSelf: true)
      checkActor(requirement, subscripted.accessors)
    case .initializer:
      break
    }
  }

  private mutating func checkModifiers(_ requirement: Requirement) {
    if let modifier = requirement.modifier(["optional"]) {
      reject(
        "@Interceptable cannot wrap optional requirements; "
          + "give it a default implementation in an extension",
        at: modifier.range,
        "remove 'optional'"
      )
    }
    if let modifier = requirement.modifier(["distributed"]) {
      reject(
        "@Interceptable cannot wrap distributed requirements; write 'func … async throws'",
        at: modifier.range,
        "remove 'distributed'"
      )
    }
    if interceptor.storage != nil, interceptor.isSendable, !interceptor.isOnGlobalActor,
      !requirement.isStatic, let mutation = requirement.mutation
    {
      reject(
        "a Sendable interceptor cannot change its base; "
          + "make the protocol refine 'AnyObject', or write 'nonmutating set'",
        at: mutation
      )
    }
  }

  private mutating func checkIsolation(_ requirement: Requirement) {
    guard interceptor.isOnGlobalActor, !requirement.isStatic,
      let modifier = requirement.modifiers.first(where: { $0.text == "nonisolated" }),
      !interceptor.isSendable || interceptor.storage != nil
    else { return }
    reject(
      "a nonisolated requirement cannot reach a base on a global actor; "
        + "make the protocol refine 'AnyObject' and 'Sendable'",
      at: modifier.range
    )
  }

  private mutating func check(_ parameter: Requirement.Parameter) {
    if let ellipsis = parameter.ellipsis {
      let type = parameter.type.text
      let range = parameter.type.range.lowerBound..<ellipsis.range.upperBound
      reject(
        "@Interceptable cannot pass variadic arguments on; write '[\(type)]'",
        at: range,
        "write '[\(type)]'",
        replacement: "[\(type)]"
      )
    }
    check(parameter.type, mayBeSelf: true)
  }

  private mutating func check(_ type: TypeSyntax, mayBeSelf: Bool) {
    if let word = type.tokens.first(where: { $0.is("sending") }) {
      reject(
        "@Interceptable cannot store 'sending' values; make the type Sendable, "
          + "or remove 'sending'",
        at: word.range,
        "remove 'sending'"
      )
    }
    if type.selfUse == .none, let word = type.tokens.first(where: { $0.is("Self") }) {
      reject(
        "@Interceptable can wrap 'Self' and 'Self?' only; "
          + "write '\(interceptor.declaration.name.name)' as an 'any' type here",
        at: word.range
      )
    }
  }

  private mutating func checkActor(_ requirement: Requirement, _ effects: Effects, at offset: Int) {
    guard needsAsync(requirement), !effects.isAsync else { return }
    diagnostics.append(
      Diagnostic(
        "an actor cannot call another one synchronously; write 'async', or 'nonisolated'",
        at: requirement.name.range,
        fixIts: [
          FixIt(message: "write 'async'", range: offset..<offset, replacement: " async")
        ]
      )
    )
  }

  private mutating func checkActor(
    _ requirement: Requirement,
    _ accessors: [Requirement.Accessor]
  ) {
    for accessor in accessors {
      checkActor(requirement, accessor.effects, at: accessor.name.range.upperBound)
    }
  }

  private func needsAsync(_ requirement: Requirement) -> Bool {
    interceptor.kind == .actor && !requirement.isStatic
      && requirement.modifier(["nonisolated"]) == nil
      && !requirement.attributes.contains(where: \.isGlobalActor)
  }
}
