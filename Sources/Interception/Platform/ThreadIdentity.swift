#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Which thread is running.
package struct ThreadIdentity: Hashable, Sendable {
  private let id: UInt

  private init(id: UInt) { self.id = id }

  /// A number of at most 31 bits, well spread: the threads' own lie in the same places of their stacks.
  var spread: Int { Int(truncatingIfNeeded: (id &* 0x9E37_79B9_7F4A_7C15) >> 33) }

  /// The calling thread.
  package static var current: ThreadIdentity {
    #if canImport(Darwin)
      ThreadIdentity(id: UInt(bitPattern: unsafe pthread_self()))
    #else
      ThreadIdentity(id: UInt(pthread_self()))
    #endif
  }
}
