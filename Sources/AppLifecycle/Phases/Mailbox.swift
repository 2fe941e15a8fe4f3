import Dispatch
import Interception

/// Brings messages from any thread to whoever waits for them, in a task or on a thread.
final class Mailbox<Message: Sendable>: Sendable {
  private enum Waiter: Sendable {
    case task(CheckedContinuation<Void, Never>)
    case thread(DispatchSemaphore)

    func wake() {
      switch self {
      case .task(let continuation): continuation.resume()
      case .thread(let semaphore): semaphore.signal()
      }
    }
  }

  private struct State: Sendable {
    var messages: [Message] = []
    var waiters: [(id: Int, waiter: Waiter)] = []
    var lastID = 0
    var deliveries = 0
  }

  private let state = Guarded(State())

  /// Adds a message, and wakes all who wait.
  func post(_ message: Message) {
    wake { $0.messages.append(message) }
  }

  /// Wakes all who wait.
  func wake() { wake { _ in } }

  private func wake(_ change: (inout State) -> Void) {
    let waiters = state.withLock { state in
      change(&state)
      state.deliveries += 1
      defer { state.waiters = [] }
      return state.waiters
    }
    for entry in waiters { entry.waiter.wake() }
  }

  /// Takes all messages.
  func take() -> [Message] {
    state.withLock { state in
      defer { state.messages = [] }
      return state.messages
    }
  }

  /// How often it was woken: what to pass to the functions that wait.
  var mark: Int { state.withLock { $0.deliveries } }

  /// Whether there is no message.
  var isEmpty: Bool { state.withLock { $0.messages.isEmpty } }

  /// Waits until it has been woken since a mark.
  func wait(since mark: Int) async {
    await withCheckedContinuation { continuation in
      let isKept = state.withLock { state in
        guard state.deliveries == mark else { return false }
        state.waiters.append((0, .task(continuation)))
        return true
      }
      if !isKept { continuation.resume() }
    }
  }

  /// Waits until it has been woken since a mark, or the task is cancelled.
  func waitUnlessCancelled(since mark: Int) async {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isKept = state.withLock { state in
          guard state.deliveries == mark, !Task.isCancelled else { return false }
          state.waiters.append((id, .task(continuation)))
          return true
        }
        if !isKept { continuation.resume() }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        let waiter = state.waiters.first { $0.id == id }?.waiter
        state.waiters.removeAll { $0.id == id }
        return waiter
      }
      waiter?.wake()
    }
  }

  /// Makes the thread wait until it has been woken since a mark.
  func blockThread(since mark: Int) {
    let semaphore = DispatchSemaphore(value: 0)
    let isKept = state.withLock { state in
      guard state.deliveries == mark else { return false }
      state.waiters.append((0, .thread(semaphore)))
      return true
    }
    if isKept { semaphore.wait() }
  }
}
