import Foundation

/// An open, non-blocking socket; it is closed when its last reference goes.
final class Socket: Sendable {
  /// What became of an attempt to receive or to send.
  enum Transfer: Equatable {
    /// So many bytes, at least one, were moved.
    case moved(Int)
    /// Nothing can be moved at the moment.
    case blocked
    /// The peer has closed its side, or the connection is broken.
    case ended
  }

  /// The number that the system knows the socket by.
  let descriptor: Int32

  /// Takes over an open descriptor: it won't block, raise signals or be inherited by children.
  ///
  /// - Parameter descriptor: A descriptor that nobody else closes.
  init(owning descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    Socket.silence(descriptor)
  }

  deinit {
    // Not called again when interrupted: the descriptor is gone in any case.
    _ = close(descriptor)
  }

  /// Makes a socket that listens on 127.0.0.1.
  ///
  /// - Parameter port: The port, or 0 for any free one.
  /// - Returns: The socket.
  /// - Throws: ``SystemError`` of the call that failed, such as `bind` on a port in use.
  static func listening(on port: UInt16) throws(SystemError) -> Socket {
    let descriptor = socket(AF_INET, stream, 0)
    guard descriptor != -1 else { throw SystemError("socket") }
    let listener = Socket(owning: descriptor)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let bound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        bind(descriptor, generic, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard bound == 0 else { throw SystemError("bind") }
    guard listen(descriptor, SOMAXCONN) == 0 else { throw SystemError("listen") }
    return listener
  }

  /// Makes two sockets that are connected to each other.
  ///
  /// - Returns: Both ends.
  /// - Throws: ``SystemError`` when the system has none left.
  static func pair() throws(SystemError) -> (Socket, Socket) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, stream, 0, &ends) == 0 else { throw SystemError("socketpair") }
    return (Socket(owning: ends[0]), Socket(owning: ends[1]))
  }

  /// The port that the socket is bound to.
  ///
  /// - Returns: The port, in the machine's byte order.
  /// - Throws: ``SystemError`` when the system doesn't tell.
  func boundPort() throws(SystemError) -> UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        getsockname(descriptor, generic, &size)
      }
    }
    guard result == 0 else { throw SystemError("getsockname") }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Takes the next connection that waits at a listening socket.
  ///
  /// - Returns: The connection, or `nil` when none is waiting.
  /// - Throws: ``SystemError`` when there is one which can't be taken: no descriptors are left.
  func nextConnection() throws(SystemError) -> Socket? {
    while true {
      let accepted = uninterrupted { accept(descriptor, nil, nil) }
      guard accepted == -1 else {
        let socket = Socket(owning: accepted)
        socket.sendSmallPiecesAtOnce()
        return socket
      }
      switch errno {
      case EAGAIN, EWOULDBLOCK: return nil
      case ECONNABORTED: continue
      default: throw SystemError("accept")
      }
    }
  }

  /// Receives what has come.
  ///
  /// - Parameter buffer: Filled from its start, and never beyond its count.
  /// - Returns: How many bytes came, or why none did.
  func receive(into buffer: inout [UInt8]) -> Transfer {
    transfer(uninterrupted { recv(descriptor, &buffer, buffer.count, 0) })
  }

  /// Sends as much as fits; a peer that has gone raises no signal.
  ///
  /// - Parameter bytes: What to send; at least one byte.
  /// - Returns: How many bytes were taken, or why none were.
  func transmit(_ bytes: ArraySlice<UInt8>) -> Transfer {
    transfer(
      uninterrupted {
        bytes.withUnsafeBytes { raw in
          send(descriptor, raw.baseAddress, raw.count, Socket.sendFlags)
        }
      }
    )
  }

  /// Tells the peer that nothing more will be sent.
  func endOutput() {
    _ = shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Makes the close that follows a reset instead of an orderly end.
  func resetOnClose() {
    var option = linger(l_onoff: 1, l_linger: 0)
    _ = setsockopt(
      descriptor,
      SOL_SOCKET,
      SO_LINGER,
      &option,
      socklen_t(MemoryLayout<linger>.size)
    )
  }

  private func sendSmallPiecesAtOnce() {
    var option: Int32 = 1
    _ = setsockopt(
      descriptor,
      Int32(IPPROTO_TCP),
      TCP_NODELAY,
      &option,
      socklen_t(MemoryLayout<Int32>.size)
    )
  }

  private func transfer(_ result: Int) -> Transfer {
    guard result <= 0 else { return .moved(result) }
    guard result == -1, errno == EAGAIN || errno == EWOULDBLOCK else { return .ended }
    return .blocked
  }
}
