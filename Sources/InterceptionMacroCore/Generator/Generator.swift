/// Writes the interceptor of a protocol.
struct Generator {
  let interceptor: Interceptor
  /// The members in order; nothing in place of a requirement stands for an `#if` line.
  private var members: [(directive: String, plan: Plan?)] = []

  init(_ interceptor: Interceptor, callbacks: Set<String>) {
    self.interceptor = interceptor
    let planner = Planner(interceptor: interceptor, callbacks: callbacks)
    var names = OperationNames(interceptor.declaration.requirements)
    var branches: [OperationNames.Branch] = []
    var conditions = 0
    for member in interceptor.declaration.members {
      switch member {
      case .directive(let line):
        if line.hasPrefix("#if") {
          conditions += 1
          branches.append(OperationNames.Branch(condition: conditions, index: 0))
        } else if line.hasPrefix("#endif") {
          branches.removeLast()
        } else {
          branches[branches.count - 1].index += 1
        }
        members.append((line, nil))
      case .requirement(let requirement):
        var plan = planner.plan(requirement)
        names.name(&plan, in: branches)
        members.append(("", plan))
      }
    }
  }

  /// The declaration of the interceptor.
  func source() -> String {
    let access = interceptor.access
    let member = interceptor.memberAccess
    let name = interceptor.name
    let protocolName = interceptor.protocolName
    let wrapper = CoreSpelling.wrapper(interceptor.wrapped)
    var writer = SourceWriter()
    writer.line("/// A `\(declarationName)` whose operations can be advised.")
    for line in interceptor.availability { writer.line(line) }
    writer.block(
      "\(interceptor.isolation)\(access)\(interceptor.kind.rawValue) \(name)"
        + "<\(interceptor.base): \(protocolName)>"
    ) { writer in
      writer.line("/// The wrapper around the base, for advice on many operations.")
      writer.line("\(interceptor.nonisolated)\(member)let interceptable: \(wrapper)")
      writer.line("/// The operations, for advice on one of them.")
      writer.line(
        "\(interceptor.nonisolated)\(member)let operations: \(interceptor.operations)"
      )
      writer.line()
      writer.line("/// Wraps a value.")
      writer.block("\(member)init(_ base: \(interceptor.base))") { writer in
        let base = interceptor.storage.map { "\($0)(base), as: \(interceptor.base).self" } ?? "base"
        writer.line("let interceptable = \(wrapper)(\(base))")
        writer.line("self.interceptable = interceptable")
        writer.line("self.operations = \(interceptor.operations)(interceptable)")
        if hasExclusions { writer.line(CoreSpelling.notes) }
      }
      writer.line()
      writeOperations(to: &writer)
      writeStorage(to: &writer)
      forEachMember(&writer) { writer, plan in
        Forwarding(interceptor: interceptor, plan: plan).write(to: &writer)
      }
      writer.line()
      writeExclusions(to: &writer)
      writer.line()
      writeConformanceCheck(to: &writer)
    }
    return writer.text
  }

  /// Writes what compiles only with the conformance, and shows the line in the error without it.
  private func writeConformanceCheck(to writer: inout SourceWriter) {
    let conformance = "extension \(interceptor.name): \(interceptor.protocolName) {}"
    let check = "private static func __statedConformance"
    writer.line("// State the conformance next to the protocol: \(conformance)")
    writer.line("\(check)(_: any \(interceptor.protocolName).Type) {}")
    writer.line("@available(*, unavailable, message: \"add the line: \(conformance)\")")
    writer.line("\(check)(_: Any.Type) {}")
    writer.block("\(check)()") { $0.line("__statedConformance(Self.self) // \(conformance)") }
  }

  private var declarationName: String { interceptor.declaration.name.name }

  private func forEachMember(
    _ writer: inout SourceWriter,
    _ body: (inout SourceWriter, Plan) -> Void
  ) {
    for (directive, plan) in members {
      if let plan { body(&writer, plan) } else { writer.line(directive) }
    }
  }

  private func writeOperations(to writer: inout SourceWriter) {
    let member = interceptor.memberAccess
    let base = interceptor.wrapped
    writer.line("/// The operations by their names.")
    writer.block(
      "\(interceptor.isolation)\(member)struct \(interceptor.operations)"
        + (interceptor.isSendable ? ": Swift.Sendable" : "")
    ) { writer in
      forEachMember(&writer) { writer, plan in
        for operation in [plan.operation, plan.setter].compactMap({ $0 }) {
          let type = CoreSpelling.operationType(operation, base: base)
          writer.line("/// `\(operation.label)`")
          writer.line("\(member)let \(operation.name): \(type)")
        }
      }
      writer.line()
      writer.block("init(_ interceptable: \(CoreSpelling.wrapper(base)))") { writer in
        forEachMember(&writer) { writer, plan in
          for operation in [plan.operation, plan.setter].compactMap({ $0 }) {
            writer.line(
              CoreSpelling.creation(
                operation,
                base: base,
                receiver: interceptor.receiverName
              )
            )
          }
        }
      }
    }
    writer.line()
  }

  private func writeStorage(to writer: inout SourceWriter) {
    guard let storage = interceptor.storage else { return }
    let member = interceptor.memberAccess
    writer.line("/// The base, in a place where mutating requirements can change it.")
    writer.block("\(interceptor.isolation)\(member)final class \(storage)") { writer in
      writer.line("/// The base.")
      writer.line("\(member)var value: \(interceptor.base)")
      writer.line("/// A copy of the base, which a call may use while another one changes it.")
      writer.line("\(member)var base: \(interceptor.base) { value }")
      writer.line()
      writer.line("init(_ value: \(interceptor.base)) { self.value = value }")
    }
    writer.line()
  }

  private var hasExclusions: Bool {
    members.contains { $0.plan?.exclusions.isEmpty == false }
  }

  private func writeExclusions(to writer: inout SourceWriter) {
    writer.line("/// The requirements that are forwarded past all advice, and why.")
    let type = "[(name: Swift.String, reason: Swift.String)]"
    writer.block(
      "nonisolated \(interceptor.memberAccess)static var notIntercepted: \(type)"
    ) { writer in
      guard hasExclusions else {
        writer.line("[]")
        return
      }
      writer.line("var list: \(type) = []")
      forEachMember(&writer) { writer, plan in
        for exclusion in plan.exclusions {
          writer.line(
            "list.append((\(literal(exclusion.name)), \(literal(exclusion.reason))))"
          )
        }
      }
      writer.line("return list")
    }
  }
}
