/// What an application does next to start and stop its services, as a plain value.
///
/// The application asks for the next action, does it, and tells of what came of it. Services are
/// numbered in the order in which they were registered; those that have ended may be forgotten.
struct Lifecycle: Sendable {
  /// What is known of one service.
  struct Node: Sendable {
    fileprivate(set) var dependencies: [Int]
    let isEssential: Bool
    /// The service of the same type that is on its way out, and has to end first.
    fileprivate(set) var predecessor: Int?
    fileprivate(set) var phase = ServicePhase.registered
    fileprivate var isLeaving = false
    fileprivate var isCancelled = false

    init(dependencies: [Int] = [], isEssential: Bool = false, predecessor: Int? = nil) {
      self.dependencies = dependencies
      self.isEssential = isEssential
      self.predecessor = predecessor
    }
  }

  /// What to do next.
  enum Action: Hashable, Sendable {
    /// Load a service, and ask again.
    case load(Int)
    /// Start to launch a service, tell of the end of it once it has come, and ask again.
    case launch(Int)
    /// Note that a service can't be launched because of another, and ask again.
    case giveUp(Int, because: Int)
    /// Cancel the launch of a service, whose end is to be told nevertheless, and ask again.
    case cancel(Int)
    /// Start to terminate and unload a service, tell of the end of it, and ask again.
    case end(Int)
    /// Start to unload a service that wasn't launched, tell of the end of it, and ask again.
    case unload(Int)
    /// Let go of a service that wasn't even loaded, and ask again.
    case drop(Int)
    /// All is launched: note it, and ask again.
    case started
    /// All is going to be ended: note it, and ask again.
    case stopping
    /// All is ended: note it, and ask again.
    case stopped
    /// Wait until something ends.
    case wait
    /// Nothing.
    case rest
  }

  private(set) var phase = ApplicationPhase.idle
  private(set) var nodes: [Node] = []
  /// The essential service whose failure ended the start.
  private(set) var fatalFailure: Int?

  /// The order in which services start.
  private var order: [Int] = []
  /// The services in the order in which their launches began.
  private(set) var begun: [Int] = []
  /// Whether the stop was asked for, or an essential service has failed: nothing starts any more.
  private(set) var shallStop = false
  /// How many events are being sent, one within the other: nothing ends meanwhile.
  var eventsUnderWay = 0

  /// Whether something is on its way out, or will be when no event is under way.
  var isGoingDown: Bool {
    (shallStop && phase != .stopped) || nodes.indices.contains(where: isGoing)
  }

  /// Adds services, and says in which order all of them start.
  mutating func add(_ new: [Node], order: [Int]) {
    nodes += new
    self.order = order
  }

  /// The start is asked for; does nothing after a stop.
  mutating func start() {
    if phase == .idle { phase = .starting }
  }

  /// The stop is asked for; it is remembered, also before and during the start.
  mutating func stop() {
    // There is nobody yet who has to hear that it is going to be ended.
    if phase == .idle { phase = .stopping }
    shallStop = true
  }

  /// A service shall go.
  mutating func remove(_ service: Int) {
    switch nodes[service].phase {
    case .registered: nodes[service].phase = .unloaded
    default: nodes[service].isLeaving = true
    }
  }

  /// Whether a service is on its way out.
  func isGoing(_ service: Int) -> Bool {
    nodes[service].isLeaving || nodes[service].phase == .terminating
  }

  /// Whether a service is on its way out, alone or with all others.
  func isToGo(_ service: Int) -> Bool { phase == .stopping || isGoing(service) }

  /// Whether the launch of a service is under way, or waits for others.
  func isComingUp(_ service: Int) -> Bool {
    [.starting, .running].contains(phase) && [.loaded, .launching].contains(nodes[service].phase)
  }

  /// The services that depend on one directly, and haven't ended.
  func dependents(of service: Int) -> [Int] {
    nodes.indices.filter {
      nodes[$0].dependencies.contains(service)
        && [.registered, .loaded, .launching, .launched].contains(nodes[$0].phase)
    }
  }

  /// A launch has ended.
  ///
  /// - Returns: Whether anybody still waited for it.
  mutating func launchEnded(_ service: Int, isSuccess: Bool) -> Bool {
    guard nodes[service].phase == .launching else { return false }
    nodes[service].phase = isSuccess ? .launched : .failed
    if !isSuccess { fail(service) }
    return true
  }

  /// A launch has used up its budget.
  ///
  /// - Returns: Whether it was still under way.
  mutating func launchExpired(_ service: Int) -> Bool {
    guard nodes[service].phase == .launching else { return false }
    nodes[service].phase = .passedOver
    fail(service)
    return true
  }

