/// What came of fetching after a remote notification.
public enum FetchResult: Hashable, Sendable, CaseIterable {
  /// There was something new.
  case newData
  /// There was nothing new.
  case noData
  /// Fetching failed.
  case failed
}
