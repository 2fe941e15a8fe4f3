import Dispatch
import Interception

/// Runs the hooks of one service apart from everything else.
///
/// At first it runs inline, on the thread of the application, so that a launch that waits for nothing
/// has ended when the start returns. From the first suspension on, or from the beginning where the
/// service may hang, it runs on a queue of its own: one that blocks holds up nobody else, not even
/// the threads that all tasks share.
final class HookExecutor: TaskExecutor {
  private struct State: Sendable {
    var isInline: Bool
    var jobs: [UnownedJob] = []
  }

  /// Where deadlines of phases are kept: they must come even while all threads of the tasks are blocked.
  ///
  /// Nobody's code runs here but ours, since it would hold up all other deadlines.
  static let timers = HookExecutor("timers", isInline: false)

  private let state: Guarded<State>
  private let queue: DispatchQueue

  init(_ label: String, isInline: Bool) {
    state = Guarded(State(isInline: isInline))
    queue = DispatchQueue(label: "AppLifecycle.\(label)")
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isInline = state.withLock { state in
      if state.isInline { state.jobs.append(job) }
      return state.isInline
    }
    if isInline { return }
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// Runs on the calling thread what is there, until there is nothing; the rest goes to the queue.
  func runInline() {
    let executor = asUnownedTaskExecutor()
    while let job = nextInline() { job.runSynchronously(on: executor) }
  }

  private func nextInline() -> UnownedJob? {
    state.withLock { state in
      if state.jobs.isEmpty {
        state.isInline = false
        return nil
      }
      return state.jobs.removeFirst()
    }
  }
}
