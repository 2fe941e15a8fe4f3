import Synchronization

/// A list that closures on any thread add to.
final class Log<Entry: Sendable>: Sendable {
  private let storage = Mutex<[Entry]>([])

  /// The entries so far, oldest first.
  var entries: [Entry] { storage.withLock { $0 } }

  /// Adds an entry.
  func add(_ entry: Entry) { storage.withLock { $0.append(entry) } }
}
