/// Counts the calls of operations, and how long they take; one object for as many operations as you like.
///
/// ```swift
/// let metrics = CallMetrics()
/// store.advise("*", .metrics(metrics))
/// print(metrics.snapshot())                    // a table
/// print(metrics.snapshot().prometheus())       // for a scraper
/// ```
///
/// Outside a retry it counts calls, inside it attempts. Memory is fixed: for each operation at most eight
/// histograms of 11 KB, of which one thread uses one. Recording takes a lock that only every eighth thread
/// shares, and calls no code of yours. Safe on any thread.
public final class CallMetrics: Sendable {
  /// The threads are spread over so many parts, each with a lock of its own.
  private static let stripeCount = 8

  private let stripes = (0..<stripeCount).map { _ in MetricsStripe() }

  /// Makes metrics in which nothing is counted yet.
  public init() {}

  private var stripe: MetricsStripe {
    stripes[ThreadIdentity.current.spread % Self.stripeCount]
  }

  func began(_ operation: OperationID) {
    stripe.update(operation.series) { $0.running += 1 }
  }

  func gaveUp(_ operation: OperationID) {
    stripe.update(operation.series) { $0.givenUp += 1 }
  }

  func ended(_ operation: OperationID, _ ending: CallEnding, _ duration: Duration) {
    stripe.update(operation.series) { $0.end(ending, duration) }
  }

  /// What was counted so far.
  public func snapshot() -> Snapshot {
    Snapshot(stripes.map { $0.read() })
  }

  /// Starts from zero; calls that are running stay in flight.
  ///
  /// - Returns: What was counted until now: between the two nothing is lost or counted twice.
  @discardableResult
  public func reset() -> Snapshot {
    Snapshot(stripes.map { $0.takeAll() })
  }
}

/// How a call ended.
enum CallEnding: Sendable {
  case success
  case failure
  case loss
}

/// What was counted of one operation.
struct MetricsSeries: Sendable {
  /// The calls that began, less those that ended; in one stripe it may be negative.
  var running = 0
  var errors = 0
  var lost = 0
  var givenUp = 0
  var histogram = LatencyHistogram()

  mutating func end(_ ending: CallEnding, _ duration: Duration) {
    running -= 1
    switch ending {
    case .success: break
    case .failure: errors += 1
    case .loss: lost += 1
    }
    histogram.record(duration)
  }

  mutating func merge(_ other: MetricsSeries) {
    running += other.running
    errors += other.errors
    lost += other.lost
    givenUp += other.givenUp
    histogram.merge(other.histogram)
  }
}

/// What some of the threads counted.
private final class MetricsStripe: Sendable {
  /// By the number of the series.
  private let series = Guarded<[MetricsSeries]>([])

  func update(_ number: Int, _ change: (inout MetricsSeries) -> Void) {
    series.withLock { series in
      while series.count <= number { series.append(MetricsSeries()) }
      change(&series[number])
    }
  }

  func read() -> [MetricsSeries] { series.withLock { $0 } }

  func takeAll() -> [MetricsSeries] {
    series.withLock { series in
      defer {
        series = series.map { MetricsSeries(running: $0.running) }
      }
      return series
    }
  }
}
