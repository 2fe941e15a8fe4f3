import Foundation
import Interception

/// Calls of one advised operation by two threads at once, against one.
enum Scaling {
  /// How many times as many calls two threads make.
  static func measure(seconds: Double) -> Double {
    let operation = Operations.sync(Cases.around(1))
    let one = rate(operation, threads: 1, seconds: seconds)
    let two = rate(operation, threads: 2, seconds: seconds)
    return two / one
  }

  /// Calls per second of all threads together: the best of five.
  private static func rate(_ operation: Operations.Sync, threads: Int, seconds: Double) -> Double {
    (0..<5).map { _ in
      let calls = 200_000 * Int(max(1, seconds * 10))
      let start = ContinuousClock.now
      DispatchQueue.concurrentPerform(iterations: threads) { _ in
        for n in 0..<calls { sink(operation(n, 1)) }
      }
      let time = ContinuousClock.now - start
      let elapsed = Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
      return Double(calls * threads) / elapsed
    }.max() ?? 0
  }
}
