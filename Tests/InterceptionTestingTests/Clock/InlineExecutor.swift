import Dispatch
import Synchronization

/// Runs what is enqueued at once, in the thread that enqueues it.
///
/// Tasks on it run until their first suspension while they are created, and resume inside of the
/// call that resumes them. That makes the order of what they do certain, and a lock that is held
/// during a resumption a deadlock.
final class InlineExecutor: TaskExecutor {
  private let isInline = Atomic(true)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if isInline.load(ordering: .acquiring) {
      job.runSynchronously(on: asUnownedTaskExecutor())
    } else {
      DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  /// Runs everything from now on on other threads.
  ///
  /// Needed before a task is cancelled: it must not go on inside of its own cancellation.
  func leaveThread() {
    isInline.store(false, ordering: .releasing)
  }
}
