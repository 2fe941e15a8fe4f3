internal import Dispatch

/// Runs the jobs of a task on the thread that waits for the task, so that it needs no other thread.
///
/// A thread of the cooperative pool would not do: all of those may be waiting in the same way. What comes
/// when the thread doesn't wait any longer runs on a queue of the system.
///
/// Soundness: a job is run once, by whoever has taken it out under the lock, or by the queue that it was given to.
/// The executor outlives it: the queue's closure holds the executor, and so does the thread that waits.
final class WaitingThread: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var isWaiting = true
  }

  private let state = Guarded(State())
  private let arrivals = DispatchSemaphore(value: 0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isTaken = state.withLock { state in
      if state.isWaiting { state.jobs.append(job) }
      return state.isWaiting
    }
    if isTaken { arrivals.signal() } else { runElsewhere(job) }
  }

  /// Runs the jobs that come, on the calling thread, until there is something to stop for.
  ///
  /// - Parameter isOver: Whether to stop; asked after jobs, and every 10 ms.
  func wait(until isOver: () -> Bool) {
    let executor = unsafe asUnownedTaskExecutor()
    while !isOver() {
      guard arrivals.wait(timeout: .now() + .milliseconds(10)) == .success else { continue }
      if let job = takeJob() { unsafe job.runSynchronously(on: executor) }
    }
    let rest = state.withLock { state in
      state.isWaiting = false
      defer { state.jobs = [] }
      return state.jobs
    }
    rest.forEach(runElsewhere)
  }

  private func takeJob() -> UnownedJob? {
    state.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
  }

  private func runElsewhere(_ job: UnownedJob) {
    DispatchQueue.global().async {
      unsafe job.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }
}
