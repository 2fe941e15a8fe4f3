import Interception
import Synchronization

/// Observers of all kinds on one operation, and what each saw.
final class Observers: Sendable {
  let log = Guarded<[LogEntry]>([])
  let metrics = CallMetrics()
  let recorder = TraceRecorder()

  /// Installs all three, at one place.
  func observe(_ operation: any InterceptableOperation, priority: AdvicePriority = .normal) {
    func install(_ advice: some Advice) {
      operation.advise(
        advice, priority: priority, label: nil, times: nil, fileID: #fileID, line: #line)
    }
    install(.metrics(metrics))
    install(.trace(recorder))
    install(LogAdvice(.debug) { [self] entry in log.withLock { $0.append(entry) } })
  }

  /// The events of the log.
  var events: [LogEntry.Event] { log.withLock { $0.map(\.event) } }
  /// How many calls began, and how many ended, in the log.
  var counts: [Int] {
    [events.count { $0 == .began }, events.count { $0 != .began }]
  }
  var figures: CallMetrics.Figures { metrics.snapshot().total }
  var spans: [TraceSpan] { recorder.trace().entries.map(\.span) }
}
