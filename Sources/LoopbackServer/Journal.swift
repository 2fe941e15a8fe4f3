import Interception

/// A record of requests which can be awaited.
final class Journal: Sendable {
  typealias Request = LoopbackServer.Request

  private let state = Guarded(State())

  /// Adds a request and wakes whoever waited for it.
  ///
  /// - Parameter request: The request.
  func append(_ request: Request) {
    let ready = state.withLock { $0.append(request) }
    ready.forEach { $0.resume() }
  }

  /// The requests so far, in order.
  ///
  /// - Parameter path: The path to which they went, or `nil` for all.
  /// - Returns: The requests, oldest first.
  func entries(at path: String?) -> [Request] {
    state.withLock { $0.entries(at: path) }
  }

  /// How many requests there are so far.
  ///
  /// - Parameter path: The path to which they went, or `nil` for all.
  /// - Returns: Their number.
  func count(at path: String?) -> Int {
    state.withLock { $0.count(at: path) }
  }

  /// Waits until there are so many requests.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - path: The path to which they went, or `nil` for all.
  /// - Returns: All requests by then; fewer than asked for when the journal was closed or the
  ///   waiting task was cancelled.
  func wait(for count: Int, at path: String?) async -> [Request] {
    let ticket = state.withLock { $0.drawTicket() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waiter = Waiter(count: count, path: path, continuation: continuation)
        // A cancellation that came first is seen here; one that comes later finds the waiter.
        let isWaiting = state.withLock { state in
          !Task.isCancelled && state.add(waiter, ticket: ticket)
        }
        if !isWaiting { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.remove(ticket) }?.resume()
    }
    return entries(at: path)
  }

  /// Ends all waiting, now and later.
  func close() {
    let waiting = state.withLock { $0.close() }
    waiting.forEach { $0.resume() }
  }
}

extension Journal {
  private typealias Continuation = CheckedContinuation<Void, Never>

  /// Someone who waits.
  private struct Waiter {
    let count: Int
    let path: String?
    let continuation: Continuation
  }

  /// What the lock protects; its methods return the continuations to resume outside of it.
  private struct State {
    private var entries: [Request] = []
    private var waiters: [Int: Waiter] = [:]
    private var tickets = 0
    private var isClosed = false

    func entries(at path: String?) -> [Request] {
      guard let path else { return entries }
      return entries.filter { $0.path == path }
    }

    func count(at path: String?) -> Int {
      guard let path else { return entries.count }
      return entries.count { $0.path == path }
    }

    mutating func append(_ request: Request) -> [Continuation] {
      entries.append(request)
      let ready = waiters.filter { count(at: $0.value.path) >= $0.value.count }
      ready.keys.forEach { waiters[$0] = nil }
      return ready.values.map(\.continuation)
    }

    mutating func drawTicket() -> Int {
      tickets += 1
      return tickets
    }

    /// Whether there is anything to wait for; if so the waiter is kept.
    mutating func add(_ waiter: Waiter, ticket: Int) -> Bool {
      guard !isClosed, count(at: waiter.path) < waiter.count else { return false }
      waiters[ticket] = waiter
      return true
    }

    mutating func remove(_ ticket: Int) -> Continuation? {
      waiters.removeValue(forKey: ticket)?.continuation
    }

    mutating func close() -> [Continuation] {
      isClosed = true
      defer { waiters = [:] }
      return waiters.values.map(\.continuation)
    }
  }
}
