public import Interception
public import InterceptionTesting
public import Testing

/// A trait of Swift Testing that gives an operation one more advice while a test runs.
///
/// The advice applies to the task of the test and its child tasks alone (as `withAdvice`), so tests that
/// run at the same time may change the same operation in different ways. On a suite it applies to every
/// test in it and in the suites inside it, to each case of a test with arguments anew.
///
/// ```swift
/// struct RemoteStore { func count(in path: String) throws -> Int { path.count } }
/// let store = Interceptable(RemoteStore())
/// let count = store.operation("count", RemoteStore.count)
///
/// @Suite(.replacement(of: count, with: .failing(times: 2, StoreError.busy, then: 42)))
/// struct SyncTests {
///   @Test(.advice(.retry(2, backoff: .none), on: count))
///   func recovers() throws {
///     #expect(try count("/") == 42)
///   }
///
///   @Test
///   func fails() {
///     #expect(throws: StoreError.busy) { try count("/") }
///   }
/// }
/// ```
///
/// Of several, the last one named is the innermost scope, and traits of a test are inside those of its
/// suite: as everywhere, the newest advice stands outside, and the newest replacement runs.
public struct AdviceTrait: TestTrait, SuiteTrait, TestScoping {
  private let scope: @Sendable (_ body: @Sendable () async throws -> Void) async throws -> Void

  fileprivate init(
    _ scope: @escaping @Sendable (_ body: @Sendable () async throws -> Void) async throws -> Void
  ) {
    self.scope = scope
  }

  /// Whether a suite hands the trait on to the suites and tests in it: it does.
  public var isRecursive: Bool { true }

  /// Runs a test, or one case of it, with the advice.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The case of the test.
  ///   - function: Runs it.
  /// - Throws: What `function` throws.
  @concurrent
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await scope(function)
  }
}

extension Trait where Self == AdviceTrait {
  /// Gives an operation one more advice while the test runs.
  ///
  /// One value serves all tests and cases of the trait.
  ///
  /// - Parameters:
  ///   - advice: What to install.
  ///   - operation: The operation: a global, or a static property of the suite.
  ///   - priority: How far outside it stands.
  ///   - label: A name for `explain()`.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  /// - Returns: The trait.
  public static func advice(
    _ advice: some Advice, on operation: some InterceptableOperation & Sendable,
    priority: AdvicePriority = .normal, label: String? = nil,
    fileID: String = #fileID, line: UInt = #line
  ) -> AdviceTrait {
    AdviceTrait { body in
      try await withAdvice(
        advice, on: operation, priority: priority, label: label, fileID: fileID, line: line, body)
    }
  }

  /// Runs a fault script instead of the target of an operation while the test runs.
  ///
  /// Each test, and each case of a test with arguments, starts at the first step.
  ///
  /// - Parameters:
  ///   - operation: The operation: a global, or a static property of the suite.
  ///   - script: What the calls do, one after the other.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  /// - Returns: The trait.
  public static func replacement<Operation: ScriptableOperation & Sendable>(
    of operation: Operation, with script: FaultScript<Operation.Output, Operation.Failure>,
    fileID: String = #fileID, line: UInt = #line
  ) -> AdviceTrait where Operation.Output: Sendable {
    AdviceTrait { body in
      try await withReplacement(of: operation, with: script, fileID: fileID, line: line, body)
    }
  }

  /// Runs something else instead of the target of a synchronous operation while the test runs.
  ///
  /// - Parameters:
  ///   - operation: The operation: a global, or a static property of the suite.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  ///   - implementation: What to run instead of the target; throws nothing but `Failure`, or stops the program.
  /// - Returns: The trait.
  public static func replacement<Base: Sendable, Input, Output, Failure: Error>(
    of operation: SyncOperation<Base, Input, Output, Failure>,
    fileID: String = #fileID, line: UInt = #line,
    with implementation: @escaping @Sendable (Input) throws -> Output
  ) -> AdviceTrait {
    AdviceTrait { body in
      try await withReplacement(of: operation, implementation, fileID: fileID, line: line, body)
    }
  }

  /// Runs something else instead of the target of an asynchronous operation while the test runs.
  ///
  /// - Parameters:
  ///   - operation: The operation: a global, or a static property of the suite.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  ///   - implementation: What to run instead of the target; throws nothing but `Failure`, or stops the program.
  /// - Returns: The trait.
  public static func replacement<Base: Sendable, Input, Output, Failure: Error>(
    of operation: AsyncOperation<Base, Input, Output, Failure>,
    fileID: String = #fileID, line: UInt = #line,
    with implementation: @escaping @Sendable (Input) async throws -> Output
  ) -> AdviceTrait {
    AdviceTrait { body in
      try await withReplacement(of: operation, implementation, fileID: fileID, line: line, body)
    }
  }

  /// Runs something else instead of the target of a completion operation while the test runs.
  ///
  /// - Parameters:
  ///   - operation: The operation: a global, or a static property of the suite.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  ///   - implementation: What to run instead of the target.
  /// - Returns: The trait.
  public static func replacement<Base: Sendable, Input, Output, Failure: Error>(
    of operation: CompletionOperation<Base, Input, Output, Failure>,
    fileID: String = #fileID, line: UInt = #line,
    with implementation: @escaping @Sendable (Input, Completion<Output, Failure>) -> Void
  ) -> AdviceTrait {
    AdviceTrait { body in
      try await withReplacement(of: operation, implementation, fileID: fileID, line: line, body)
    }
  }
}
