import Interception

extension Application {
  /// Finds, orders, loads and launches the services.
  ///
  /// Launches that wait for nothing, and those that depend on no other, have ended when this returns;
  /// ``started()`` waits for the rest. Called again, or after `stop()`, it does nothing.
  ///
  /// - Throws: ``ApplicationError`` for services that can't be ordered, with the path, and if it is called
  ///   by a service that is being created; nothing is started then. Or the error of an essential service,
  ///   after the others have been terminated.
  public func start() throws {
    try enter("start")
    defer { leave() }
    guard lifecycle.phase == .idle else { return }
    guard !isCreating else {
      throw ApplicationError(
        code: .startedTooEarly, path: [],
        message: "the application can't be started by a service that is being created: "
          + "leave that to whoever made the application")
    }
    startSpan = Span(start: clock.now())
    try register(candidates())
    hasDiscovered = true
    lifecycle.start()
    settleBlocking { self.lifecycle.phase == .stopping }
    try throwFatalFailure()
  }

  /// Waits until every service is launched or has failed.
  ///
  /// - Throws: The error of an essential service, after the others have been terminated. Or
  ///   ``ApplicationError`` if nobody has called ``start()``, or a service would wait for itself.
  nonisolated(nonsending) public func started() async throws {
    try refuseSelfWait("started")
    guard await inTurn({ lifecycle.phase }) != .idle else {
      throw ApplicationError(
        code: .notStarted, path: [],
        message: "there is no start to wait for: call start() before started()")
    }
    await settle()
    try await inTurn { try throwFatalFailure() }
  }

  /// Terminates and unloads the services, in the reverse of the order in which they were launched.
  ///
  /// Each has its budget, and is named and passed over when that is used up. What was never launched
  /// isn't terminated. Before the start, or from a service's launch, it is remembered; during an event,
  /// it takes place after that.
  nonisolated(nonsending) public func stop() async {
    await inTurn { lifecycle.stop() }
    await settle()
  }

  /// Terminates and unloads the services, and blocks the thread meanwhile.
  ///
  /// For places that can't wait, such as `applicationWillTerminate(_:)`. A service that waits for the
  /// blocked thread meanwhile, such as that of the main actor, uses up its budget. Called by a service while it
  /// is launched, it returns at once: the start then turns round. So it does during an event, whose
  /// ``send(_:)`` then stops the application after it.
  public func stop() {
    guard !HookExecutor.isInHook(of: mailbox) else { return _ = hasEntered("stop") }
    // Whoever is at work in the application, or waits for it, does that.
    guard occupancy.enter() else { return mailbox.post(.stop) }
    defer { leave() }
    lifecycle.stop()
    settleAfterEvents { true }
  }

  /// Adds services while the application runs, and brings them to its phase.
  ///
  /// - Parameter types: The services; those that are there already stay as they are.
  /// - Throws: ``ApplicationError`` for services that can't be ordered, if it is called by a service
  ///   that is being created, and once the application is to stop; nothing is added then.
  public func add(_ types: AppService.Type...) throws {
    try enter("add")
    defer { leave() }
    for type in types { reportPassedOver(type, "added") }
    try register(types.map { ($0, String(describing: $0)) })
    advance()
  }

  /// Terminates and unloads one service; it takes part in no event from the next one on.
  ///
  /// Blocks the thread until it has ended, or has used up its budget and is passed over. During an event
  /// it returns at once, and the ``send(_:)`` of the event does that after it; so it does in an
  /// asynchronous method of a service.
  ///
  /// - Parameter type: The service; nothing happens if it isn't there. One that was passed over stays so,
  ///   and an issue says that.
  /// - Throws: ``ApplicationError`` if another service depends on it.
  public func remove(_ type: AppService.Type) throws {
    try enter("remove")
    defer { leave() }
    guard let service = place(of: type), !reportPassedOver(type, "removed") else { return }
    let dependents = lifecycle.dependents(of: service)
    guard dependents.isEmpty else {
      let labels = dependents.map { records[$0].label }
      throw ApplicationError(
        code: .stillNeeded, path: labels + [records[service].label],
        message: "\(records[service].label) can't be removed, because of "
          + "\(labels.joined(separator: ", ")): remove what depends on it first")
    }
    lifecycle.remove(service)
    let record = records[service]
    if lifecycle.nodes[service].phase == .unloaded { record.takeService() }
    settleAfterEvents { self.place(of: record).map(self.lifecycle.isGoing) ?? false }
  }

