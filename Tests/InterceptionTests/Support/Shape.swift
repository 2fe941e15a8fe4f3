import Testing

/// The ways in which the same test drives an operation.
enum Shape: CaseIterable, Sendable, CustomTestStringConvertible {
  /// A synchronous operation.
  case sync
  /// An asynchronous operation; it suspends in the target and before each proceed.
  case async
  /// A completion operation whose target answers before it returns.
  case completion
  /// A completion operation whose target answers later, on another thread.
  case lateCompletion

  var testDescription: String { "\(self)" }

  /// The shapes whose advice and target run on the thread of the caller.
  static var immediate: [Shape] { [.sync, .completion] }
}
