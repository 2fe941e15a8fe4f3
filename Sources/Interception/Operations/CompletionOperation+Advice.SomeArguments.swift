// A closure of one parameter takes a tuple apart by itself, one with the way to answer behind it doesn't: one overload for
// each number of arguments. Without them `operation("move", Mover.move).replace { from, to, done in … }` would name a
// synchronous method with a handler among its arguments, since of that the closure is a replacement.

extension CompletionOperation {
  /// Runs code instead of the target, with its two arguments apart; as the form with a tuple.
  ///
  /// Below all other advice; of several replacements the one of the highest priority runs, and of those the newest.
  ///
  /// - Parameters:
  ///   - priority: How far outside it stands.
  ///   - label: A name for `explain()`.
  ///   - times: The number of its runs after which it removes itself; `nil` stays. At least 1. It
  ///     runs once for each call, or inside a retry for each attempt.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  ///   - implementation: What to run, with the arguments and the way to answer.
  /// - Returns: The registration that removes it.
  @inlinable
  @discardableResult
  public func replace<A, B>(
    priority: AdvicePriority = .normal,
    label: String? = nil,
    times: Int? = nil,
    fileID: String = #fileID,
    line: UInt = #line,
    _ implementation: @escaping (A, B, Completion<Output, Failure>) -> Void
  ) -> Registration where Input == (A, B) {
    install(
      .replace,
      AdviceOptions(priority: priority, label: label, times: times, fileID: fileID, line: line),
      makeReplace { input, completion in implementation(input.0, input.1, completion) }
    )
  }

  /// Runs code instead of the target, with its three arguments apart; as the form with a tuple.
  ///
  /// Below all other advice; of several replacements the one of the highest priority runs, and of those the newest.
  ///
  /// - Parameters:
  ///   - priority: How far outside it stands.
  ///   - label: A name for `explain()`.
  ///   - times: The number of its runs after which it removes itself; `nil` stays. At least 1. It
  ///     runs once for each call, or inside a retry for each attempt.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  ///   - implementation: What to run, with the arguments and the way to answer.
  /// - Returns: The registration that removes it.
  @inlinable
  @discardableResult
  public func replace<A, B, C>(
    priority: AdvicePriority = .normal,
    label: String? = nil,
    times: Int? = nil,
    fileID: String = #fileID,
    line: UInt = #line,
    _ implementation: @escaping (A, B, C, Completion<Output, Failure>) -> Void
  ) -> Registration where Input == (A, B, C) {
    install(
      .replace,
      AdviceOptions(priority: priority, label: label, times: times, fileID: fileID, line: line),
      makeReplace { input, completion in implementation(input.0, input.1, input.2, completion) }
    )
  }

  /// Runs code instead of the target, with its four arguments apart; as the form with a tuple.
  ///
  /// Below all other advice; of several replacements the one of the highest priority runs, and of those the newest.
  ///
  /// - Parameters:
  ///   - priority: How far outside it stands.
  ///   - label: A name for `explain()`.
  ///   - times: The number of its runs after which it removes itself; `nil` stays. At least 1. It
  ///     runs once for each call, or inside a retry for each attempt.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  ///   - implementation: What to run, with the arguments and the way to answer.
  /// - Returns: The registration that removes it.
  @inlinable
  @discardableResult
  public func replace<A, B, C, D>(
    priority: AdvicePriority = .normal,
    label: String? = nil,
    times: Int? = nil,
    fileID: String = #fileID,
    line: UInt = #line,
    _ implementation: @escaping (A, B, C, D, Completion<Output, Failure>) -> Void
  ) -> Registration where Input == (A, B, C, D) {
    install(
      .replace,
      AdviceOptions(priority: priority, label: label, times: times, fileID: fileID, line: line),
      makeReplace { input, completion in
        implementation(input.0, input.1, input.2, input.3, completion)
      }
    )
  }
}

extension CompletionOperation where Base: Sendable {
  /// Runs code instead of the target, with its two arguments apart; as the form with a tuple.
  ///
  /// Below all other advice; of several replacements the one of the highest priority runs, and of those the newest.
  /// The operation may be called on any thread, so the closure must be `Sendable`.
  ///
  /// - Parameters:
  ///   - priority: How far outside it stands.
  ///   - label: A name for `explain()`.
  ///   - times: The number of its runs after which it removes itself; `nil` stays. At least 1. It
  ///     runs once for each call, or inside a retry for each attempt.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  ///   - implementation: What to run, with the arguments and the way to answer.
  /// - Returns: The registration that removes it.
  @inlinable
  @discardableResult
  public func replace<A, B>(
    priority: AdvicePriority = .normal,
    label: String? = nil,
    times: Int? = nil,
    fileID: String = #fileID,
    line: UInt = #line,
    _ implementation: @escaping @Sendable (A, B, Completion<Output, Failure>) -> Void
  ) -> Registration where Input == (A, B) {
    install(
      .replace,
      AdviceOptions(priority: priority, label: label, times: times, fileID: fileID, line: line),
      makeReplace { input, completion in implementation(input.0, input.1, completion) }
    )
  }

  /// Runs code instead of the target, with its three arguments apart; as the form with a tuple.
  ///
  /// Below all other advice; of several replacements the one of the highest priority runs, and of those the newest.
  /// The operation may be called on any thread, so the closure must be `Sendable`.
  ///
  /// - Parameters:
  ///   - priority: How far outside it stands.
  ///   - label: A name for `explain()`.
  ///   - times: The number of its runs after which it removes itself; `nil` stays. At least 1. It
  ///     runs once for each call, or inside a retry for each attempt.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  ///   - implementation: What to run, with the arguments and the way to answer.
  /// - Returns: The registration that removes it.
  @inlinable
  @discardableResult
  public func replace<A, B, C>(
    priority: AdvicePriority = .normal,
    label: String? = nil,
    times: Int? = nil,
    fileID: String = #fileID,
    line: UInt = #line,
    _ implementation: @escaping @Sendable (A, B, C, Completion<Output, Failure>) -> Void
  ) -> Registration where Input == (A, B, C) {
    install(
      .replace,
      AdviceOptions(priority: priority, label: label, times: times, fileID: fileID, line: line),
      makeReplace { input, completion in implementation(input.0, input.1, input.2, completion) }
    )
  }

  /// Runs code instead of the target, with its four arguments apart; as the form with a tuple.
  ///
  /// Below all other advice; of several replacements the one of the highest priority runs, and of those the newest.
  /// The operation may be called on any thread, so the closure must be `Sendable`.
  ///
  /// - Parameters:
  ///   - priority: How far outside it stands.
  ///   - label: A name for `explain()`.
  ///   - times: The number of its runs after which it removes itself; `nil` stays. At least 1. It
  ///     runs once for each call, or inside a retry for each attempt.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  ///   - implementation: What to run, with the arguments and the way to answer.
  /// - Returns: The registration that removes it.
  @inlinable
  @discardableResult
  public func replace<A, B, C, D>(
    priority: AdvicePriority = .normal,
    label: String? = nil,
    times: Int? = nil,
    fileID: String = #fileID,
    line: UInt = #line,
    _ implementation: @escaping @Sendable (A, B, C, D, Completion<Output, Failure>) -> Void
  ) -> Registration where Input == (A, B, C, D) {
    install(
      .replace,
      AdviceOptions(priority: priority, label: label, times: times, fileID: fileID, line: line),
      makeReplace { input, completion in
        implementation(input.0, input.1, input.2, input.3, completion)
      }
    )
  }
}
