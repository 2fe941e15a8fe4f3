import Interception

/// Keeps events until there is somebody to receive them.
final class EventBuffer: Sendable {
  private struct State: Sendable {
    var receive: (@Sendable (SystemEvent) -> Void)?
    var kept: [SystemEvent] = []
    /// Whether there was somebody, who has gone.
    var isOver = false
    /// Whether a thread is giving the kept ones, which come first.
    var isFlushing = false
  }

  /// What is left to do once a buffer is open.
  struct Opening: Sendable {
    fileprivate let earlier: (@Sendable (SystemEvent) -> Void)?
  }

  /// What is left to do once a buffer is closed.
  struct Closing: Sendable {
    fileprivate var receive: (@Sendable (SystemEvent) -> Void)?
    fileprivate var events: [SystemEvent] = []
  }

  private let state = Guarded(State())
  private let owner: any Any.Type

  /// Makes a buffer.
  ///
  /// - Parameter owner: The type of the source, which issues name.
  init(of owner: any Any.Type) { self.owner = owner }

  /// Whether somebody receives events.
  var isOpen: Bool { state.withLock { $0.receive != nil } }

  func open(_ receive: @escaping @Sendable (SystemEvent) -> Void) {
    endOpening(beginOpening(receive))
  }

  /// Keeps what comes from now on; what came before and wasn't received is over.
  func close() { endClosing(beginClosing()) }

  /// Lets events through, as far as no code of others runs: for sources that hold a lock meanwhile.
  func beginOpening(_ receive: @escaping @Sendable (SystemEvent) -> Void) -> Opening {
    state.withLock { state in
      defer { (state.receive, state.isOver) = (receive, false) }
      return Opening(earlier: state.receive)
    }
  }

  /// Gives the events that were kept.
  func endOpening(_ opening: Opening) {
    if opening.earlier != nil {
      IssueSink(nil).report(
        InterceptionIssue(
          .sharedSource, OperationID(naming: "open", of: owner, shape: .sync), attempt: 0,
          "\(owner) was given to an application while it is open for another, which gets nothing from it "
            + "any more: give each a source of its own"))
    }
    flush()
  }

  /// Lets no more events through, as far as no code of others runs.
  func beginClosing() -> Closing {
    state.withLock { state in
      guard let receive = state.receive else { return Closing() }
      defer { (state.receive, state.kept, state.isOver) = (nil, [], true) }
      return Closing(receive: receive, events: state.kept)
    }
  }

  /// Lets those know who wait for events that nobody receives any more.
  func endClosing(_ closing: Closing) {
    for event in closing.events { event.complete() }
    withExtendedLifetime(closing.receive) {}
  }

  func give(_ event: SystemEvent) {
    state.withLock { $0.kept.append(event) }
    flush()
  }

  /// Gives an event, unless whoever received events has gone.
  ///
  /// - Returns: Whether it was given.
  func giveUnlessOver(_ event: SystemEvent) -> Bool {
    let isGiven = state.withLock { state in
      if !state.isOver { state.kept.append(event) }
      return !state.isOver
    }
    if isGiven { flush() }
    return isGiven
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
