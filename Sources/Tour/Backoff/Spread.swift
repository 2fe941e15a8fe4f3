import Interception
import InterceptionTesting

/// When 1,000 callers come back that all failed at the same moment, and fail each time again.
struct Spread {
  /// How many callers there are.
  static let callers = 1_000
  /// How often each comes back.
  static let retries = 3
  /// The width of a bin, in seconds.
  static let bin = 0.025

  /// How the delays are spread.
  let jitter: Jitter
  /// The callers in each bin of time, for each retry.
  let counts: [[Int]]

  /// The delays before jitter: 100, 200 and 400 ms, and at most 1 s.
  static var backoff: Backoff { .exponential(initial: .milliseconds(100), cap: .seconds(1)) }

  init(_ jitter: Jitter, seed: UInt64 = 1) {
    self.jitter = jitter
    var generator = SplitMix(seed: seed)
    let advice = RetryAdvice(maxRetries: Self.retries, backoff: Self.backoff, jitter: jitter)
    var counts = [[Int]](repeating: [], count: Self.retries)
    for _ in 0..<Self.callers {
      var time = Duration.zero
      for (retry, delay) in advice.schedule(random: {
        .random(in: 0..<1, using: &generator)
      }).enumerated() {
        time += delay
        let index = Int(time / .seconds(1) / Self.bin)
        let missing = index + 1 - counts[retry].count
        if missing > 0 { counts[retry] += [Int](repeating: 0, count: missing) }
        counts[retry][index] += 1
      }
    }
    self.counts = counts
  }

  /// How many callers come in a bin, of any retry.
  func total(_ index: Int) -> Int {
    counts.reduce(0) { $0 + (index < $1.count ? $1[index] : 0) }
  }

  /// The number of bins.
  var bins: Int { counts.map(\.count).max() ?? 0 }
  /// The most callers in one bin.
  var peak: Int { (0..<bins).map(total).max() ?? 0 }
}
