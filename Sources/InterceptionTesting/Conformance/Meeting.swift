import Dispatch
import Interception

/// A place where calls wait until all that are expected are there.
final class Meeting: Sendable {
  private struct Guest: Sendable {
    let goOn: @Sendable () -> Void
  }

  private struct State {
    var missing: Int
    var guests: [Guest] = []
  }

  private let state: Guarded<State>

  init(_ count: Int) { state = Guarded(State(missing: count)) }

  /// Runs `goOn` when all are there: on the thread of the last one.
  func arrive(_ goOn: @escaping @Sendable () -> Void) {
    leave { state in
      state.guests.append(Guest(goOn: goOn))
      state.missing -= 1
    }
  }

  /// Blocks the thread until all are there.
  func block() {
    let semaphore = DispatchSemaphore(value: 0)
    arrive { semaphore.signal() }
    semaphore.wait()
  }

  /// Suspends until all are there.
  func wait() async {
    await withCheckedContinuation { continuation in arrive { continuation.resume() } }
  }

  /// Waits for nobody any more.
  func open() { leave { $0.missing = 0 } }

  private func leave(_ change: (inout State) -> Void) {
    let leaving = state.withLock { state in
      change(&state)
      guard state.missing <= 0 else { return [Guest]() }
      defer { state.guests = [] }
      return state.guests
    }
    leaving.forEach { $0.goOn() }
  }
}
