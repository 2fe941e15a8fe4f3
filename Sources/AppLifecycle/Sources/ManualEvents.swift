import Interception

/// Events that a program, or a test, makes itself, on any thread.
///
/// ```swift
/// let events = ManualEvents()
/// let running = Task { try await app.run([events]) }
/// await events.deliver(.background)    // returns when all services have been told
/// await events.deliver(.terminate)
/// try await running.value
/// ```
public final class ManualEvents: EventSource {
  private let buffer = EventBuffer(of: ManualEvents.self)

  /// Creates a source; what it is given is kept until an application runs.
  public init() {}

  /// Gives an event.
  ///
  /// - Parameter event: What happens.
  public func send(_ event: SystemEvent) { buffer.give(event) }

  /// Gives an event, and waits until all have been told; of ``SystemEvent/terminate``, until all have
  /// ended.
  ///
  /// Before the run, that is as long as it takes. After it, nobody is told: this returns at once, and an
  /// issue goes to `InterceptionIssue.handler`. Use another source for another run.
  ///
  /// - Parameter event: What happens.
  public func deliver(_ event: SystemEvent) async {
    await withCheckedContinuation { continuation in
      if buffer.giveUnlessOver(event.then { continuation.resume() }) { return }
      let place = OperationID(naming: event.name, of: ManualEvents.self, shape: .async)
      IssueSink(nil).report(
        InterceptionIssue(
          .missedEvent, place, attempt: 0,
          "nobody is told of \(event.name), because the application has ended: "
            + "deliver events while run() is under way"))
      continuation.resume()
    }
  }

  /// Starts to give events, those that were kept first.
  public func open(_ receive: @escaping @Sendable (SystemEvent) -> Void) { buffer.open(receive) }

  /// Keeps what comes from now on.
  public func close() { buffer.close() }
}
