// A closure with too few parameters, or too many, would be taken for an advice value, and the compiler would say that
// it can't conform to `Advice`. These overloads match it better, and are worse than any that may be called: Swift looks
// at them only when nothing else fits, so they cost right uses nothing.

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

  /// Says that a replacement takes one argument too many.
  @available(
    *, unavailable,
    message:
      "a replacement takes as many arguments as the operation, or all as a tuple: { arguments in … arguments.0 … }"
  )
  @discardableResult
  public func replace<each Argument>(
    priority: AdvicePriority = .normal, label: String? = nil, times: Int? = nil,
    fileID: String = #fileID, line: UInt = #line,
    _ implementation: (repeat each Argument, Any) throws -> Output
  ) -> Registration where Input == (repeat each Argument) {
    refuse("a replacement of \(id) takes other arguments", SourcePlace(fileID: fileID, line: line))
  }

  /// Says that a replacement takes two arguments too many.
  @available(
    *, unavailable,
    message:
      "a replacement takes as many arguments as the operation, or all as a tuple: { arguments in … arguments.0 … }"
  )
  @discardableResult
  public func replace<each Argument>(
    priority: AdvicePriority = .normal, label: String? = nil, times: Int? = nil,
    fileID: String = #fileID, line: UInt = #line,
    _ implementation: (repeat each Argument, Any, Any) throws -> Output
  ) -> Registration where Input == (repeat each Argument) {
    refuse("a replacement of \(id) takes other arguments", SourcePlace(fileID: fileID, line: line))
  }

  /// Says that a replacement takes fewer arguments than the operation: two.
  @available(
    *, unavailable,
    message:
      "a replacement takes as many arguments as the operation, or all as a tuple: { arguments in … arguments.0 … }"
  )
  @discardableResult
  public func replace<A, B, each Rest>(
    priority: AdvicePriority = .normal, label: String? = nil, times: Int? = nil,
    fileID: String = #fileID, line: UInt = #line, _ implementation: (A, B) throws -> Output
  ) -> Registration where Input == (A, B, repeat each Rest) {
    refuse("a replacement of \(id) takes other arguments", SourcePlace(fileID: fileID, line: line))
  }

  /// Says that a replacement takes fewer arguments than the operation: three.
  @available(
    *, unavailable,
    message:
      "a replacement takes as many arguments as the operation, or all as a tuple: { arguments in … arguments.0 … }"
  )
  @discardableResult
  public func replace<A, B, C, each Rest>(
    priority: AdvicePriority = .normal, label: String? = nil, times: Int? = nil,
    fileID: String = #fileID, line: UInt = #line, _ implementation: (A, B, C) throws -> Output
  ) -> Registration where Input == (A, B, C, repeat each Rest) {
    refuse("a replacement of \(id) takes other arguments", SourcePlace(fileID: fileID, line: line))
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

  /// Says that a replacement takes one argument too many.
  @available(
    *, unavailable,
    message:
      "a replacement takes as many arguments as the operation, or all as a tuple: { arguments in … arguments.0 … }"
  )
  @discardableResult
  public func replace<each Argument>(
    priority: AdvicePriority = .normal, label: String? = nil, times: Int? = nil,
    fileID: String = #fileID, line: UInt = #line,
    _ implementation: (repeat each Argument, Any) async throws -> Output
  ) -> Registration where Input == (repeat each Argument) {
    refuse("a replacement of \(id) takes other arguments", SourcePlace(fileID: fileID, line: line))
  }

  /// Says that a replacement takes two arguments too many.
  @available(
    *, unavailable,
    message:
      "a replacement takes as many arguments as the operation, or all as a tuple: { arguments in … arguments.0 … }"
  )
  @discardableResult
  public func replace<each Argument>(
    priority: AdvicePriority = .normal, label: String? = nil, times: Int? = nil,
    fileID: String = #fileID, line: UInt = #line,
    _ implementation: (repeat each Argument, Any, Any) async throws -> Output
  ) -> Registration where Input == (repeat each Argument) {
    refuse("a replacement of \(id) takes other arguments", SourcePlace(fileID: fileID, line: line))
  }

  /// Says that a replacement takes fewer arguments than the operation: two.
  @available(
    *, unavailable,
    message:
      "a replacement takes as many arguments as the operation, or all as a tuple: { arguments in … arguments.0 … }"
  )
  @discardableResult
  public func replace<A, B, each Rest>(
    priority: AdvicePriority = .normal, label: String? = nil, times: Int? = nil,
    fileID: String = #fileID, line: UInt = #line, _ implementation: (A, B) async throws -> Output
  ) -> Registration where Input == (A, B, repeat each Rest) {
    refuse("a replacement of \(id) takes other arguments", SourcePlace(fileID: fileID, line: line))
  }

  /// Says that a replacement takes fewer arguments than the operation: three.
  @available(
    *, unavailable,
    message:
      "a replacement takes as many arguments as the operation, or all as a tuple: { arguments in … arguments.0 … }"
  )
  @discardableResult
  public func replace<A, B, C, each Rest>(
    priority: AdvicePriority = .normal, label: String? = nil, times: Int? = nil,
    fileID: String = #fileID, line: UInt = #line, _ implementation: (A, B, C) async throws -> Output
  ) -> Registration where Input == (A, B, C, repeat each Rest) {
    refuse("a replacement of \(id) takes other arguments", SourcePlace(fileID: fileID, line: line))
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
}
