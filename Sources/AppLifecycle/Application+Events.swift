public import Interception

extension Application {
  /// Sends an event to the delegate and to all services that are launched.
  ///
  /// All are asked, one after the other, on the calling thread. Services that come or go meanwhile do
  /// so with the next event: until this one is over, no service ends.
  ///
  /// A service whose launch isn't over yet isn't asked, and an issue says so, once for each service and
  /// type of event: send events after ``started()``. Before the start and after the end the delegate alone
  /// is asked, and an issue says that too.
  ///
  /// - Parameter event: What happens.
  /// - Returns: The combined answer, and who said what.
  @discardableResult
  public func send<Event: ApplicationEvent>(_ event: Event) -> Outcome<Event.Answer> {
    guard hasEntered("send") else {
      (event as? any GatheringEvent)?.completeUnasked()
      return Outcome(Event.combine)
    }
    defer { leave() }
    catchUp()
    return deliver(event)
  }

  /// Takes up what has happened on other threads.
  private func catchUp() {
    if !mailbox.isEmpty { advance() }
  }

  @discardableResult
  func deliver<Event: ApplicationEvent>(_ event: Event) -> Outcome<Event.Answer> {
    if Event.self == DidFinishLaunching.self { hasSentLaunch = true }
    lifecycle.eventsUnderWay += 1
    watch.beginEvent()
    defer { eventEnded() }
    reportMissed(Event.self)
    return operation(for: Event.self)(event)
  }

  /// Names the services that an event comes too early for, or all if it comes too early or late for all.
  private func reportMissed<Event: ApplicationEvent>(_ event: Event.Type) {
    if event is any DelegateEvent.Type { return }
    if lifecycle.phase == .stopped { return reportMissedByAll(event, "has ended") }
    // A service that is launched in the foreground is told of that afterwards.
    if event == WillActivate.self || event == DidDeactivate.self { return }
    if lifecycle.phase == .idle {
      return reportMissedByAll(event, "hasn't started: send events after started()")
    }
    for service in lifecycle.nodes.indices
    where lifecycle.isComingUp(service) && !lifecycle.isGoing(service) {
      let record = records[service]
      guard missed.insert(MissedEvent(event, .service(record.id))).inserted else { continue }
      report(
        .missedEvent, record.type, event.name,
        "\(record.label) isn't told of \(event.name), because it is still "
          + "\(lifecycle.nodes[service].phase): send events after started()")
    }
  }

  private func reportMissedByAll<Event: ApplicationEvent>(_ event: Event.Type, _ reason: String) {
    guard missed.insert(MissedEvent(event, .all(lifecycle.phase))).inserted else { return }
    report(
      .missedEvent, Application.self, event.name,
      "no service is told of \(event.name), because the application \(reason)")
  }

  private func eventEnded() {
    lifecycle.eventsUnderWay -= 1
    watch.endEvent()
    guard lifecycle.eventsUnderWay == 0 else { return }
    let isPostponed = isSettlingPostponed
    isSettlingPostponed = false
    guard lifecycle.isGoingDown else { return }
    if isPostponed {
      settleBlocking { self.lifecycle.isGoingDown }
    } else {
      advance()
    }
  }

  /// Sends a remote notification, and waits for what comes of it.
  ///
  /// - Parameter userInfo: What the notification carries.
  /// - Returns: The best of all results, when all have answered or at the deadline.
  nonisolated(nonsending) public func fetch(_ userInfo: [AnyHashable: Any]) async -> FetchResult {
    await withCheckedContinuation { continuation in
      send(.remoteNotification(userInfo) { continuation.resume(returning: $0) })
    }
  }

  /// The operation of an event, for advice; ``send(_:)`` is the way to call it.
  ///
  /// Services stand next to the delegate, so that other advice sees what came of all of them,
  /// whenever it was installed.
  ///
  /// - Parameter event: The type of the event.
  /// - Returns: The operation; the same for each call.
  public func operation<Event: ApplicationEvent>(for event: Event.Type) -> EventOperation<Event> {
    channel(for: event).operation
  }

  /// Comes to the foreground, if the application isn't there; everybody is told.
  public func activate() {
    guard hasEntered("activate") else { return }
    defer { leave() }
    // First: a service that is launched in the foreground is told of it on its own.
    catchUp()
    goToForeground()
  }

  func goToForeground() {
    if visibility.activate() { deliver(WillActivate()) }
  }

  /// Goes to the background, if the application isn't there; everybody is told.
  public func deactivate() {
    guard hasEntered("deactivate") else { return }
    defer { leave() }
    catchUp()
    goToBackground()
  }

  func goToBackground() {
    if visibility.deactivate() { deliver(DidDeactivate()) }
  }

  @discardableResult
  func channel<Event: ApplicationEvent>(for event: Event.Type) -> EventChannel<Event> {
    if let channel = channels[ObjectIdentifier(event)] as? EventChannel<Event> { return channel }
    let channel = EventChannel<Event>(self, callbacks)
    channels[ObjectIdentifier(event)] = channel
    for service in lifecycle.begun where lifecycle.nodes[service].phase == .launched {
      channel.join(records[service])
    }
    return channel
  }

  func openStandardChannels() {
    channel(for: DidFinishLaunching.self)
    channel(for: HandleOpenURL.self)
    channel(for: OpenURL.self)
    channel(for: DidRegisterForRemoteNotifications.self)
    channel(for: WillActivate.self)
    channel(for: DidDeactivate.self)
    channel(for: Reload.self)
    channel(for: WillTerminate.self)
    RemoteNotification.gather(
      operation(for: RemoteNotification.self), deadline: budgets.reply, clock: clock,
      issues: issues)
    ContinueUserActivity.gather(
      operation(for: ContinueUserActivity.self), deadline: budgets.reply, clock: clock,
      issues: issues)
  }

  /// Asks one service, unless its end has begun, and names it as soon as it takes too long.
  func ask<Event: ApplicationEvent>(_ record: ServiceRecord, _ event: Event) -> Event.Answer? {
    guard isAlone(Event.name) else { return nil }
    defer { leave() }
    guard let service = record.service else { return nil }
    watch.begin(record, Event.name)
    defer { watch.end() }
    return event.ask(service, in: self)
  }
}
