// Why a requirement can't be an operation, or not one with types.

extension Requirement {
  /// Why no advice can see calls of the requirement; nothing if it can.
  func exclusion(in interceptor: Interceptor) -> String? {
    if case .initializer = kind { return "an initializer has no base to call" }
    if isStatic { return "a static requirement has no base to call" }
    if interceptor.kind != .actor, modifiers.contains(where: { $0.text == "nonisolated" }) {
      return "a nonisolated requirement cannot reach the stored operations"
    }
    if modifier(["consuming", "__consuming", "borrowing"]) != nil {
      return "it takes ownership of the base"
    }
    return parameters.lazy.compactMap(\.exclusion).first ?? (isAsync ? asyncExclusion : nil)
  }

  /// Why no advice can see calls of an asynchronous requirement.
  ///
  /// An attempt that timed out may go on after its call has returned; so it must not use what is only
  /// lent for the call.
  private var asyncExclusion: String? {
    if mutation != nil {
      return "it is mutating and asynchronous, and an attempt may outlive the call"
    }
    if let actor = ownActor { return "it is asynchronous, and \(actor) belongs to it alone" }
    return parameters.lazy.compactMap(\.asyncExclusion).first
  }

  /// Why the operation cannot hold its types; nothing if it can.
  var untypedReason: String? {
    if let actor = ownActor { return "\(actor) belongs to the requirement, not to the protocol" }
    if attributes.contains(where: { $0.name == "available" }) {
      return "a stored operation cannot have an availability of its own"
    }
    if !generics.isEmpty { return "it is generic" }
    if case .function(let function) = kind, case .rethrowing = function.effects.throwing {
      return "it rethrows"
    }
    return parameters.lazy.compactMap(\.untypedReason).first
  }

  private var ownActor: String? { attributes.first(where: \.isGlobalActor)?.text }

  private var generics: String {
    switch kind {
    case .function(let function): function.generics
    case .subscript(let subscripted): subscripted.generics
    case .initializer(let initializer): initializer.generics
    case .property: ""
    }
  }

  private var isAsync: Bool {
    switch kind {
    case .function(let function): function.effects.isAsync
    case .property(let property): property.accessors.contains(where: \.effects.isAsync)
    case .subscript(let subscripted): subscripted.accessors.contains(where: \.effects.isAsync)
    case .initializer: false
    }
  }
}

extension Requirement.Parameter {
  fileprivate var exclusion: String? {
    type.specifier(["borrowing", "consuming", "__owned", "__shared", "isolated"]).map {
      "'\(shownName)' is \($0.text)"
    }
  }

  fileprivate var asyncExclusion: String? {
    if type.specifier(["inout"]) != nil {
      return "'\(shownName)' is inout, and an attempt may outlive the call"
    }
    if type.isLent { return "'\(shownName)' does not escape, and an attempt may outlive the call" }
    if type.tokens.contains(where: { $0.is("some") }) {
      return "'\(shownName)' is 'some'; write a generic parameter, which has a name"
    }
    return nil
  }

  fileprivate var untypedReason: String? {
    if type.specifier(["inout"]) != nil { return "'\(shownName)' is inout" }
    if type.tokens.contains(where: { $0.is("some") || $0.is("each") }) { return "it is generic" }
    return type.isLent ? "'\(shownName)' does not escape" : nil
  }

  var shownName: String { name?.name ?? label?.name ?? "_" }
}

extension TypeSyntax {
  /// Whether a parameter of the type holds a closure that must not outlive the call.
  var isLent: Bool {
    (isFunction || hasAttribute("autoclosure")) && !hasAttribute("escaping")
  }

  /// Whether an argument of the type may not be used after the call.
  var endsWithCall: Bool { isLent || specifier(["inout"]) != nil }
}
