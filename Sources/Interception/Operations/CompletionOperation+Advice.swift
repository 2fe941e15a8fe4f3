extension CompletionOperation {
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
  /// It runs on the thread on which the target delivers, and sees the arguments as they came to it.
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
    _ hook: @escaping (borrowing Call<Input>, Result<Output, Failure>) -> Void
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

  /// Runs code around the operation, which proceeds as often as it likes, and completes once.
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
    _ advice: @escaping (CompletionInvocation<Input, Output, Failure>) -> Void
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
  ///   - implementation: What to run, with the argument, or a tuple of all, and the way to answer.
  /// - Returns: The registration that removes it.
  @inlinable
  @discardableResult
  public func replace(
    priority: AdvicePriority = .normal,
    label: String? = nil,
    times: Int? = nil,
    fileID: String = #fileID,
    line: UInt = #line,
    _ implementation: @escaping (Input, Completion<Output, Failure>) -> Void
  ) -> Registration {
    install(
      .replace,
      AdviceOptions(
        priority: priority,
        label: label,
        times: times,
        fileID: fileID,
        line: line
      ),
      makeReplace(implementation)
    )
  }

}

extension CompletionOperation where Base: Sendable {
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
  /// It runs on the thread on which the target delivers, and sees the arguments as they came to it.
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
    _ hook: @escaping @Sendable (borrowing Call<Input>, Result<Output, Failure>) -> Void
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

  /// Runs code around the operation, which proceeds as often as it likes, and completes once.
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
    _ advice: @escaping @Sendable (CompletionInvocation<Input, Output, Failure>) -> Void
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
  ///   - implementation: What to run, with the argument, or a tuple of all, and the way to answer.
  /// - Returns: The registration that removes it.
  @inlinable
  @discardableResult
  public func replace(
    priority: AdvicePriority = .normal,
    label: String? = nil,
    times: Int? = nil,
    fileID: String = #fileID,
    line: UInt = #line,
    _ implementation: @escaping @Sendable (Input, Completion<Output, Failure>) -> Void
  ) -> Registration {
    install(
      .replace,
      AdviceOptions(
        priority: priority,
        label: label,
        times: times,
        fileID: fileID,
        line: line
      ),
      makeReplace(implementation)
    )
  }

}

extension CompletionOperation where Input == Void {
  /// Runs code instead of the target, for operations without arguments.
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
    _ implementation: @escaping (Completion<Output, Failure>) -> Void
  ) -> Registration {
    install(
      .replace,
      AdviceOptions(
        priority: priority,
        label: label,
        times: times,
        fileID: fileID,
        line: line
      ),
      makeReplace { _, completion in implementation(completion) }
    )
  }
}

extension CompletionOperation where Input == Void, Base: Sendable {
  /// Runs code instead of the target, for operations without arguments.
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
    _ implementation: @escaping @Sendable (Completion<Output, Failure>) -> Void
  ) -> Registration {
    install(
      .replace,
      AdviceOptions(
        priority: priority,
        label: label,
        times: times,
        fileID: fileID,
        line: line
      ),
      makeReplace { _, completion in implementation(completion) }
    )
  }
}
