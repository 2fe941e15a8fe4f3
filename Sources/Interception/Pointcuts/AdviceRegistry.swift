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

  private struct WeakTarget {
    weak var target: (any AdviceTarget)?
  }

  private struct State {
    var aspects: [Aspect] = []
    var targets: [WeakTarget] = []
    /// The number of targets at which the dead ones are cleared away.
    var limit = 64
    /// Whether anything was ever installed.
    var wasUsed = false

    var living: [any AdviceTarget] { targets.compactMap(\.target) }
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
  var targets: [any AdviceTarget] { state.withLock { $0.living } }

  /// Gives a new operation the aspects that mean it.
  func adopt(_ target: any AdviceTarget) {
    // The living leave the lock with the result: to let one go may run a user's `deinit`.
    let (aspects, _) = state.withLock { state in
      var living: [any AdviceTarget] = []
      if state.targets.count >= state.limit {
        living = state.living
        state.targets = living.map { WeakTarget(target: $0) }
        state.limit = max(64, living.count * 2)
      }
      state.targets.append(WeakTarget(target: target))
      return (state.aspects, living)
    }
    for aspect in aspects { apply(aspect, to: target) }
  }

  func install(
    _ advice: any Advice, _ pointcut: Pointcut, _ options: AdviceOptions
  ) -> Registration {
    let aspect = Aspect(
      advice: advice, pointcut: pointcut,
      installation: Installation(kind: .advice(advice), options: options, layer: layer))
    let (targets, isFirst) = state.withLock { state in
      state.aspects.append(aspect)
      defer { state.wasUsed = true }
      return (state.living, !state.wasUsed)
    }
    if isFirst, base != nil { PatternOwners.add(self) }
    for target in targets { apply(aspect, to: target) }
    return Registration(aspect.installation.id, in: self)
  }

  /// Installs an aspect if it means the operation, and catches up with what has happened meanwhile.
  private func apply(_ aspect: Aspect, to target: any AdviceTarget) {
    guard aspect.pointcut.matches(target.id) else { return }
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
    let (aspects, targets) = state.withLock { ($0.aspects, $0.living) }
    return aspects.map { aspect in
      let operations = targets.filter { aspect.pointcut.matches($0.id) }
      return AspectsExplanation.Aspect(
        advice: aspect.advice.summary, pointcut: aspect.pointcut.description,
        location: aspect.installation.location.description,
        operations: operations.map(\.id.qualifiedName).sorted(), isSuspended: aspect.isSuspended)
    }
  }
}

extension AdviceRegistry: AdviceHost {
  func remove(_ id: Installation.ID) -> Bool {
    let (removed, targets) = state.withLock { state in
      let index = state.aspects.firstIndex { $0.installation.id == id }
      return (index.map { state.aspects.remove(at: $0) }, state.living)
    }
    for target in targets { _ = target.host.remove(id) }
    return removed != nil && removed?.installation.countdown?.isUsedUp != true
  }

  func setSuspended(_ isSuspended: Bool, _ id: Installation.ID) {
    let targets = state.withLock { state in
      if let index = state.aspects.firstIndex(where: { $0.installation.id == id }) {
        state.aspects[index].isSuspended = isSuspended
      }
      return state.living
    }
    for target in targets {
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
