extension SyncOperation {
  /// As `before` with a typed failure, for a closure literal, which Swift takes to throw `any Error`.
  ///
  /// It may still throw nothing but the operation's own failure type: anything else stops the program.
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
  @_disfavoredOverload
  @inlinable
  @discardableResult
  public func before(
    priority: AdvicePriority = .normal,
    label: String? = nil,
    times: Int? = nil,
    fileID: String = #fileID,
    line: UInt = #line,
    _ hook: @escaping (inout Call<Input>) throws -> Void
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
      makeBefore { [id, label, fileID, line] (call: inout Call<Input>) throws(Failure) in
        do {
          return try hook(&call)
        } catch {
          throw id.failure(error, of: label, at: SourcePlace(fileID: fileID, line: line))
        }
      }
    )
  }

  /// As `around` with a typed failure, for a closure literal, which Swift takes to throw `any Error`.
  ///
  /// It may still throw nothing but the operation's own failure type: anything else stops the program.
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
  @_disfavoredOverload
  @inlinable
  @discardableResult
  public func around(
    priority: AdvicePriority = .normal,
    label: String? = nil,
    times: Int? = nil,
    fileID: String = #fileID,
    line: UInt = #line,
    _ advice: @escaping (inout SyncInvocation<Input, Output, Failure>) throws -> Output
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
      makeAround {
        [id, label, fileID, line] (call: inout SyncInvocation<Input, Output, Failure>)
          throws(Failure) in
        do {
          return try advice(&call)
        } catch {
          throw id.failure(error, of: label, at: SourcePlace(fileID: fileID, line: line))
        }
      }
    )
  }

  /// As `replace` with a typed failure, for a closure literal, which Swift takes to throw `any Error`.
  ///
  /// It may still throw nothing but the operation's own failure type: anything else stops the program.
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
  public func replace(
    priority: AdvicePriority = .normal,
    label: String? = nil,
    times: Int? = nil,
    fileID: String = #fileID,
    line: UInt = #line,
    _ implementation: @escaping (Input) throws -> Output
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
      makeReplace { [id, label, fileID, line] (input) throws(Failure) in
        do {
          return try implementation(input)
        } catch {
          throw id.failure(error, of: label, at: SourcePlace(fileID: fileID, line: line))
        }
      }
    )
  }
}

extension SyncOperation where Base: Sendable {
  /// As `before` with a typed failure, for a closure literal, which Swift takes to throw `any Error`.
  ///
  /// It may still throw nothing but the operation's own failure type: anything else stops the program.
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
  @_disfavoredOverload
  @inlinable
  @discardableResult
  public func before(
    priority: AdvicePriority = .normal,
    label: String? = nil,
    times: Int? = nil,
    fileID: String = #fileID,
    line: UInt = #line,
    _ hook: @escaping @Sendable (inout Call<Input>) throws -> Void
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
      makeBefore { [id, label, fileID, line] (call: inout Call<Input>) throws(Failure) in
        do {
          return try hook(&call)
        } catch {
          throw id.failure(error, of: label, at: SourcePlace(fileID: fileID, line: line))
        }
      }
    )
  }

  /// As `around` with a typed failure, for a closure literal, which Swift takes to throw `any Error`.
  ///
  /// It may still throw nothing but the operation's own failure type: anything else stops the program.
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
  @_disfavoredOverload
  @inlinable
  @discardableResult
  public func around(
    priority: AdvicePriority = .normal,
    label: String? = nil,
    times: Int? = nil,
    fileID: String = #fileID,
    line: UInt = #line,
    _ advice: @escaping @Sendable (inout SyncInvocation<Input, Output, Failure>) throws -> Output
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
      makeAround {
        [id, label, fileID, line] (call: inout SyncInvocation<Input, Output, Failure>)
          throws(Failure) in
        do {
          return try advice(&call)
        } catch {
          throw id.failure(error, of: label, at: SourcePlace(fileID: fileID, line: line))
        }
      }
    )
  }

  /// As `replace` with a typed failure, for a closure literal, which Swift takes to throw `any Error`.
  ///
  /// It may still throw nothing but the operation's own failure type: anything else stops the program.
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
  public func replace(
    priority: AdvicePriority = .normal,
    label: String? = nil,
    times: Int? = nil,
    fileID: String = #fileID,
    line: UInt = #line,
    _ implementation: @escaping @Sendable (Input) throws -> Output
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
      makeReplace { [id, label, fileID, line] (input) throws(Failure) in
        do {
          return try implementation(input)
        } catch {
          throw id.failure(error, of: label, at: SourcePlace(fileID: fileID, line: line))
        }
      }
    )
  }
}
