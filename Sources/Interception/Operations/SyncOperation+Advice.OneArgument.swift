// For an argument of an `any` type: swiftc 6.3.1 doesn't take a pack of one such for what it is.
extension SyncOperation {
  /// Runs code instead of the target; as the form for any number of arguments.
  ///
  /// - Parameters:
  ///   - priority: How far outside it stands.
  ///   - label: A name for `explain()`.
  ///   - times: The number of its runs after which it removes itself; `nil` stays. At least 1. It
  ///     runs once for each call, or inside a retry for each attempt.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  ///   - implementation: What to run, with the argument, or a tuple of all.
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

  /// As the form with a typed failure, for a closure literal, which Swift takes to throw `any Error`.
  ///
  /// - Parameters:
  ///   - priority: How far outside it stands.
  ///   - label: A name for `explain()`.
  ///   - times: The number of its runs after which it removes itself; `nil` stays. At least 1. It
  ///     runs once for each call, or inside a retry for each attempt.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  ///   - implementation: What to run, with the argument, or a tuple of all.
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
      AdviceOptions(priority: priority, label: label, times: times, fileID: fileID, line: line),
      makeReplace { [id, label, fileID, line] (input: Input) throws(Failure) in
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
  /// Runs code instead of the target; as the form for any number of arguments.
  ///
  /// - Parameters:
  ///   - priority: How far outside it stands.
  ///   - label: A name for `explain()`.
  ///   - times: The number of its runs after which it removes itself; `nil` stays. At least 1. It
  ///     runs once for each call, or inside a retry for each attempt.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  ///   - implementation: What to run, with the argument, or a tuple of all.
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

  /// As the form with a typed failure, for a closure literal, which Swift takes to throw `any Error`.
  ///
  /// - Parameters:
  ///   - priority: How far outside it stands.
  ///   - label: A name for `explain()`.
  ///   - times: The number of its runs after which it removes itself; `nil` stays. At least 1. It
  ///     runs once for each call, or inside a retry for each attempt.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  ///   - implementation: What to run, with the argument, or a tuple of all.
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
      AdviceOptions(priority: priority, label: label, times: times, fileID: fileID, line: line),
      makeReplace { [id, label, fileID, line] (input: Input) throws(Failure) in
        do {
          return try implementation(input)
        } catch {
          throw id.failure(error, of: label, at: SourcePlace(fileID: fileID, line: line))
        }
      }
    )
  }
}
