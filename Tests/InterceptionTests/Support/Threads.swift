import Dispatch
import Foundation
import Synchronization

/// Real threads, all of which run at the same time.
enum Threads {
  /// Runs `body` on so many threads at once, and waits until all have returned.
  static func run(_ count: Int, _ body: @escaping @Sendable (_ index: Int) -> Void) async {
    let left = Countdown(count)
    let start = Barrier(count)
    await withCheckedContinuation { continuation in
      for index in 0..<count {
        let thread = Thread {
          start.wait()
          body(index)
          if left.isLast() { continuation.resume() }
        }
        thread.stackSize = 1 << 20
        thread.start()
      }
    }
  }

  private final class Countdown: Sendable {
    private let left: Atomic<Int>

    init(_ count: Int) { left = Atomic(count) }

    func isLast() -> Bool {
      left.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0
    }
  }
}

/// A place where threads wait for each other.
final class Barrier: Sendable {
  private let missing: Atomic<Int>
  private let count: Int
  private let semaphore = DispatchSemaphore(value: 0)

  init(_ count: Int) {
    self.count = count
    missing = Atomic(count)
  }

  /// Waits until as many threads are here as the barrier is for.
  func wait() {
    if missing.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 {
      for _ in 1..<count { semaphore.signal() }
    } else {
      semaphore.wait()
    }
  }
}
