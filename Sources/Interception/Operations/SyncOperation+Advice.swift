extension SyncOperation {
  /// Runs code before the operation; it may change the arguments, and throw.
  ///
  /// What it throws ends the call as if the target had thrown it. It runs on the caller's thread.
  ///
  /// - Parameters:
  ///   - priority: How far outside it stands.
  ///   - label: A name for `explain()`.
  ///   - times: The number of its runs after which it removes itself; `nil` stays. At least 1. It
  ///     runs once for each call, or inside a retry for each attempt.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  ///   - hook: What to run.
  /// - Returns: The registration that removes it.
  @inlinable
  @discardableResult
  public func before(
    priority: AdvicePriority = .normal,
    label: String? = nil,
    times: Int? = nil,
    fileID: String = #fileID,
    line: UInt = #line,
    _ hook: @escaping (inout Call<Input>) throws(Failure) -> Void
  ) -> Registration {
    install(
      .before,
      AdviceOptions(
        priority: priority,
        label: label,
        times: times,
        fileID: fileID,
        line: line
      ),
      makeBefore(hook)
    )
  }

  /// Runs code after the operation has ended, however it ended.
  ///
  /// It runs on the caller's thread, and sees the arguments as they came to it. What it throws takes the
  /// place of the result.
  ///
  /// - Parameters:
  ///   - priority: How far outside it stands.
  ///   - label: A name for `explain()`.
  ///   - times: The number of its runs after which it removes itself; `nil` stays. At least 1. It
  ///     runs once for each call, or inside a retry for each attempt.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  ///   - hook: What to run.
  /// - Returns: The registration that removes it.
  @inlinable
  @discardableResult
  public func after(
    priority: AdvicePriority = .normal,
    label: String? = nil,
    times: Int? = nil,
    fileID: String = #fileID,
    line: UInt = #line,
    _ hook: @escaping (borrowing Call<Input>, Result<Output, Failure>) throws(Failure) -> Void
  ) -> Registration {
    install(
      .after,
      AdviceOptions(
        priority: priority,
        label: label,
        times: times,
        fileID: fileID,
        line: line
      ),
      makeAfter(hook)
    )
  }

  /// Runs code around the operation, and proceeds as often as it likes.
  ///
  /// It runs on the caller's thread.
  ///
  /// - Parameters:
  ///   - priority: How far outside it stands.
  ///   - label: A name for `explain()`.
  ///   - times: The number of its runs after which it removes itself; `nil` stays. At least 1. It
  ///     runs once for each call, or inside a retry for each attempt.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  ///   - advice: What to run.
  /// - Returns: The registration that removes it.
  @inlinable
  @discardableResult
  public func around(
    priority: AdvicePriority = .normal,
    label: String? = nil,
    times: Int? = nil,
    fileID: String = #fileID,
    line: UInt = #line,
    _ advice: @escaping (inout SyncInvocation<Input, Output, Failure>) throws(Failure) -> Output
  ) -> Registration {
    install(
      .around,
      AdviceOptions(
        priority: priority,
        label: label,
        times: times,
        fileID: fileID,
        line: line
      ),
      makeAround(advice)
    )
  }

  /// Runs code instead of the target, below all other advice.
  ///
  /// Replacements stack: the one of the highest priority runs, and of several the newest. A closure
  /// can't proceed to the replacement below it; an advice value can: `replace(with:)`.
  ///
  /// - Parameters:
  ///   - priority: How far outside it stands.
  ///   - label: A name for `explain()`.
  ///   - times: The number of its runs after which it removes itself; `nil` stays. At least 1. It
  ///     runs once for each call, or inside a retry for each attempt.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  ///   - implementation: What to run.
  /// - Returns: The registration that removes it.
  @inlinable
  @discardableResult
  public func replace(
    priority: AdvicePriority = .normal,
    label: String? = nil,
    times: Int? = nil,
    fileID: String = #fileID,
    line: UInt = #line,
    _ implementation: @escaping (Input) throws(Failure) -> Output
  ) -> Registration {
    install(
      .replace,
      AdviceOptions(priority: priority, label: label, times: times, fileID: fileID, line: line),
      makeReplace(implementation)
    )
  }

  /// Runs a function instead of the target; as the form for closures.
  ///
  /// A closure takes its arguments apart by itself; a function with several parameters, or none, doesn't.
  ///
  /// - Parameters:
  ///   - priority: How far outside it stands.
  ///   - label: A name for `explain()`.
  ///   - times: The number of its runs after which it removes itself; `nil` stays. At least 1. It
  ///     runs once for each call, or inside a retry for each attempt.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  ///   - implementation: What to run.
  /// - Returns: The registration that removes it.
  @_disfavoredOverload
  @inlinable
  @discardableResult
  public func replace<each Argument>(
    priority: AdvicePriority = .normal,
    label: String? = nil,
    times: Int? = nil,
    fileID: String = #fileID,
    line: UInt = #line,
    _ implementation: @escaping (repeat each Argument) throws(Failure) -> Output
  ) -> Registration where Input == (repeat each Argument) {
    install(
      .replace,
      AdviceOptions(priority: priority, label: label, times: times, fileID: fileID, line: line),
      makeReplace { (input) throws(Failure) in try implementation(repeat each input) }
    )
  }

}

