import Foundation

// A peer that has gone has to be an error and never a SIGPIPE. Where each call can be told so, the
// sockets need no option; elsewhere each socket is told once, and the calls need no flag.

#if canImport(Darwin)
  extension Socket {
    /// The kind of socket that carries a stream.
    static let stream = SOCK_STREAM

    /// What `send` is told.
    static let sendFlags: Int32 = 0

    /// Tells a new socket not to raise a signal.
    ///
    /// - Parameter descriptor: The socket's descriptor.
    static func silence(_ descriptor: Int32) {
      var option: Int32 = 1
      _ = setsockopt(
        descriptor,
        SOL_SOCKET,
        SO_NOSIGPIPE,
        &option,
        socklen_t(MemoryLayout<Int32>.size)
      )
    }
  }
#else
  extension Socket {
    /// The kind of socket that carries a stream.
    static let stream = Int32(SOCK_STREAM.rawValue)

    /// What `send` is told.
    static let sendFlags = Int32(MSG_NOSIGNAL)

    /// Does nothing: there is no such option, and each call is told.
    ///
    /// - Parameter descriptor: The socket's descriptor.
    static func silence(_ descriptor: Int32) {}
  }
#endif
