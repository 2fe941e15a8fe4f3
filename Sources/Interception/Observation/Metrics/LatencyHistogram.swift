/// How durations are distributed, in fixed memory: percentiles are exact to 1.6%.
///
/// Buckets are of equal width within each power of two of nanoseconds, 32 to each: the layout of
/// HdrHistogram (Gil Tene). A bucket answers for all its durations with its middle, so the relative error
/// is at most 1/64. Durations above 19 hours count as that long; the longest is still exact.
///
/// ```swift
/// var latency = LatencyHistogram()
/// for number in 1...1_000 { latency.record(.milliseconds(number)) }
/// print(latency.percentile(99), latency.max)    // about 0.99 s, and exactly 1 s
/// ```
public struct LatencyHistogram: Sendable, Equatable {
  /// The bits that tell the buckets of a power of two apart.
  static let precision = 5
  /// The powers of two that have buckets of their own: up to 2^46 nanoseconds.
  static let octaves = 46
  static let bucketCount = (octaves - precision + 1) << precision

  /// Empty until the first duration comes; then one counter for each bucket.
  private(set) var buckets: [UInt64] = []

  /// How many durations were recorded.
  public private(set) var count = 0
  /// All durations together, or the longest one there is if they are longer than that.
  public private(set) var sum = Duration.zero
  /// The longest duration, exactly; zero if there is none.
  public private(set) var max = Duration.zero
  /// The shortest duration, exactly; zero if there is none.
  public private(set) var min = Duration.zero

  /// Makes an empty histogram.
  public init() {}

  /// Records a duration; a negative one counts as zero.
  public mutating func record(_ duration: Duration) {
    let duration = Swift.max(duration, .zero)
    if buckets.isEmpty { buckets = [UInt64](repeating: 0, count: Self.bucketCount) }
    buckets[Self.bucket(of: Self.nanoseconds(duration))] += 1
    min = count == 0 ? duration : Swift.min(min, duration)
    max = Swift.max(max, duration)
    sum = Self.total(sum, duration)
    count += 1
  }

  /// Adds what another histogram recorded.
  public mutating func merge(_ other: LatencyHistogram) {
    guard other.count > 0 else { return }
    guard count > 0 else { return self = other }
    for index in buckets.indices { buckets[index] += other.buckets[index] }
    min = Swift.min(min, other.min)
    max = Swift.max(max, other.max)
    sum = Self.total(sum, other.sum)
    count += other.count
  }

  /// The duration below or at which so many percent of all are (nearest rank).
  ///
  /// - Parameter percent: From 0 to 100.
  /// - Returns: The duration, to 1.6%; zero if there is none.
  public func percentile(_ percent: Double) -> Duration {
    if !(percent >= 0 && percent <= 100) {
      refuse("LatencyHistogram: percent must be between 0 and 100, but is \(percent)")
    }
    guard count > 0 else { return .zero }
    let rank = Swift.max(1, UInt64((Double(count) * percent / 100).rounded(.up)))
    var below: UInt64 = 0
    for index in buckets.indices {
      below += buckets[index]
      if below >= rank {
        return Swift.min(Swift.max(.nanoseconds(Self.middle(of: index)), min), max)
      }
    }
    return max
  }

  /// The median.
  public var p50: Duration { percentile(50) }
  /// The duration that nine of ten don't exceed.
  public var p90: Duration { percentile(90) }
  /// The duration that 99 of 100 don't exceed.
  public var p99: Duration { percentile(99) }

  /// How many durations are at most `2^power` nanoseconds long: exact, since a bucket ends there.
  func count(upToPower power: Int) -> UInt64 {
    guard count > 0 else { return 0 }
    return buckets[...Self.bucket(of: 1 << UInt64(power))].reduce(0, +)
  }

  // A bucket holds the durations above its lower and up to its upper bound, so that a power of two ends
  // one: nanoseconds minus one are what is cut into bits.

  static func bucket(of nanoseconds: UInt64) -> Int {
    let value = Swift.min(Swift.max(nanoseconds, 1) - 1, (1 << UInt64(octaves)) - 1)
    guard value >> UInt64(precision) > 0 else { return Int(value) }
    let shift = (UInt64.bitWidth - 1 - value.leadingZeroBitCount) - precision
    return (shift << precision) + Int(value >> UInt64(shift))
  }

  static func middle(of bucket: Int) -> Int64 {
    guard bucket >> precision > 1 else { return Int64(bucket) + 1 }
    let shift = (bucket >> precision) - 1
    let start = Int64(bucket - (shift << precision)) << Int64(shift)
    return start + 1 + ((1 << Int64(shift)) - 1) / 2
  }

  private static func total(_ left: Duration, _ right: Duration) -> Duration {
    let (sum, isTooLong) = left.attoseconds.addingReportingOverflow(right.attoseconds)
    return Duration(attoseconds: isTooLong ? .max : sum)
  }

  private static func nanoseconds(_ duration: Duration) -> UInt64 {
    guard duration < .seconds(1 << 30) else { return .max }
    let (seconds, attoseconds) = duration.components
    return UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds) / 1_000_000_000
  }
}
