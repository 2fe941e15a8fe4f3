/// The operations of one wrapper, and the advice that is installed on them by name pattern.
///
/// Soundness of the lock: no code of a user runs inside; making an operation and installing advice
/// only stores closures.
final class WrapperRegistry: Sendable {
  private struct PatternAdvice {
    let pattern: NamePattern
    let advice: any Advice
    let installation: Installation
    var isSuspended = false
  }

  private struct State {
    var operations: [String: any InterceptableOperation] = [:]
    var advice: [PatternAdvice] = []
  }

  private let state = Guarded(State())

  var operations: [any InterceptableOperation] {
    state.withLock { $0.operations.values.sorted { $0.name < $1.name } }
  }

  /// The patterns that match no operation, with their places.
  var unmatched: [String] {
    state.withLock { state in
      state.advice.filter { entry in
        !state.operations.keys.contains { entry.pattern.matches($0) }
      }.map { "\"\($0.pattern)\", \($0.installation.kind), \($0.installation.location)" }
    }
  }

  /// The operation of that name; a new one gets all advice whose pattern matches.
  func operation(
    _ name: String,
    or make: () -> any InterceptableOperation
  ) -> any InterceptableOperation {
    state.withLock { state in
      if let operation = state.operations[name] { return operation }
      let operation = make()
      state.operations[name] = operation
      for entry in state.advice where entry.pattern.matches(name) {
        Self.install(entry, on: operation)
      }
      return operation
    }
  }

  func advise(
    _ pattern: NamePattern,
    _ advice: any Advice,
    _ options: AdviceOptions
  ) -> Registration {
    let entry = PatternAdvice(
      pattern: pattern,
      advice: advice,
      installation: Installation(
        kind: .advice(advice.summary),
        options: options,
        layer: .wrapper
      )
    )
    state.withLock { state in
      state.advice.append(entry)
      for (name, operation) in state.operations where pattern.matches(name) {
        Self.install(entry, on: operation)
      }
    }
    return Registration(entry.installation.id, in: self)
  }

  private static func install(_ entry: PatternAdvice, on operation: any InterceptableOperation) {
    guard let target = operation as? any AdviceTarget else { return }
    target.installUnlessObjected(entry.advice, as: entry.installation.copy())
    if entry.isSuspended { target.host.setSuspended(true, entry.installation.id) }
  }
}

extension WrapperRegistry: AdviceHost {
  func remove(_ id: Installation.ID) -> Bool {
    let (removed, hosts) = state.withLock { state in
      let index = state.advice.firstIndex { $0.installation.id == id }
      return (index.map { state.advice.remove(at: $0) }, Self.hosts(state))
    }
    for host in hosts { _ = host.remove(id) }
    return removed != nil && removed?.installation.countdown?.isUsedUp != true
  }

  func setSuspended(_ isSuspended: Bool, _ id: Installation.ID) {
    state.withLock { state in
      guard let index = state.advice.firstIndex(where: { $0.installation.id == id }) else { return }
      state.advice[index].isSuspended = isSuspended
      for host in Self.hosts(state) { host.setSuspended(isSuspended, id) }
    }
  }

  func status(of id: Installation.ID) -> AdviceStatus {
    state.withLock { state in
      guard let entry = state.advice.first(where: { $0.installation.id == id }),
        entry.installation.countdown?.isUsedUp != true
      else { return .removed }
      return entry.isSuspended ? .suspended : .active
    }
  }

  private static func hosts(_ state: State) -> [any AdviceHost] {
    state.operations.values.compactMap { ($0 as? any AdviceTarget)?.host }
  }
}
