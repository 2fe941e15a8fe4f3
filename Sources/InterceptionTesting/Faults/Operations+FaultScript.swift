public import Interception

extension SyncOperation where Output: Sendable {
  /// Runs a fault script instead of the target, below all other advice.
  ///
  /// ```swift
  /// count.replace(with: .failing(times: 3, StoreError.busy, then: 42))
  /// ```
  ///
  /// It runs on the caller's thread.
  /// A step that this shape can't take stops the program, with a message that names it.
  ///
  /// - Parameters:
  ///   - script: What the calls do, one after the other.
  ///   - priority: Which replacement is on top.
  ///   - label: A name for `explain()`.
  ///   - times: The number of calls after which it removes itself; `nil` stays. At least 1.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  /// - Returns: The registration that removes it.
  @discardableResult
  public func replace(
    with script: FaultScript<Output, Failure>,
    priority: AdvicePriority = .normal,
    label: String? = nil,
    times: Int? = nil,
    fileID: String = #fileID,
    line: UInt = #line
  ) -> Registration {
    replace(
      with: FaultAdvice(script), priority: priority, label: label, times: times, fileID: fileID,
      line: line)
  }
}

extension AsyncOperation where Output: Sendable {
  /// Runs a fault script instead of the target, below all other advice.
  ///
  /// ```swift
  /// rename.replace(with: .failing(times: 3, StoreError.busy, then: folder))
  /// ```
  ///
  /// It runs on the caller's actor.
  /// A step that this shape can't take stops the program, with a message that names it.
  ///
  /// - Parameters:
  ///   - script: What the calls do, one after the other.
  ///   - priority: Which replacement is on top.
  ///   - label: A name for `explain()`.
  ///   - times: The number of calls after which it removes itself; `nil` stays. At least 1.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  /// - Returns: The registration that removes it.
  @discardableResult
  public func replace(
    with script: FaultScript<Output, Failure>,
    priority: AdvicePriority = .normal,
    label: String? = nil,
    times: Int? = nil,
    fileID: String = #fileID,
    line: UInt = #line
  ) -> Registration {
    replace(
      with: FaultAdvice(script), priority: priority, label: label, times: times, fileID: fileID,
      line: line)
  }
}

extension CompletionOperation where Output: Sendable {
  /// Runs a fault script instead of the target, below all other advice.
  ///
  /// ```swift
  /// folders.replace(with: .failing(times: 3, StoreError.busy, then: [folder]))
  /// ```
  ///
  /// Answers come on the caller's thread, before the call returns, unless the step waits.
  /// A step that this shape can't take stops the program, with a message that names it.
  ///
  /// - Parameters:
  ///   - script: What the calls do, one after the other.
  ///   - priority: Which replacement is on top.
  ///   - label: A name for `explain()`.
  ///   - times: The number of calls after which it removes itself; `nil` stays. At least 1.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  /// - Returns: The registration that removes it.
  @discardableResult
  public func replace(
    with script: FaultScript<Output, Failure>,
    priority: AdvicePriority = .normal,
    label: String? = nil,
    times: Int? = nil,
    fileID: String = #fileID,
    line: UInt = #line
  ) -> Registration {
    replace(
      with: FaultAdvice(script), priority: priority, label: label, times: times, fileID: fileID,
      line: line)
  }
}
