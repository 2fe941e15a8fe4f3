/// What a call under a retry is started in.
struct RetrySurroundings {
  /// The deadline of the work that it is part of.
  let deadline: Deadline?
  /// Whether a retry around it is already retrying.
  let isRetrying: Bool

  /// Those of the code that runs: only where the call starts, since its answer may come elsewhere.
  static var current: RetrySurroundings {
    RetrySurroundings(deadline: Deadline.current, isRetrying: RetryNesting.isRetrying)
  }

  /// Those of a call that started plainly: see ``RetryPolicy/startsPlainly``.
  static let plain = RetrySurroundings(deadline: nil, isRetrying: false)
}
