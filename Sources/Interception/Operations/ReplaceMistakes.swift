// A closure with too few parameters, or too many, would be taken for an advice value, and the compiler would say that
// it can't conform to `Advice`. These overloads match it better, and are worse than any that may be called.

extension SyncOperation {
  /// Says what a replacement without parameters lacks.
  @available(
    *, unavailable,
    message: "a replacement takes the arguments of the operation: { path in … }, or { _ in … }"
  )
  @discardableResult
  public func replace(
    priority: AdvicePriority = .normal, label: String? = nil, times: Int? = nil,
    fileID: String = #fileID, line: UInt = #line, _ implementation: () throws -> Output
  ) -> Registration {
    refuse("a replacement of \(id) takes its arguments", SourcePlace(fileID: fileID, line: line))
  }
}

extension AsyncOperation {
  /// Says what a replacement without parameters lacks.
  @available(
    *, unavailable,
    message: "a replacement takes the arguments of the operation: { path in … }, or { _ in … }"
  )
  @discardableResult
  public func replace(
    priority: AdvicePriority = .normal, label: String? = nil, times: Int? = nil,
    fileID: String = #fileID, line: UInt = #line, _ implementation: () async throws -> Output
  ) -> Registration {
    refuse("a replacement of \(id) takes its arguments", SourcePlace(fileID: fileID, line: line))
  }
}

extension CompletionOperation {
  /// Says what a replacement that takes nothing but the completion lacks.
  @available(
    *, unavailable,
    message:
      "a replacement takes the arguments of the operation, too: { id, done in … }, or { _, done in … }"
  )
  @discardableResult
  public func replace(
    priority: AdvicePriority = .normal, label: String? = nil, times: Int? = nil,
    fileID: String = #fileID, line: UInt = #line,
    _ implementation: (Completion<Output, Failure>) -> Void
  ) -> Registration {
    refuse("a replacement of \(id) takes its arguments", SourcePlace(fileID: fileID, line: line))
  }

  /// Says how a replacement takes two arguments.
  @available(
    *, unavailable,
    message: "a replacement takes the arguments as a tuple: { arguments, done in … arguments.0 … }"
  )
  @discardableResult
  public func replace<First, Second>(
    priority: AdvicePriority = .normal, label: String? = nil, times: Int? = nil,
    fileID: String = #fileID, line: UInt = #line,
    _ implementation: (First, Second, Completion<Output, Failure>) -> Void
  ) -> Registration where Input == (First, Second) {
    refuse("a replacement of \(id) takes a tuple", SourcePlace(fileID: fileID, line: line))
  }

  /// Says how a replacement takes three arguments.
  @available(
    *, unavailable,
    message: "a replacement takes the arguments as a tuple: { arguments, done in … arguments.0 … }"
  )
  @discardableResult
  public func replace<First, Second, Third>(
    priority: AdvicePriority = .normal, label: String? = nil, times: Int? = nil,
    fileID: String = #fileID, line: UInt = #line,
    _ implementation: (First, Second, Third, Completion<Output, Failure>) -> Void
  ) -> Registration where Input == (First, Second, Third) {
    refuse("a replacement of \(id) takes a tuple", SourcePlace(fileID: fileID, line: line))
  }
}
