import Foundation
import Interception

// The capability of this file: what a process can do about its own signals.

enum Signals {
  /// How signals were handled that do their defaults again.
  private static let earlier = Guarded<[Int32: @convention(c) (Int32) -> Void]>([:])

  /// Keeps a signal from doing its default while a dispatch source takes it.
  ///
  /// On Linux the source itself does that, but only the first of the process.
  static func prepare(_ number: Int32) {
    #if canImport(Darwin)
      signal(number, SIG_IGN)
    #else
      if let handler = earlier.withLock({ $0[number] }) { signal(number, handler) }
    #endif
  }

  /// Lets a signal do its default again, after its dispatch source is gone.
  static func restoreDefault(_ number: Int32) {
    let handler = signal(number, SIG_DFL)
    earlier.withLock { $0[number] = handler }
    change(SIG_UNBLOCK, number)
  }

  /// Stops the process as SIGTSTP does by default, until it is continued.
  ///
  /// In a process group that nobody controls the kernel doesn't do that, and this returns at once.
  static func stopProcess() {
    let earlier = signal(SIGTSTP, SIG_DFL)
    change(SIG_UNBLOCK, SIGTSTP)
    raise(SIGTSTP)
    signal(SIGTSTP, earlier)
  }

  private static func change(_ how: Int32, _ number: Int32) {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    pthread_sigmask(how, &set, nil)
  }
}
