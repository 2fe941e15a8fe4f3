import Interception

/// Keeps events until there is somebody to receive them.
final class EventBuffer: Sendable {
  private struct State: Sendable {
    var receive: (@Sendable (SystemEvent) -> Void)?
    var kept: [SystemEvent] = []
    /// Whether a thread is giving the kept ones, which come first.
    var isFlushing = false
  }

  private let state = Guarded(State())

  /// Whether somebody receives events.
  var isOpen: Bool { state.withLock { $0.receive != nil } }

  func open(_ receive: @escaping @Sendable (SystemEvent) -> Void) {
    state.withLock { $0.receive = receive }
    flush()
  }

  func close() {
    let receive = state.withLock { state in
      defer { state.receive = nil }
      return state.receive
    }
    withExtendedLifetime(receive) {}
  }

  func give(_ event: SystemEvent) {
    state.withLock { $0.kept.append(event) }
    flush()
  }

  private func flush() {
    while true {
      typealias Work = (receive: @Sendable (SystemEvent) -> Void, events: [SystemEvent])
      let work: Work? = state.withLock { state in
        guard let receive = state.receive, !state.kept.isEmpty, !state.isFlushing else {
          return nil
        }
        state.isFlushing = true
        defer { state.kept = [] }
        return (receive, state.kept)
      }
      guard let work else { return }
      for event in work.events { work.receive(event) }
      state.withLock { $0.isFlushing = false }
    }
  }
}
