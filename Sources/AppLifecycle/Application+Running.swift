import Interception

extension Application {
  /// Starts the application if it isn't, and serves the signals of the process until it is to end.
  ///
  /// See ``ProcessEvents`` for what each signal does. Returns when all services have ended, so that a
  /// program whose last line this is ends with the status 0.
  ///
  /// - Parameter options: What ``DidFinishLaunching`` says, if that wasn't sent before.
  /// - Throws: What ``start()`` and ``started()`` throw.
  nonisolated(nonsending) public func run(options: LaunchOptions = [:]) async throws {
    try await run([ProcessEvents()], options: options)
  }

  /// Starts the application if it isn't, and serves events of the process until it is to end.
  ///
  /// Once all services are launched it sends ``DidFinishLaunching``, unless that was sent before, and
  /// delivers what the sources have kept meanwhile; an event to terminate counts at once. Under a
  /// service manager such as systemd it says when it is ready, reloads and stops. Cancelling the task
  /// stops the application too.
  ///
  /// - Parameters:
  ///   - sources: Where the events come from.
  ///   - options: What ``DidFinishLaunching`` says.
  /// - Throws: What ``start()`` and ``started()`` throw.
  nonisolated(nonsending) public func run(
    _ sources: [any EventSource], options: LaunchOptions = [:]
  ) async throws {
    try await run(sources, options: options, notifier: ServiceNotifier())
  }

  nonisolated(nonsending) func run(
    _ sources: [any EventSource], options: LaunchOptions = [:], notifier: ServiceNotifier?
  ) async throws {
    try refuseSelfWait("run")
    await inTurn { self.notifier = notifier }
    let entrance = Entrance(mailbox)
    for source in sources { source.open { event in entrance.enter(event) } }
    var failure: (any Error)?
    do {
      try await inTurn { try start() }
      await serve(options)
    } catch {
      failure = error
    }
    for source in sources { source.close() }
    entrance.close()
    try await inTurn {
      completePending()
      if let failure { throw failure }
      try throwFatalFailure()
    }
  }

  /// What to wait for after a step.
  private enum Step { case next, message, messageOrCancellation, end }

  nonisolated(nonsending) private func serve(_ options: LaunchOptions) async {
    var isReady = false
    while true {
      let mark = mailbox.mark
      switch await inTurn({ step(options, &isReady) }) {
      case .next: continue
      case .message: await mailbox.wait(since: mark)
      case .messageOrCancellation: await mailbox.waitUnlessCancelled(since: mark)
      case .end: return
      }
    }
  }

  private func step(_ options: LaunchOptions, _ isReady: inout Bool) -> Step {
    advance()
    if lifecycle.phase == .stopped { return .end }
    if lifecycle.phase == .running {
      if !isReady {
        isReady = true
        if !hasSentLaunch { send(.didFinishLaunching(options)) }
        notifyReady()
        return .next
      }
      if !pending.isEmpty {
        deliver(pending.removeFirst())
        return .next
      }
    }
    if lifecycle.phase != .stopping, Task.isCancelled {
      lifecycle.stop()
      return .next
    }
    return lifecycle.phase == .stopping ? .message : .messageOrCancellation
  }

  /// Tells of an event of the process, of which it is its turn.
  func deliver(_ event: SystemEvent) {
    switch event.kind {
    // What has happened elsewhere meanwhile, such as the end, comes after the event.
    case .launch: if !hasSentLaunch { deliver(.didFinishLaunching()) }
    case .foreground: goToForeground()
    case .background: goToBackground()
    case .reload:
      notify(ServiceNotifier.reloading)
      deliver(Reload())
      notifyReady()
    case .terminate: return pending.append(event)
    case .perform(let action): action(self)
    }
    event.complete()
  }

  /// Says that the application is ready, unless it was stopped just now.
  private func notifyReady() {
    if lifecycle.phase == .running { notify("READY=1") }
  }

  /// Tells the service manager, if there is one; one that can't be told is no reason to fail.
  func notify(_ state: String) {
    do {
      try notifier?.notify(state)
    } catch {
      report(
        .managerUnreachable, Application.self, "notify",
        "the service manager can't be told \(state.prefix { $0 != "\n" }): \(error)")
    }
  }

  /// Lets those who wait for events know that the application has ended.
  private func completePending() {
    advance()
    defer { pending = [] }
    for event in pending { event.complete() }
  }
}

/// Lets events of the process in while the application runs; those that come later are over at once.
private final class Entrance: Sendable {
  private let mailbox: Mailbox<LifecycleMessage>
  private let isOpen = Guarded(true)

  init(_ mailbox: Mailbox<LifecycleMessage>) { self.mailbox = mailbox }

  func enter(_ event: SystemEvent) {
    let hasEntered = isOpen.withLock { isOpen in
      if isOpen { mailbox.post(.system(event)) }
      return isOpen
    }
    if !hasEntered { event.complete() }
  }

  func close() { isOpen.withLock { $0 = false } }
}
