import Interception

/// A growing list that tasks can wait for; safe between threads, also for what is not `Sendable`.
///
/// An element is seen by those who read the list, on their threads: it must not be changed any more
/// once it is recorded, or only where that is safe.
package final class Recording<Element>: Sendable {
  private struct State {
    var elements: [Element] = []
    var lastID = 0
    var waiters: [Waiter] = []
  }

  private struct Waiter {
    let id: Int
    let count: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private let state = Guarded(State())

  /// Makes an empty list.
  package init() {}

  /// What has been recorded so far, in order.
  package var elements: [Element] { state.withLock { $0.elements } }

  /// How much has been recorded so far.
  package var count: Int { state.withLock { $0.elements.count } }

  /// Takes all elements out.
  package func take() -> [Element] {
    state.withLock { state in
      defer { state.elements = [] }
      return state.elements
    }
  }

  /// Adds an element, and resumes those who waited for it.
  package func append(_ element: Element) {
    let ready = state.withLock { state in
      state.elements.append(element)
      let count = state.elements.count
      defer { state.waiters.removeAll { $0.count <= count } }
      return state.waiters.filter { $0.count <= count }
    }
    for waiter in ready { waiter.continuation.resume() }
  }

  /// Suspends until there are at least so many elements, or the task is cancelled.
  package nonisolated(nonsending) func wait(for count: Int) async {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // Whether the task is cancelled is asked under the lock: if it isn't, then its handler has
        // yet to take the lock, and will find the waiter.
        let isKept = state.withLock { state in
          guard state.elements.count < count, !Task.isCancelled else { return false }
          state.waiters.append(Waiter(id: id, count: count, continuation: continuation))
          return true
        }
        if !isKept { continuation.resume() }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.waiters.firstIndex { $0.id == id }.map { state.waiters.remove(at: $0) }
      }
      waiter?.continuation.resume()
    }
  }
}
