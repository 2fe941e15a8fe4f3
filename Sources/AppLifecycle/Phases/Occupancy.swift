import Interception

/// Lets one thread at a time be at work in an application, however deep it calls itself.
///
/// An application isn't `Sendable`, but a service that keeps it may call it from a thread of its own: the
/// compiler can't know. Who enters when the application is free comes after all who were there before.
final class Occupancy: Sendable {
  /// What others may know of an application in which somebody is at work.
  struct View: Sendable {
    var phase = ApplicationPhase.idle
    var isForeground = false
  }

  private struct State: Sendable {
    var thread: ThreadIdentity?
    var depth = 0
    /// Whether somebody waits for the application to be free.
    var isAwaited = false
    var view = View()
  }

  private let state = Guarded(State())

  /// Lets the calling thread in, unless another one is there.
  ///
  /// - Parameter isWaiting: Whether ``leave(_:)`` is to tell when the other has gone.
  /// - Returns: Whether it is in.
  func enter(isWaiting: Bool = false) -> Bool {
    let thread = ThreadIdentity.current
    return state.withLock { state in
      guard state.depth == 0 || state.thread == thread else {
        if isWaiting { state.isAwaited = true }
        return false
      }
      state.thread = thread
      state.depth += 1
      return true
    }
  }

  /// Lets others in, if this was the first that the thread has entered.
  ///
  /// - Parameter view: What others may know from now on.
  /// - Returns: Whether somebody has waited for that.
  func leave(_ view: View) -> Bool {
    state.withLock { state in
      state.view = view
      state.depth -= 1
      guard state.depth == 0 else { return false }
      defer { state.isAwaited = false }
      return state.isAwaited
    }
  }

  /// What others may know.
  var view: View {
    get { state.withLock { $0.view } }
    set { state.withLock { $0.view = newValue } }
  }
}
