import Dispatch
import Interception
import Synchronization

/// Where code runs: the thread, and the queue or actor of a trial that it belongs to.
struct Place: Equatable, Sendable {
  let queue: Int?
  let thread: ThreadIdentity

  static var current: Place {
    Place(queue: DispatchQueue.getSpecific(key: TrialQueue.key), thread: .current)
  }
}

/// A queue that can be told from others, and on which an actor can live.
final class TrialQueue: SerialExecutor {
  static let key = DispatchSpecificKey<Int>()
  private static let lastID = Atomic(0)

  let id = lastID.wrappingAdd(1, ordering: .relaxed).newValue
  private let queue = DispatchQueue(label: "AdviceConformance")

  init() { queue.setSpecific(key: Self.key, value: id) }

  func async(_ body: @escaping @Sendable () -> Void) { queue.async(execute: body) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
