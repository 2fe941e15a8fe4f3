import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs a task on the thread that asks for it: no other thread is started, so that a tool that counts
/// instructions sees all of them, and nothing else.
///
/// It puts itself in the place of the global executor. A task executor would do without that, but a
/// task that prefers one pays some 200 instructions more for every `await` that comes back.
enum CallingThread {
  private static let jobs = Mutex<[UnownedJob]>([])
  private static let isRunning = Atomic(false)

  /// The runtime's own place for another way to enqueue a job.
  private typealias Hook = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> Void

  /// What the runtime does without it.
  private typealias Original = @convention(c) (UnsafeRawPointer) -> Void

  private static let isInPlace: Bool = {
    guard let place = dlsym(nil, "swift_task_enqueueGlobal_hook") else { return false }
    place.assumingMemoryBound(to: Hook.self).pointee = { job, original in
      guard isRunning.load(ordering: .relaxed) else {
        return unsafeBitCast(original, to: Original.self)(job)
      }
      let job = unsafeBitCast(job, to: UnownedJob.self)
      jobs.withLock { $0.append(job) }
    }
    return true
  }()

  /// Runs `body` in a task of its own, and returns when it has ended.
  ///
  /// - Precondition: `body` never waits for another thread.
  static func run(_ body: @escaping @Sendable () async -> Void) {
    precondition(isInPlace, "this runtime has no hook for the global executor")
    isRunning.store(true, ordering: .relaxed)
    defer { isRunning.store(false, ordering: .relaxed) }
    let isDone = Flag()
    Task {
      await body()
      isDone.value.store(true, ordering: .relaxed)
    }
    while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      job.runSynchronously(on: globalConcurrentExecutor.asUnownedTaskExecutor())
    }
    precondition(isDone.value.load(ordering: .relaxed), "the case waited for another thread")
  }

  private final class Flag: Sendable {
    let value = Atomic(false)
  }
}
