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
  private let buffer = EventBuffer()

  /// Creates a source; what it is given is kept until an application runs.
  public init() {}

  /// Gives an event.
  ///
  /// - Parameter event: What happens.
  public func send(_ event: SystemEvent) { buffer.give(event) }

  /// Gives an event, and waits until all have been told; of ``SystemEvent/terminate``, until all have
  /// ended.
  ///
  /// - Parameter event: What happens.
  public func deliver(_ event: SystemEvent) async {
    await withCheckedContinuation { continuation in
      send(event.then { continuation.resume() })
    }
  }

  /// Starts to give events, those that were kept first.
  public func open(_ receive: @escaping @Sendable (SystemEvent) -> Void) { buffer.open(receive) }

  /// Keeps what comes from now on.
  public func close() { buffer.close() }
}
