import Interception

/// A place where tasks wait until the test lets them on.
final class Gate: Sendable {
  private typealias Continuation = CheckedContinuation<Void, Never>

  private struct State {
    var isOpen = false
    var waiting: [Continuation] = []
    var observers: [(count: Int, continuation: Continuation)] = []
  }

  private let state = Guarded(State())

  /// Waits until the gate is open.
  nonisolated(nonsending) func wait() async {
    await withCheckedContinuation { continuation in
      let ready: [Continuation] = state.withLock { state in
        if state.isOpen { return [continuation] }
        state.waiting.append(continuation)
        let ready = state.observers.filter { $0.count <= state.waiting.count }
        state.observers.removeAll { $0.count <= state.waiting.count }
        return ready.map(\.continuation)
      }
      ready.forEach { $0.resume() }
    }
  }

  /// Waits until so many tasks wait at the gate.
  nonisolated(nonsending) func waiters(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.waiting.count >= count { return true }
        state.observers.append((count, continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  /// Lets all on, now and in future.
  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    waiting.forEach { $0.resume() }
  }
}
