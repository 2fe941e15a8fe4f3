/// Whether the application is in the foreground, as a plain value.
struct Visibility: Sendable {
  private enum State: Sendable {
    /// Launched, and not told anything yet.
    case unknown
    /// In the foreground.
    case foreground
    /// In the background.
    case background
  }

  private var state = State.unknown

  /// Whether the application was told that it comes to the foreground, and not the opposite since.
  var isForeground: Bool { state == .foreground }

  /// Comes to the foreground.
  ///
  /// - Returns: Whether that is news.
  mutating func activate() -> Bool {
    defer { state = .foreground }
    return state != .foreground
  }

  /// Goes to the background.
  ///
  /// - Returns: Whether that is news.
  mutating func deactivate() -> Bool {
    defer { state = .background }
    return state != .background
  }
}
