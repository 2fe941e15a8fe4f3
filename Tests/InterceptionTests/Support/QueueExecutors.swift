import Dispatch

/// A queue that can tell whether it is running.
final class KnownQueue: Sendable {
  private static let key = DispatchSpecificKey<ObjectIdentifier>()

  /// The main queue, which runs the main actor.
  static let main = KnownQueue(.main)

  let queue: DispatchQueue

  init(_ queue: DispatchQueue) {
    self.queue = queue
    queue.setSpecific(key: Self.key, value: ObjectIdentifier(self))
  }

  convenience init(_ name: String) { self.init(DispatchQueue(label: name)) }

  var isCurrent: Bool { DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self) }
}

/// An executor for actors, on a queue of its own.
final class QueueActorExecutor: SerialExecutor {
  let known = KnownQueue("actor")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    known.queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func checkIsolated() { precondition(known.isCurrent) }
}

/// An executor that tasks can prefer, on a queue of its own.
final class QueueTaskExecutor: TaskExecutor {
  let known = KnownQueue("tasks")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    known.queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
