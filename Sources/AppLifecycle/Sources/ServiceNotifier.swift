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

  /// Says that the process reads its configuration again; `READY=1` says that it is done.
  func notifyReloading() {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let microseconds = Int(time.tv_sec) * 1_000_000 + Int(time.tv_nsec) / 1_000
    notify("RELOADING=1\nMONOTONIC_USEC=\(microseconds)")
  }

  /// Sends a state, such as `READY=1`.
  ///
  /// - Parameter state: Assignments, one on each line.
  /// - Returns: Whether it could be sent. A manager that has gone is no reason to fail.
  @discardableResult
  func notify(_ state: String) -> Bool {
    var address = sockaddr_un()
    var name = Array(socket.utf8)
    guard name.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
    if name.first == UInt8(ascii: "@") { name[0] = 0 }
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let descriptor = Foundation.socket(AF_UNIX, Self.datagram, 0)
    guard descriptor >= 0 else { return false }
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
    return sent == bytes.count
  }

  #if canImport(Darwin)
    private static let datagram = SOCK_DGRAM
    private static let flags: Int32 = 0
  #else
    private static let datagram = Int32(SOCK_DGRAM.rawValue)
    private static let flags = Int32(MSG_NOSIGNAL)
  #endif
}
