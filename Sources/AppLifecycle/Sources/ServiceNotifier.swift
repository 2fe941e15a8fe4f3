import Foundation

/// Tells the service manager how the process is doing, as `sd_notify(3)` does.
///
/// The manager says in `NOTIFY_SOCKET` where it listens: the path of a socket, or, after an `@`, a name
/// in the abstract namespace of Linux.
struct ServiceNotifier: Sendable {
  /// Where the manager listens.
  let socket: String

  /// Looks for a manager; there may be none.
  init?(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    guard let socket = environment["NOTIFY_SOCKET"], socket.hasPrefix("/") || socket.hasPrefix("@")
    else { return nil }
    self.socket = socket
  }

  /// Why a state couldn't be sent, in the words of the system.
  struct Failure: Error, CustomStringConvertible {
    let description: String

    /// The last error of the system.
    fileprivate static var ofSystem: Failure {
      Failure(description: String(cString: strerror(errno)))
    }
  }

  /// That the process reads its configuration again; `READY=1` says that it is done.
  static var reloading: String {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let microseconds = Int(time.tv_sec) * 1_000_000 + Int(time.tv_nsec) / 1_000
    return "RELOADING=1\nMONOTONIC_USEC=\(microseconds)"
  }

  /// Sends a state, such as `READY=1`, without waiting for a manager that doesn't keep up.
  ///
  /// - Parameter state: Assignments, one on each line.
  /// - Throws: Why it couldn't be sent.
  func notify(_ state: String) throws(Failure) {
    var address = sockaddr_un()
    var name = Array(socket.utf8)
    guard name.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw Failure(description: "the name of its socket is too long")
    }
    if name.first == UInt8(ascii: "@") { name[0] = 0 }
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let descriptor = Foundation.socket(AF_UNIX, Self.datagram, 0)
    guard descriptor >= 0 else { throw .ofSystem }
    defer { Foundation.close(descriptor) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // An abstract name has no end but its length; a path may come with or without its zero.
    let length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
    let bytes = Array(state.utf8)
    let sent = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        sendto(descriptor, bytes, bytes.count, Self.flags, pointer, length)
      }
    }
    // A datagram is sent as a whole, or not at all.
    guard sent == bytes.count else { throw .ofSystem }
  }

  #if canImport(Darwin)
    private static let datagram = SOCK_DGRAM
    private static let flags = Int32(MSG_DONTWAIT)
  #else
    private static let datagram = Int32(SOCK_DGRAM.rawValue)
    private static let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
  #endif
}
