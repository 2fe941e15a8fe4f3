import Foundation
import Interception

/// A thread that runs one closure and can be joined.
final class Worker: Sendable {
  private typealias Body = @Sendable () -> Void

  /// The running thread, or `nil` once it was joined.
  private let thread: Guarded<pthread_t?>

  /// Starts the thread.
  ///
  /// - Parameter body: What it runs; released on that thread as soon as it returns.
  /// - Throws: ``SystemError`` when the system has no thread left.
  init(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    let context = UnsafeMutablePointer<Body>.allocate(capacity: 1)
    context.initialize(to: body)
    #if canImport(Darwin)
      var started: pthread_t?
    #else
      var started = pthread_t()
    #endif
    let code = pthread_create(&started, nil, runBody, context)
    guard code == 0 else {
      context.deinitialize(count: 1)
      context.deallocate()
      throw SystemError("pthread_create", code: code)
    }
    thread = Guarded(started)
  }

  /// Waits until the thread has ended; every caller waits, however many there are.
  ///
  /// The thread itself must not call it.
  func join() {
    // Waiting under the lock is meant: whoever comes second has to wait as well.
    thread.withLock { thread in
      guard let running = thread else { return }
      pthread_join(running, nil)
      thread = nil
    }
  }
}

/// The function a thread starts in: takes the closure out of its context and runs it.
private func runBody(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  leaveSignalsToOtherThreads()
  if let context = argument?.assumingMemoryBound(to: (@Sendable () -> Void).self) {
    let body = context.move()
    context.deallocate()
    body()
  }
  return nil
}

/// Blocks the signals that are sent to the process; those of a crash stay.
private func leaveSignalsToOtherThreads() {
  var signals = sigset_t()
  sigfillset(&signals)
  for crash in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT] {
    sigdelset(&signals, crash)
  }
  pthread_sigmask(SIG_BLOCK, &signals, nil)
}
