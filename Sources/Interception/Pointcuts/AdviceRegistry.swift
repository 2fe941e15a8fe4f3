/// Advice for many operations, and the operations that may get it: of the process, or of one wrapper.
///
/// A new operation and a new aspect each enter under the lock and take what is there of the other kind, so
/// each pair meets exactly once. Pointcuts are a user's code: they are asked after the lock is released.
final class AdviceRegistry: Sendable {
  /// The aspects of the process.
  static let aspects = AdviceRegistry(layer: .aspect)

  private struct Aspect {
    let advice: any Advice
    let pointcut: Pointcut
    let installation: Installation
    var isSuspended = false
  }

  private struct State {
    var aspects: [Aspect] = []
    var operations: [RememberedOperation] = []
    /// The number of operations at which those that are gone are cleared away.
    var limit = 64
    /// Whether anything was ever installed.
    var wasUsed = false
  }

  /// The type of the wrapped value; `nil` for the process.
  let base: (any Any.Type)?

  private let leftOut = Guarded<[WrapperExplanation.LeftOut]>([])
  private let layer: AdviceLayer
  private let state = Guarded(State())

  init(layer: AdviceLayer, base: (any Any.Type)? = nil) {
    self.layer = layer
    self.base = base
  }

  /// What the wrapper says that it calls past all advice.
  var notIntercepted: [WrapperExplanation.LeftOut] { leftOut.withLock { $0 } }

  /// Adds to what isn't intercepted.
  func note(_ member: WrapperExplanation.LeftOut) { leftOut.withLock { $0.append(member) } }

  /// The operations that are alive, in the order in which they were made.
  var targets: [any AdviceTarget] {
    state.withLock { $0.operations }.compactMap(\.target)
  }

  /// How many operations are remembered, those that are gone among them; for tests.
  var places: Int { state.withLock { $0.operations.count } }

  /// Gives a new operation the aspects that mean it.
  func adopt(_ target: any AdviceTarget, as operation: RememberedOperation) {
    let aspects = state.withLock { state in
      if state.operations.count >= state.limit {
        state.operations.removeAll(where: \.isGone)
        state.limit = max(64, state.operations.count * 2)
      }
      state.operations.append(operation)
      return state.aspects
    }
    for aspect in aspects where aspect.pointcut.matches(target.id) { put(aspect, on: target) }
  }

  func install(
    _ advice: any Advice, _ pointcut: Pointcut, _ options: AdviceOptions
  ) -> Registration {
    let aspect = Aspect(
      advice: advice, pointcut: pointcut,
      installation: Installation(kind: .advice(advice), options: options, layer: layer))
    let (operations, isFirst) = state.withLock { state in
      state.aspects.append(aspect)
      defer { state.wasUsed = true }
      return (state.operations, !state.wasUsed)
    }
    if isFirst, base != nil { PatternOwners.add(self) }
    for operation in operations where pointcut.matches(operation.id) {
      if let target = operation.target { put(aspect, on: target) }
    }
    return Registration(aspect.installation.id, in: self)
  }

  /// Installs an aspect, and catches up with what has happened to it meanwhile.
  private func put(_ aspect: Aspect, on target: any AdviceTarget) {
    let id = aspect.installation.id
    target.installUnlessObjected(aspect.advice, as: aspect.installation.copy(in: self))
    settle(id, on: target, from: .active)
  }

  /// Brings a target to the state of an aspect, as often as that changes meanwhile: the last change wins.
  private func settle(
    _ id: Installation.ID, on target: any AdviceTarget, from known: AdviceStatus
  ) {
    var known = known
    while true {
      let status = status(of: id)
      if status == known { return }
      switch status {
      case .active: target.host.setSuspended(false, id)
      case .suspended: target.host.setSuspended(true, id)
      case .removed: _ = target.host.remove(id)
      }
      known = status
    }
  }

  func explained() -> [AspectsExplanation.Aspect] {
    let (aspects, operations) = state.withLock { ($0.aspects, $0.operations) }
    let ids = operations.filter { !$0.isGone }.map(\.id)
    return aspects.map { aspect in
      let operations = ids.filter(aspect.pointcut.matches)
      return AspectsExplanation.Aspect(
        advice: aspect.advice.summary, pointcut: aspect.pointcut.description,
        location: aspect.installation.location.description,
        operations: operations.map(\.qualifiedName).sorted(), isSuspended: aspect.isSuspended)
    }
  }
}

extension AdviceRegistry: AdviceHost {
  func remove(_ id: Installation.ID) -> Bool {
    let (removed, operations) = state.withLock { state in
      let index = state.aspects.firstIndex { $0.installation.id == id }
      return (index.map { state.aspects.remove(at: $0) }, state.operations)
    }
    for operation in operations { _ = operation.target?.host.remove(id) }
    return removed != nil && removed?.installation.countdown?.isUsedUp != true
  }

  func setSuspended(_ isSuspended: Bool, _ id: Installation.ID) {
    let operations = state.withLock { state in
      if let index = state.aspects.firstIndex(where: { $0.installation.id == id }) {
        state.aspects[index].isSuspended = isSuspended
      }
      return state.operations
    }
    for operation in operations {
      guard let target = operation.target else { continue }
      settle(id, on: target, from: isSuspended ? .active : .suspended)
    }
  }

  func status(of id: Installation.ID) -> AdviceStatus {
    state.withLock { state in
      guard let aspect = state.aspects.first(where: { $0.installation.id == id }),
        aspect.installation.countdown?.isUsedUp != true
      else { return .removed }
      return aspect.isSuspended ? .suspended : .active
    }
  }
}