  /// Names a service that nobody knows to have ended, so that it can neither go nor come again.
  @discardableResult
  private func reportPassedOver(_ type: AppService.Type, _ change: String) -> Bool {
    guard let service = place(of: type), lifecycle.nodes[service].phase == .passedOver else {
      return false
    }
    report(
      .passedOverService, type, change,
      "\(records[service].label) can't be \(change): it was passed over, and may still be at work")
    return true
  }

  /// Blocks the thread while something goes down; during an event, leaves that to its end.
  private func settleAfterEvents(while isUnsettled: () -> Bool) {
    if lifecycle.eventsUnderWay > 0 { return isSettlingPostponed = lifecycle.isGoingDown }
    settleBlocking(while: isUnsettled)
  }

  func settleBlocking(while isUnsettled: () -> Bool = { true }) {
    while true {
      let mark = mailbox.mark
      // A service that is a part of what this waits for would wait for itself.
      guard advance() == .wait, isUnsettled(), !HookExecutor.isOnQueue(of: mailbox) else { return }
      mailbox.blockThread(since: mark)
    }
  }

  nonisolated(nonsending) func settle() async {
    while true {
      let mark = mailbox.mark
      let action = await inTurn { advance() }
      guard action == .wait, !HookExecutor.isOnQueue(of: mailbox) else { return }
      await mailbox.wait(since: mark)
    }
  }

  func throwFatalFailure() throws {
    guard let service = lifecycle.fatalFailure, let error = records[service].error else { return }
    throw error
  }
}

extension Application {
  func place(of record: ServiceRecord) -> Int? { records.firstIndex { $0 === record } }

  func place(of type: AppService.Type) -> Int? {
    records.indices.last { records[$0].type == type && lifecycle.nodes[$0].phase != .unloaded }
  }

  /// Creates the services that aren't there yet, once the order of all is clear.
  func register(_ types: [(type: AppService.Type, name: String)]) throws(ApplicationError) {
    try refuseWhileCreating(types.map(\.type.label))
    guard !lifecycle.shallStop else {
      throw ApplicationError(
        code: .addedTooLate, path: types.map(\.type.label),
        message: "services can't be added to an application that has been stopped: "
          + "make another application")
    }
    // Whatever code of services runs here finds the application in the middle of a change.
    isCreating = true
    defer { isCreating = false }
    var known = Set<ObjectIdentifier>()
    let here = records.indices.filter { lifecycle.nodes[$0].phase != .unloaded }
    let going = here.filter(lifecycle.isGoing)
    let present = here.filter { !going.contains($0) }
    for place in present { known.insert(ObjectIdentifier(records[place].type)) }
    let new = types.filter { known.insert(ObjectIdentifier($0.type)).inserted && $0.type.isEnabled }
      .map { ServiceTraits($0.type, name: $0.name) }
    let all = present.map { records[$0].traits } + new
    var places: [ObjectIdentifier: Int] = [:]
    for (place, traits) in all.enumerated() { places[ObjectIdentifier(traits.type)] = place }
    let nodes = all.enumerated().map { place, traits in
      ServiceOrder.Node(
        label: traits.label, name: traits.name, priority: traits.priority,
        dependencies: traits.dependencies.compactMap { type in
          if let place = places[ObjectIdentifier(type)] { return .present(place) }
          // What a service that has failed depends on may be gone.
          return place < present.count ? nil : .missing(type.label)
        })
    }
    let order = try ServiceOrder.sorted(nodes)
    // From places among those that are here to places among all that ever were.
    let numbers = present + new.indices.map { records.count + $0 }
    let dependencies = new.map { traits in
      traits.dependencies.compactMap { places[ObjectIdentifier($0)] }
    }
    let created = zip(new, dependencies).map { traits, dependencies in
      lastID += 1
      return watching(traits, "init") {
        ServiceRecord(lastID, traits, dependencies: dependencies.map { all[$0].label })
      }
    }
    // One of them may have stopped the application: what isn't there yet doesn't start.
    guard !lifecycle.shallStop else { return }
    records += created
    lifecycle.add(
      zip(new, dependencies).map { traits, dependencies in
        Lifecycle.Node(
          dependencies: dependencies.map { numbers[$0] }, isEssential: traits.isEssential,
          predecessor: going.last { records[$0].type == traits.type })
      },
      order: order.map { numbers[$0] } + going)
  }
}
