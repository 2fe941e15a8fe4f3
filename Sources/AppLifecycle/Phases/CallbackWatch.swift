import Interception

/// Names services that don't return from a callback, while it runs: each callback once.
///
/// One timer serves an event, and all events that are sent within it, however many services they ask.
final class CallbackWatch: Sendable {
  /// A callback that hasn't returned yet.
  private struct Callback: Sendable {
    let type: AppService.Type
    let label: String
    let event: String
    let start: Duration
    var isNamed = false
  }

  private struct State: Sendable {
    /// The callbacks under way, one within the other.
    var callbacks: [Callback] = []
    /// How many events, and callbacks, are under way.
    var depth = 0
    var timer: Task<Void, Never>?
  }

  private let state = Guarded(State())
  private let limit: Duration
  private let clock: LifecycleClock
  private let issues: IssueSink

  init(limit: Duration, clock: LifecycleClock, issues: IssueSink) {
    self.limit = limit
    self.clock = clock
    self.issues = issues
  }

  /// An event begins: its callbacks have one timer.
  func beginEvent() { state.withLock { $0.depth += 1 } }

  /// An event is over.
  func endEvent() {
    let timer = state.withLock { state in
      state.depth -= 1
      return state.depth == 0 ? state.timer.take() : nil
    }
    timer?.cancel()
  }

  /// A service is going to be asked.
  func begin(_ record: ServiceRecord, _ event: String) {
    let callback = Callback(
      type: record.type, label: record.label, event: event, start: clock.now())
    state.withLock { state in
      state.depth += 1
      state.callbacks.append(callback)
      // Only our own code runs on that executor, so the timer can be made under the lock.
      if state.timer == nil {
        state.timer = Task(executorPreference: HookExecutor.timers) { await self.watch() }
      }
    }
  }

  /// The service that was asked last has answered.
  func end() {
    let now = clock.now()
    let callback = state.withLock { $0.callbacks.popLast() }
    endEvent()
    guard let callback, !callback.isNamed, now - callback.start > limit else { return }
    report(callback, "took \(now - callback.start) for \(callback.event), more than its \(limit)")
  }

  private func watch() async {
    while let end = next(), (try? await clock.sleep(end - clock.now())) != nil {
      let late = takeLate(clock.now())
      guard !late.isEmpty else { continue }
      // On a queue of its own: whoever gets the issue may block.
      Task(executorPreference: HookExecutor("callbacks", isInline: false)) { [self] in
        for callback in late {
          report(callback, "hasn't returned from \(callback.event) within its \(limit)")
        }
      }
    }
  }

  /// When to look again; `nil` if there is nothing under way.
  private func next() -> Duration? {
    let now = clock.now()
    let start = state.withLock { state in
      state.depth == 0 ? nil : state.callbacks.first { !$0.isNamed }?.start ?? now
    }
    // A callback that takes just as long as it may isn't late.
    return start?.saturatingAdd(limit).saturatingAdd(.nanoseconds(1))
  }

  /// The callbacks that are late, each once.
  private func takeLate(_ now: Duration) -> [Callback] {
    state.withLock { state in
      let late = state.callbacks.indices.filter {
        !state.callbacks[$0].isNamed && now - state.callbacks[$0].start > limit
      }
      for place in late { state.callbacks[place].isNamed = true }
      return late.map { state.callbacks[$0] }
    }
  }

  private func report(_ callback: Callback, _ what: String) {
    issues.report(
      InterceptionIssue(
        .slowService, OperationID(naming: callback.event, of: callback.type, shape: .sync),
        attempt: 0, "\(callback.label) \(what): answer at once, and do the work elsewhere"))
  }
}
