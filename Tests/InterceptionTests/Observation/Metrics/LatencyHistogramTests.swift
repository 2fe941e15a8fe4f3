import InterceptionTesting
import Testing

@testable import Interception

@Suite("LatencyHistogram")
struct LatencyHistogramTests {
  @Test("The longest durations there are count as well; their sum stops at the longest")
  func longest() {
    var histogram = LatencyHistogram()
    let longest = Duration(attoseconds: .max)
    for duration in [longest, .seconds(Int64.max), longest] { histogram.record(duration) }
    histogram.record(Duration(attoseconds: .min))
    var twice = histogram
    twice.merge(histogram)
    #expect(twice.count == 8)
    #expect(twice.max == longest)
    #expect(twice.min == .zero)
    #expect(histogram.sum == longest)
    #expect(twice.sum == longest)
  }

  @Test("Percentiles of 100,000 random durations are within 2% of the exact ones", arguments: 0..<4)
  func accuracy(kind: Int) {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix(seed: seed)
    var histogram = LatencyHistogram()
    var exact: [Int64] = []
    for _ in 0..<100_000 {
      let nanoseconds: Int64 =
        switch kind {
        case 0: .random(in: 0...10_000_000_000, using: &random)
        // As many in each power of two.
        case 1: Int64(Mathematics.exp2(.random(in: 0..<42, using: &random)))
        // Two humps, far apart.
        case 2:
          .random(in: 0..<2, using: &random) == 0
            ? .random(in: 50...60, using: &random)
            : .random(in: 2_000_000...3_000_000, using: &random)
        default: 1 << Int64.random(in: 0...40, using: &random)
        }
      exact.append(nanoseconds)
      histogram.record(.nanoseconds(nanoseconds))
    }
    exact.sort()
    for percent in [0.01, 1, 10, 25, 50, 75, 90, 95, 99, 99.9, 99.99, 100] {
      let rank = max(1, Int((100_000 * percent / 100).rounded(.up)))
      let expected = Double(exact[rank - 1])
      let found = histogram.percentile(percent) / .nanoseconds(1)
      let error = expected == 0 ? found : abs(found - expected) / expected
      #expect(error < 0.02, "percentile \(percent): \(found), not \(expected); seed \(seed)")
    }
    #expect(histogram.count == 100_000)
    #expect(histogram.max == .nanoseconds(exact[99_999]))
    #expect(histogram.min == .nanoseconds(exact[0]))
    #expect(histogram.sum == .nanoseconds(exact.reduce(0, +)))
  }

  @Test("Every duration lies in its bucket, whose middle is no further than 1/64 away")
  func buckets() {
    var last = -1
    var values = Array(UInt64(0)...4_094)
    for power in UInt64(12)...45 {
      for step in UInt64(0)..<64 {
        let start = (1 << power) + (step << (power - 6))
        values += [start - 1, start, start + 1]
      }
    }
    for value in values {
      let bucket = LatencyHistogram.bucket(of: value)
      #expect(bucket >= last)
      last = max(last, bucket)
      let middle = Double(LatencyHistogram.middle(of: bucket))
      #expect(value == 0 || abs(middle - Double(value)) <= Double(value) / 64, "\(value)")
    }
    #expect(last < LatencyHistogram.bucketCount)
    #expect(LatencyHistogram.bucket(of: .max) == LatencyHistogram.bucketCount - 1)
  }

  @Test("Counts up to a power of two are exact")
  func bounds() {
    var histogram = LatencyHistogram()
    for nanoseconds: Int64 in [1, 1_023, 1_024, 1_025, 2_048, 2_049] {
      histogram.record(.nanoseconds(nanoseconds))
    }
    #expect(histogram.count(upToPower: 10) == 3)
    #expect(histogram.count(upToPower: 11) == 5)
    #expect(histogram.count(upToPower: 12) == 6)
  }

  @Test("Empty, negative, tiny and endless durations")
  func extremes() {
    var histogram = LatencyHistogram()
    #expect(histogram.p99 == .zero)
    #expect(histogram.count(upToPower: 30) == 0)
    histogram.record(.seconds(-1))
    #expect(histogram.max == .zero)
    histogram.record(.seconds(Int64.max / 4))
    #expect(histogram.max == .seconds(Int64.max / 4))
    #expect(histogram.percentile(0) <= .nanoseconds(1))
    #expect(histogram.count == 2)
  }

  @Test("Merging is recording all of both")
  func merging() {
    var (a, b, all) = (LatencyHistogram(), LatencyHistogram(), LatencyHistogram())
    for number in 1...1_000 {
      let duration = Duration.microseconds(number * number)
      if number % 3 == 0 { a.record(duration) } else { b.record(duration) }
      all.record(duration)
    }
    var empty = LatencyHistogram()
    empty.merge(a)
    empty.merge(LatencyHistogram())
    empty.merge(b)
    #expect(empty == all)
  }
}
