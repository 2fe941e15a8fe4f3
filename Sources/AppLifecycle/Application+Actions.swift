import Interception

extension Application {
  /// Does whatever can be done now.
  ///
  /// - Returns: ``Lifecycle/Action/wait`` if something has to end first, else `rest`.
  @discardableResult
  func advance() -> Lifecycle.Action {
    // A service may call the application in its hooks: the loop further out goes on afterwards.
    guard !isAdvancing else { return .rest }
    isAdvancing = true
    defer { isAdvancing = false }
    while true {
      takeMessages()
      let action = lifecycle.next()
      switch action {
      case .load(let service): load(service)
      case .launch(let service): launch(service)
      case .giveUp(let service, let culprit): giveUp(service, because: culprit)
      case .cancel(let service): cancel(service)
      case .end(let service):
        for channel in channels.values { channel.leave(records[service]) }
        records[service].end = Span(start: clock.now())
        end(service, isLaunched: true)
      case .unload(let service): end(service, isLaunched: false)
      case .drop(let service): records[service].takeService()
      case .started:
        startSpan?.end = clock.now()
        occupancy.view = view
      case .stopping: beginStopping()
      case .stopped:
        stopEnd = nil
        occupancy.view = view
        // Those who wait for the end hear of it also if there was no service to end.
        mailbox.wake()
      case .wait, .rest:
        guard mailbox.isEmpty else { continue }
        forgetEnded()
        return action
      }
    }
  }

  private func load(_ service: Int) {
    let record = records[service]
    record.load = Span(start: clock.now())
    record.isPartOfStart = lifecycle.phase == .starting
    let service = record.presentService
    watching(record.traits, "load") { service.load() }
    record.load?.end = clock.now()
  }

  private func launch(_ service: Int) {
    let record = records[service]
    record.launch = Span(start: clock.now())
    lastRank += 1
    record.rank = lastRank
    let hooks = record.presentService
    watching(record.traits, "launch") { hooks.launch() }
    let executor = HookExecutor(record.label, isInline: true, application: mailbox)
    let call = ServiceCall(record, hooks, on: executor)
    let id = record.id
    record.task = Task(executorPreference: executor) { [mailbox, clock, launchOperation] in
      var failure: (any Error)?
      do { try await launchOperation(call) } catch { failure = error }
      call.end()
      mailbox.post(.launchEnded(id, failure, at: clock.now()))
    }
    executor.runInline()
    takeMessages()
    if lifecycle.nodes[service].phase == .launching {
      record.timer = timer(budgets.launch, .launchExpired(record.id))
    }
  }

  private func giveUp(_ service: Int, because culprit: Int) {
    let labels = [records[service].label, records[culprit].label]
    let error = ApplicationError(
      code: .dependencyFailed, path: labels,
      message: "\(labels[0]) isn't launched, because \(labels[1]), which it depends on, has failed")
    records[service].error = error
    report(.failedService, records[service].type, "launch", error.message)
  }

  private func cancel(_ service: Int) {
    let record = records[service]
    record.task?.cancel()
    record.timer?.cancel()
    record.timer = timer(remaining, .launchExpired(record.id))
  }

  private func end(_ service: Int, isLaunched: Bool) {
    let record = records[service]
    let executor = HookExecutor(record.label, isInline: false, application: mailbox)
    let call = ServiceCall(record, record.takeService(), on: executor)
    let limit = remaining
    guard limit > .zero else {
      _ = lifecycle.endExpired(service)
      return report(
        .hangingService, record.type, record.endMethod,
        "\(record.label) isn't \(isLaunched ? "terminated" : "unloaded"), because the "
          + "\(budgets.stop) for all services are used up")
    }
    let id = record.id
    record.task = Task(executorPreference: executor) { [mailbox, clock, terminateOperation] in
      if isLaunched { await terminateOperation(call) }
      // For good: what follows is the `deinit` of the service.
      executor.markHook(true)
      call.end()?.unload()
      mailbox.post(.ended(id, at: clock.now()))
    }
    record.timer = timer(limit, .endExpired(record.id))
  }

  private func beginStopping() {
    stopEnd = clock.now().saturatingAdd(budgets.stop)
    occupancy.view = view
    notify("STOPPING=1")
    if lifecycle.fatalFailure == nil { _ = operation(for: WillTerminate.self)(WillTerminate()) }
  }

