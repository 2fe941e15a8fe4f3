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
  private let application: ObjectIdentifier?

  /// Makes an executor.
  ///
  /// - Parameters:
  ///   - label: What runs here.
  ///   - isInline: Whether it runs inline at first.
  ///   - application: What tells the application from others, if hooks of its services run here.
  init(_ label: String, isInline: Bool, application: AnyObject? = nil) {
    state = Guarded(State(isInline: isInline))
    queue = DispatchQueue(label: "AppLifecycle.\(label)")
    self.application = application.map(ObjectIdentifier.init)
    if let application = self.application { queue.setSpecific(key: Self.owner, value: application) }
  }

  private static let hook = DispatchSpecificKey<ObjectIdentifier>()
  private static let owner = DispatchSpecificKey<ObjectIdentifier>()

  /// Whether the current thread belongs to a hook of a service of this application, which has to end first
  /// when all have to end.
  ///
  /// That is so on an actor too that the hook has called, unless it is one with an executor of its own.
  static func isOnQueue(of application: AnyObject) -> Bool {
    DispatchQueue.getSpecific(key: owner) == ObjectIdentifier(application)
  }

  /// Whether a hook of a service of this application runs on the current thread, apart from it.
  static func isInHook(of application: AnyObject) -> Bool {
    DispatchQueue.getSpecific(key: hook) == ObjectIdentifier(application)
  }

  /// Whether what runs on its queue from now on is a synchronous hook.
  ///
  /// Asynchronous ones aren't marked: they may be on an actor, which has the application.
  func markHook(_ isHook: Bool) {
    queue.setSpecific(key: Self.hook, value: isHook ? application : nil)
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
