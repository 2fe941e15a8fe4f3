import Foundation

/// Serves all connections of a server on the thread that calls ``run()``.
///
/// One thread and non-blocking sockets: connections share no state and need no lock, and a hanging
/// request costs no thread.
struct EventLoop: ~Copyable {
  typealias Request = LoopbackServer.Request
  typealias Answer = LoopbackServer.Answer

  /// A connection with its socket.
  private struct Peer {
    let socket: Socket
    /// Counted from 1 in the order of acceptance.
    let number: Int
    var connection = Connection()
    /// Whether bytes wait for room in the socket; otherwise the client is listened to.
    var isSending = false
    /// When the connection is to be resumed.
    var deadline: ContinuousClock.Instant?
  }

  /// How long a client has to close its side after the answer.
  private static let drainTime = Duration.seconds(2)

  /// How long to wait for others to go when the process has no descriptors left.
  private static let acceptPause = Duration.milliseconds(20)

  private let listener: Socket
  private let stopSignal: Socket
  private let choose: @Sendable (inout Request) -> Answer
  private let abandon: @Sendable (Request) -> Void

  private var peers: [Int32: Peer] = [:]
  private var accepted = 0
  private var acceptsAgain: ContinuousClock.Instant?
  private var buffer = [UInt8](repeating: 0, count: 16 * 1024)

  /// Prepares a loop; nothing happens before ``run()``.
  ///
  /// - Parameters:
  ///   - listener: Where clients connect.
  ///   - stopSignal: Becomes readable when the loop is to end.
  ///   - choose: Called with each request, on the loop's thread; completes it and returns what to
  ///     answer.
  ///   - abandon: Called with each request whose client left before the end of the answer.
  init(
    listener: Socket,
    stopSignal: Socket,
    choose: @escaping @Sendable (inout Request) -> Answer,
    abandon: @escaping @Sendable (Request) -> Void
  ) {
    self.listener = listener
    self.stopSignal = stopSignal
    self.choose = choose
    self.abandon = abandon
  }

  /// Serves until the stop signal; then drops all connections.
  consuming func run() {
    while let ready = wait() {
      // Descriptors are reused: those that were ready are served before any is added.
      for descriptor in ready where descriptor != listener.descriptor {
        serve(descriptor)
      }
      resumeOverdue()
      if ready.contains(listener.descriptor) { acceptAll() }
    }
  }

  /// Waits for something to happen.
  ///
  /// - Returns: The descriptors that are ready, or `nil` when the loop is to end.
  private mutating func wait() -> [Int32]? {
    let now = ContinuousClock.now
    if let again = acceptsAgain, again <= now { acceptsAgain = nil }
    var entries = [pollfd(fd: stopSignal.descriptor, events: Int16(POLLIN), revents: 0)]
    if acceptsAgain == nil {
      entries.append(pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0))
    }
    for (descriptor, peer) in peers {
      let events = Int16(peer.isSending ? POLLOUT : POLLIN)
      entries.append(pollfd(fd: descriptor, events: events, revents: 0))
    }
    let next = (peers.values.compactMap(\.deadline) + [acceptsAgain].compactMap { $0 }).min()
    let timeout = next.map { milliseconds(now.duration(to: $0)) } ?? -1
    // An interrupted or failed wait leaves nothing ready, and the loop comes round again.
    guard poll(&entries, nfds_t(entries.count), timeout) > 0 else { return [] }
    guard entries[0].revents == 0 else { return nil }
    return entries.filter { $0.revents != 0 }.map(\.fd)
  }

  private mutating func acceptAll() {
    do {
      while let socket = try listener.nextConnection() {
        accepted += 1
        peers[socket.descriptor] = Peer(socket: socket, number: accepted)
      }
    } catch {
      acceptsAgain = .now + Self.acceptPause
    }
  }

  private mutating func resumeOverdue() {
    let now = ContinuousClock.now
    for (descriptor, peer) in peers {
      guard let deadline = peer.deadline, deadline <= now else { continue }
      perform(descriptor) { peer, _ in
        peer.deadline = nil
        return peer.connection.resume()
      }
    }
  }

  private mutating func serve(_ descriptor: Int32) {
    perform(descriptor) { peer, buffer in
      guard !peer.isSending else {
        peer.isSending = false
        return peer.connection.sent(0)
      }
      switch peer.socket.receive(into: &buffer) {
      case .moved(let count): return peer.connection.received(buffer.prefix(count))
      case .blocked: return .listen
      case .ended: return peer.connection.clientLeft()
      }
    }
  }

  /// Gives an event to a connection, and does what it asks for until it has to wait.
  private mutating func perform(
    _ descriptor: Int32,
    _ event: (inout Peer, inout [UInt8]) -> Connection.Action
  ) {
    guard var peer = peers[descriptor] else { return }
    var action = event(&peer, &buffer)
    while let next = follow(action, of: &peer) {
      action = next
    }
    switch action {
    case .close, .abandon: peers[descriptor] = nil
    case .listen, .choose, .send, .pause, .drain: peers[descriptor] = peer
    }
  }

  /// Does what a connection asks for.
  ///
  /// - Returns: What it asks for next, or `nil` when it waits or is done.
  private func follow(
    _ action: Connection.Action,
    of peer: inout Peer
  ) -> Connection.Action? {
    switch action {
    case .listen:
      return nil
    case .choose(var request):
      request.connection = peer.number
      let answer = choose(&request)
      return peer.connection.answer(request, with: answer)
    case .send(let bytes):
      switch peer.socket.transmit(bytes) {
      case .moved(let count):
        return peer.connection.sent(count)
      case .blocked:
        peer.isSending = true
        return nil
      case .ended:
        return peer.connection.clientLeft()
      }
    case .pause(let duration):
      peer.deadline = .now + duration
      return nil
    case .drain:
      peer.socket.endOutput()
      peer.deadline = .now + Self.drainTime
      return nil
    case .close(let reset):
      if reset { peer.socket.resetOnClose() }
      return nil
    case .abandon(let request):
      abandon(request)
      return nil
    }
  }
}

/// A duration for `poll`, rounded up so that a wait never ends too early.
private func milliseconds(_ duration: Duration) -> Int32 {
  guard duration > .zero else { return 0 }
  guard duration < .seconds(3600) else { return 3_600_000 }
  let (seconds, attoseconds) = duration.components
  return Int32(seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
}
