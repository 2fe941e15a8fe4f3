import Interception

/// What happened, in order; safe between threads.
final class Journal: Sendable {
  private let lines = Guarded<[String]>([])

  /// Notes one event.
  func callAsFunction(_ line: String) { lines.withLock { $0.append(line) } }

  /// The events since the last time.
  func take() -> [String] {
    lines.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }
}
