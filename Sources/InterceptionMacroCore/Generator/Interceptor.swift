/// What the generated type as a whole looks like.
struct Interceptor {
  enum Kind: String {
    case structure = "struct"
    case finalClass = "final class"
    case actor = "actor"
  }

  /// Names that the generated type has for itself.
  static let ownNames: Set<String> = [
    "interceptable", "operations", "notIntercepted", "__statedConformance",
  ]

  var declaration: ProtocolDeclaration
  var kind: Kind
  /// The generic parameter: what is wrapped.
  var base: String
  /// The nested type that holds the operations.
  var operations: String
  /// The nested class that holds a value which requirements may mutate; nothing if none does.
  var storage: String?

  /// Plans the interceptor of a protocol.
  init(_ declaration: ProtocolDeclaration) {
    self.declaration = declaration
    if declaration.refines("Actor") {
      kind = .actor
    } else if declaration.refines("AnyObject") || declaration.refines("class") {
      kind = .finalClass
    } else {
      kind = .structure
    }
    func free(_ name: String) -> String {
      declaration.words.contains(name) ? free("Intercepted" + name) : name
    }
    base = free("Base")
    operations = free("Operations")
    if kind == .structure,
      declaration.requirements.contains(where: { !$0.isStatic && $0.mutation != nil })
    {
      storage = free("Storage")
    }
  }

  var protocolName: String { declaration.name.text }

  var name: String { quoted(declaration.name.name + "Interceptor") }

  /// What the wrapper wraps: the base, or the storage around it.
  var wrapped: String { storage ?? base }

  /// The wrapped value, seen from a member of an interceptor.
  func target(of interceptor: String, mutating: Bool = false) -> String {
    let base = "\(interceptor).interceptable.base"
    guard storage != nil else { return base }
    return base + (mutating ? ".value" : ".base")
  }

  /// The wrapped value, seen from the closure of an operation.
  func receiver(mutating: Bool) -> String {
    guard storage != nil else { return "base" }
    return mutating ? "storage.value" : "storage.base"
  }

  /// The name of the closure's first parameter.
  var receiverName: String { storage == nil ? "base" : "storage" }

  /// The access level with a space after it, or nothing.
  var access: String {
    let levels: Set<String> = ["public", "package", "internal", "fileprivate", "private"]
    return declaration.modifiers.first { levels.contains($0.name) }.map { $0.text + " " } ?? ""
  }

  /// The access level of a member.
  var memberAccess: String {
    access == "public " || access == "package " ? access : ""
  }

  var isSendable: Bool { kind == .actor || declaration.refines("Sendable") }

  var isOnGlobalActor: Bool { declaration.attributes.contains(where: \.isGlobalActor) }

  /// Attributes and modifiers that the generated types share with the protocol.
  var isolation: String {
    let actors = declaration.attributes.filter(\.isGlobalActor).map(\.text)
    let modifiers = declaration.modifiers.filter { $0.name == "nonisolated" }.map(\.text)
    return (actors + modifiers).map { $0 + " " }.joined()
  }

  var availability: [String] {
    declaration.attributes.filter { $0.name == "available" }.map(\.text)
  }

  /// `nonisolated` where a member of an actor has to say so.
  var nonisolated: String { kind == .actor ? "nonisolated " : "" }
}

extension Requirement {
  /// The word that makes a value change, in a protocol that is not bound to classes.
  var mutation: Range<Int>? {
    switch kind {
    case .function:
      modifier(["mutating"])?.range
    case .property(let property):
      property.accessors.lazy.compactMap(\.mutation).first
    case .subscript(let subscripted):
      subscripted.accessors.lazy.compactMap(\.mutation).first
    case .initializer:
      nil
    }
  }
}

extension Requirement.Accessor {
  /// The place that makes the accessor mutating, in a protocol that is not bound to classes.
  var mutation: Range<Int>? {
    if let modifier = modifiers.first(where: { $0.name == "mutating" }) { return modifier.range }
    return name.text == "set" && !has("nonmutating") ? name.range : nil
  }
}