  /// A service has been terminated and unloaded.
  ///
  /// - Returns: Whether anybody still waited for it.
  mutating func ended(_ service: Int) -> Bool {
    guard nodes[service].phase == .terminating else { return false }
    nodes[service].phase = .unloaded
    return true
  }

  /// The end of a service has used up its budget.
  ///
  /// - Returns: Whether it was still under way.
  mutating func endExpired(_ service: Int) -> Bool {
    guard nodes[service].phase == .terminating else { return false }
    nodes[service].phase = .passedOver
    return true
  }

  /// Whether a service has ended, and nobody waits to be launched after it.
  func isForgettable(_ service: Int) -> Bool {
    nodes[service].phase == .unloaded
      && !nodes.contains {
        [.registered, .loaded].contains($0.phase) && $0.dependencies.contains(service)
      }
  }

  /// Forgets services that have ended, and numbers the others anew, in the order in which they are.
  mutating func forget(_ services: Set<Int>) {
    let kept = nodes.indices.filter { !services.contains($0) }
    let numbers = Dictionary(uniqueKeysWithValues: zip(kept, 0...))
    nodes = kept.map { service in
      var node = nodes[service]
      node.dependencies = node.dependencies.compactMap { numbers[$0] }
      // One that has ended is waited for no more.
      node.predecessor = node.predecessor.flatMap { numbers[$0] }
      return node
    }
    order = order.compactMap { numbers[$0] }
    begun = begun.compactMap { numbers[$0] }
    fatalFailure = fatalFailure.flatMap { numbers[$0] }
  }

  private mutating func fail(_ service: Int) {
    let node = nodes[service]
    // What is removed while it launches isn't essential any more.
    guard node.isEssential, !node.isLeaving, phase == .starting, !shallStop else { return }
    fatalFailure = service
    shallStop = true
  }

  /// Decides what to do next.
  mutating func next() -> Action {
    if eventsUnderWay > 0, shallStop { return .rest }
    if shallStop, phase == .starting || phase == .running {
      phase = .stopping
      return .stopping
    }
    switch phase {
    case .starting, .running: return nextUp()
    case .stopping: return nextDown()
    default: return .rest
    }
  }

  private mutating func nextUp() -> Action {
    for service in nodes.indices where eventsUnderWay == 0 && nodes[service].isLeaving {
      switch nodes[service].phase {
      case .loaded, .failed:
        nodes[service].isLeaving = false
        nodes[service].phase = .terminating
        return .unload(service)
      case .launching where !nodes[service].isCancelled:
        nodes[service].isCancelled = true
        return .cancel(service)
      case .launched:
        nodes[service].isLeaving = false
        nodes[service].phase = .terminating
        return .end(service)
      case .launching: continue
      default: nodes[service].isLeaving = false
      }
    }
    if let service = order.first(where: { nodes[$0].phase == .registered && isFirst($0) }) {
      nodes[service].phase = .loaded
      return .load(service)
    }
    for service in order where nodes[service].phase == .loaded {
      let dependencies = nodes[service].dependencies
      let gone: Set<ServicePhase> = [.failed, .passedOver, .terminating, .unloaded]
      if let culprit = dependencies.first(where: { gone.contains(nodes[$0].phase) }) {
        nodes[service].phase = .failed
        fail(service)
        return .giveUp(service, because: culprit)
      }
      if dependencies.allSatisfy({ nodes[$0].phase == .launched }) {
        nodes[service].phase = .launching
        begun.append(service)
        return .launch(service)
      }
    }
    if nodes.contains(where: { [.launching, .terminating].contains($0.phase) }) { return .wait }
    guard phase == .starting else { return .rest }
    phase = .running
    return .started
  }

  /// Whether no service of the same type is still on its way out.
  private func isFirst(_ service: Int) -> Bool {
    nodes[service].predecessor.map { !isGoing($0) } ?? true
  }

  private mutating func nextDown() -> Action {
    if nodes.contains(where: { $0.phase == .terminating }) { return .wait }
    if let service = nodes.indices.first(where: {
      nodes[$0].phase == .launching && !nodes[$0].isCancelled
    }) {
      nodes[service].isCancelled = true
      return .cancel(service)
    }
    if let service = begun.last(where: { [.launched, .launching].contains(nodes[$0].phase) }) {
      if nodes[service].phase == .launching { return .wait }
      nodes[service].phase = .terminating
      return .end(service)
    }
    if let service = order.last(where: { [.loaded, .failed].contains(nodes[$0].phase) }) {
      nodes[service].phase = .terminating
      return .unload(service)
    }
    if let service = nodes.indices.first(where: { nodes[$0].phase == .registered }) {
      nodes[service].phase = .unloaded
      return .drop(service)
    }
    phase = .stopped
    return .stopped
  }
}