  /// The time that the end of one service may take now.
  private var remaining: Duration {
    min(budgets.terminate, stopEnd.map { $0 - clock.now() } ?? budgets.terminate)
  }

  /// Names a service that doesn't return from a hook, while that runs.
  func watching<Result>(
    _ traits: ServiceTraits, _ method: String, _ hook: () -> Result
  ) -> Result {
    let (type, label, limit, issues) = (traits.type, traits.label, budgets.launch, issues)
    // On a queue of its own: whoever gets the issue may block.
    let watch = Task(executorPreference: HookExecutor(label, isInline: false)) { [clock] in
      guard (try? await clock.sleep(limit)) != nil else { return }
      issues.report(
        InterceptionIssue(
          .hangingService, OperationID(naming: method, of: type, shape: .sync), attempt: 0,
          "\(label) hasn't returned from \(method)() within \(limit): "
            + "wait in the asynchronous launch() instead"))
    }
    defer { watch.cancel() }
    return hook()
  }

  private func timer(_ duration: Duration, _ message: LifecycleMessage) -> Task<Void, Never> {
    Task(executorPreference: HookExecutor.timers) { [mailbox, clock] in
      if (try? await clock.sleep(duration)) != nil { mailbox.post(message) }
    }
  }
}

extension Application {
  private func takeMessages() {
    for message in mailbox.take() {
      switch message {
      case .stop: lifecycle.stop()
      case .launchEnded(let id, let failure, let time):
        place(of: id).map { launchEnded($0, failure, time) }
      case .launchExpired(let id): place(of: id).map(launchExpired)
      case .ended(let id, let time): place(of: id).map { ended($0, time) }
      case .endExpired(let id): place(of: id).map(endExpired)
      case .system(let event):
        if event.isTermination { lifecycle.stop() }
        pending.append(event)
      }
    }
  }

  /// The number of a service by what a message calls it; numbers change when others are forgotten.
  private func place(of id: Int) -> Int? { records.firstIndex { $0.id == id } }

  /// Forgets services that came after the start and have ended, but for the last of each class.
  ///
  /// Only between calls: nobody further out on the stack knows a service by its number then.
  private func forgetEnded() {
    guard lifecycle.phase == .running, lifecycle.eventsUnderWay == 0, !isCreating else { return }
    var classes = Set<ObjectIdentifier>()
    let forgotten = records.indices.reversed().filter { place in
      lifecycle.nodes[place].phase == .unloaded
        && !classes.insert(ObjectIdentifier(records[place].type)).inserted
        && !records[place].isPartOfStart && lifecycle.isForgettable(place)
    }
    guard !forgotten.isEmpty else { return }
    lifecycle.forget(Set(forgotten))
    // From the last to the first.
    let gone = Set(forgotten.map { records.remove(at: $0).id })
    missed = missed.filter { !$0.concerns(gone) }
  }

  private func ended(_ service: Int, _ time: Duration) {
    records[service].timer?.cancel()
    if lifecycle.ended(service) { records[service].end?.end = time }
  }

  private func launchEnded(_ service: Int, _ failure: (any Error)?, _ time: Duration) {
    let record = records[service]
    record.timer?.cancel()
    guard lifecycle.launchEnded(service, isSuccess: failure == nil) else { return }
    record.launch?.end = time
    record.error = failure
    guard !lifecycle.isToGo(service) else { return }
    if let failure {
      return report(
        .failedService, record.type, "launch", "\(record.label) can't launch: \(failure)")
    }
    for channel in channels.values { channel.join(record) }
    if visibility.isForeground { _ = ask(record, WillActivate()) }
  }

  private func launchExpired(_ service: Int) {
    guard lifecycle.launchExpired(service) else { return }
    let record = records[service]
    record.task?.cancel()
    let error = ApplicationError(
      code: .launchTimedOut, path: [record.label],
      message: lifecycle.isToGo(service)
        ? "\(record.label) doesn't heed the cancellation of its launch, and is passed over"
        : "\(record.label) hasn't launched within its budget (\(budgets.launch)), "
          + "and is passed over")
    record.error = error
    report(.hangingService, record.type, "launch", error.message)
  }

  private func endExpired(_ service: Int) {
    guard lifecycle.endExpired(service) else { return }
    let record = records[service]
    record.task?.cancel()
    report(
      .hangingService, record.type, record.endMethod,
      "\(record.label) hasn't ended within its budget (\(budgets.terminate)), and is passed over")
  }
}
