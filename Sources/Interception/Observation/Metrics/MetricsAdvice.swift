/// Advice that counts calls and measures them; made by `.metrics(_:)`.
///
/// ```swift
/// let metrics = CallMetrics()
/// count.advise(.metrics(metrics))
/// print(metrics.snapshot().total.errors)
/// ```
public struct MetricsAdvice: ObservingAdvice {
  private let metrics: CallMetrics

  /// Makes the advice.
  ///
  /// - Parameter metrics: What to count in; shared by all operations that have it.
  public init(_ metrics: CallMetrics) { self.metrics = metrics }

  /// The word `metrics`.
  public var summary: String { "metrics" }

  /// Counts a call as in flight.
  public func willCall<Input>(_ call: borrowing Call<Input>) { metrics.began(call.operation) }

  /// Counts how a call ended, and how long it took.
  public func didCall<Input, Output, Failure: Error>(
    _ call: borrowing Call<Input>, _ result: Result<Output, Failure>, duration: Duration
  ) {
    switch result {
    case .success: metrics.ended(call.operation, .success, duration)
    case .failure: metrics.ended(call.operation, .failure, duration)
    }
  }

  /// Counts a call that will never end.
  public func didLose<Input>(_ call: borrowing Call<Input>, duration: Duration) {
    metrics.ended(call.operation, .loss, duration)
  }

  /// Counts a call that a retry outside doesn't wait for any longer; it stays in flight until it ends.
  public func didGiveUp(on operation: OperationID, attempt: Int, duration: Duration) {
    metrics.gaveUp(operation)
  }
}

extension Advice where Self == MetricsAdvice {
  /// Counts calls, and measures how long they take; see ``CallMetrics``.
  ///
  /// - Parameter metrics: What to count in; shared by all operations that have it.
  /// - Returns: The advice.
  public static func metrics(_ metrics: CallMetrics) -> MetricsAdvice { MetricsAdvice(metrics) }
}