extension SyncOperation where Base: Sendable {
  /// Runs code before the operation; it may change the arguments, and throw.
  ///
  /// What it throws ends the call as if the target had thrown it. It runs on the caller's thread.
  /// The operation may be called on any thread, so the closure must be `Sendable`.
  ///
  /// - Parameters:
  ///   - priority: How far outside it stands.
  ///   - label: A name for `explain()`.
  ///   - times: The number of its runs after which it removes itself; `nil` stays. At least 1. It
  ///     runs once for each call, or inside a retry for each attempt.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  ///   - hook: What to run.
  /// - Returns: The registration that removes it.
  @inlinable
  @discardableResult
  public func before(
    priority: AdvicePriority = .normal,
    label: String? = nil,
    times: Int? = nil,
    fileID: String = #fileID,
    line: UInt = #line,
    _ hook: @escaping @Sendable (inout Call<Input>) throws(Failure) -> Void
  ) -> Registration {
    install(
      .before,
      AdviceOptions(
        priority: priority,
        label: label,
        times: times,
        fileID: fileID,
        line: line
      ),
      makeBefore(hook)
    )
  }

  /// Runs code after the operation has ended, however it ended.
  ///
  /// It runs on the caller's thread, and sees the arguments as they came to it. What it throws takes the
  /// place of the result.
  /// The operation may be called on any thread, so the closure must be `Sendable`.
  ///
  /// - Parameters:
  ///   - priority: How far outside it stands.
  ///   - label: A name for `explain()`.
  ///   - times: The number of its runs after which it removes itself; `nil` stays. At least 1. It
  ///     runs once for each call, or inside a retry for each attempt.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  ///   - hook: What to run.
  /// - Returns: The registration that removes it.
  @inlinable
  @discardableResult
  public func after(
    priority: AdvicePriority = .normal,
    label: String? = nil,
    times: Int? = nil,
    fileID: String = #fileID,
    line: UInt = #line,
    _ hook:
      @escaping @Sendable (borrowing Call<Input>, Result<Output, Failure>) throws(Failure) -> Void
  ) -> Registration {
    install(
      .after,
      AdviceOptions(
        priority: priority,
        label: label,
        times: times,
        fileID: fileID,
        line: line
      ),
      makeAfter(hook)
    )
  }

  /// Runs code around the operation, and proceeds as often as it likes.
  ///
  /// It runs on the caller's thread.
  /// The operation may be called on any thread, so the closure must be `Sendable`.
  ///
  /// - Parameters:
  ///   - priority: How far outside it stands.
  ///   - label: A name for `explain()`.
  ///   - times: The number of its runs after which it removes itself; `nil` stays. At least 1. It
  ///     runs once for each call, or inside a retry for each attempt.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  ///   - advice: What to run.
  /// - Returns: The registration that removes it.
  @inlinable
  @discardableResult
  public func around(
    priority: AdvicePriority = .normal,
    label: String? = nil,
    times: Int? = nil,
    fileID: String = #fileID,
    line: UInt = #line,
    _ advice:
      @escaping @Sendable (inout SyncInvocation<Input, Output, Failure>) throws(Failure) -> Output
  ) -> Registration {
    install(
      .around,
      AdviceOptions(
        priority: priority,
        label: label,
        times: times,
        fileID: fileID,
        line: line
      ),
      makeAround(advice)
    )
  }

  /// Runs code instead of the target, below all other advice.
  ///
  /// Replacements stack: the one of the highest priority runs, and of several the newest. A closure
  /// can't proceed to the replacement below it; an advice value can: `replace(with:)`.
  /// The operation may be called on any thread, so the closure must be `Sendable`.
  ///
  /// - Parameters:
  ///   - priority: How far outside it stands.
  ///   - label: A name for `explain()`.
  ///   - times: The number of its runs after which it removes itself; `nil` stays. At least 1. It
  ///     runs once for each call, or inside a retry for each attempt.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  ///   - implementation: What to run.
  /// - Returns: The registration that removes it.
  @inlinable
  @discardableResult
  public func replace(
    priority: AdvicePriority = .normal,
    label: String? = nil,
    times: Int? = nil,
    fileID: String = #fileID,
    line: UInt = #line,
    _ implementation: @escaping @Sendable (Input) throws(Failure) -> Output
  ) -> Registration {
    install(
      .replace,
      AdviceOptions(priority: priority, label: label, times: times, fileID: fileID, line: line),
      makeReplace(implementation)
    )
  }

  /// Runs a function instead of the target; as the form for closures.
  ///
  /// A closure takes its arguments apart by itself; a function with several parameters, or none, doesn't.
  ///
  /// - Parameters:
  ///   - priority: How far outside it stands.
  ///   - label: A name for `explain()`.
  ///   - times: The number of its runs after which it removes itself; `nil` stays. At least 1. It
  ///     runs once for each call, or inside a retry for each attempt.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  ///   - implementation: What to run.
  /// - Returns: The registration that removes it.
  @_disfavoredOverload
  @inlinable
  @discardableResult
  public func replace<each Argument>(
    priority: AdvicePriority = .normal,
    label: String? = nil,
    times: Int? = nil,
    fileID: String = #fileID,
    line: UInt = #line,
    _ implementation: @escaping @Sendable (repeat each Argument) throws(Failure) -> Output
  ) -> Registration where Input == (repeat each Argument) {
    install(
      .replace,
      AdviceOptions(priority: priority, label: label, times: times, fileID: fileID, line: line),
      makeReplace { (input) throws(Failure) in try implementation(repeat each input) }
    )
  }
}
