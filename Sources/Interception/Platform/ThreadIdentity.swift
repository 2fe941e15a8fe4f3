#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Which thread is running.
package struct ThreadIdentity: Equatable, Sendable {
  private let id: UInt

  private init(id: UInt) { self.id = id }

  /// The calling thread.
  package static var current: ThreadIdentity {
    #if canImport(Darwin)
      ThreadIdentity(id: UInt(bitPattern: unsafe pthread_self()))
    #else
      ThreadIdentity(id: UInt(pthread_self()))
    #endif
  }
}
