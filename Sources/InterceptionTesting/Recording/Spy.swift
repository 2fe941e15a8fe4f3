public import Interception

/// Remembers the calls of one operation, and changes nothing.
///
/// It works on all three shapes, is safe on any thread, and stays until it is removed, or its
/// operation goes. It stands where it was installed: outside a retry it sees one call, inside it
/// every attempt, and of a replaced operation it sees the calls like of any other.
///
/// ```swift
/// let spy = Spy(on: count)
/// _ = try count("/")
/// print(spy.count, spy.arguments, spy.calls[0].result)
/// ```
///
/// Calls are listed in the order in which they ended. Their arguments and results are the very
/// objects of the call; what is not `Sendable` may only be used where the operation itself uses it.
public final class Spy<Input, Output, Failure: Error>: Sendable {
  /// One call that has ended, as the spy saw it.
  public struct Call {
    /// What the operation was called with.
    public let arguments: Input
    /// What it ended with.
    public let result: Result<Output, Failure>
    /// The number of the attempt: 1, unless the spy stands inside a retry that called again.
    public let attempt: Int
  }

  private let operation: OperationID
  private let recording: Recording<Call>
  private let registration: Registration

  private init(
    _ operation: OperationID, _ recording: Recording<Call>, _ registration: Registration
  ) {
    self.operation = operation
    self.recording = recording
    self.registration = registration
  }

  /// Watches a synchronous operation.
  ///
  /// - Parameters:
  ///   - operation: What to watch.
  ///   - priority: How far outside the spy stands; the newest advice of a priority stands outside.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  public convenience init<Base>(
    on operation: SyncOperation<Base, Input, Output, Failure>,
    priority: AdvicePriority = .normal,
    fileID: String = #fileID,
    line: UInt = #line
  ) {
    let recording = Recording<Call>()
    let registration = operation.around(
      priority: priority, label: "spy", fileID: fileID, line: line
    ) { (call: inout SyncInvocation<Input, Output, Failure>) throws(Failure) -> Output in
      let result: Result<Output, Failure>
      do throws(Failure) { result = .success(try call.proceed()) } catch {
        result = .failure(error)
      }
      recording.append(Call(arguments: call.arguments, result: result, attempt: call.attempt))
      return try result.get()
    }
    self.init(operation.id, recording, registration)
  }

  /// Watches an asynchronous operation.
  ///
  /// - Parameters:
  ///   - operation: What to watch.
  ///   - priority: How far outside the spy stands; the newest advice of a priority stands outside.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  public convenience init<Base>(
    on operation: AsyncOperation<Base, Input, Output, Failure>,
    priority: AdvicePriority = .normal,
    fileID: String = #fileID,
    line: UInt = #line
  ) {
    let recording = Recording<Call>()
    let registration = operation.around(
      priority: priority, label: "spy", fileID: fileID, line: line
    ) { (call: inout AsyncInvocation<Input, Output, Failure>) async throws(Failure) -> Output in
      let result: Result<Output, Failure>
      do throws(Failure) {
        result = .success(try await call.proceed())
      } catch {
        result = .failure(error)
      }
      recording.append(Call(arguments: call.arguments, result: result, attempt: call.attempt))
      return try result.get()
    }
    self.init(operation.id, recording, registration)
  }

  /// Watches a completion operation; a call has ended when its handler is about to be called.
  ///
  /// - Parameters:
  ///   - operation: What to watch.
  ///   - priority: How far outside the spy stands; the newest advice of a priority stands outside.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  public convenience init<Base>(
    on operation: CompletionOperation<Base, Input, Output, Failure>,
    priority: AdvicePriority = .normal,
    fileID: String = #fileID,
    line: UInt = #line
  ) {
    let recording = Recording<Call>()
    let registration = operation.around(
      priority: priority, label: "spy", fileID: fileID, line: line
    ) { (call: CompletionInvocation<Input, Output, Failure>) in
      let (arguments, attempt) = (call.arguments, call.attempt)
      call.proceed { result in
        recording.append(Call(arguments: arguments, result: result, attempt: attempt))
        call.complete(result)
      }
    }
    self.init(operation.id, recording, registration)
  }

  /// The calls that have ended, in that order.
  public var calls: [Call] { recording.elements }

  /// How many calls have ended.
  public var count: Int { recording.elements.count }

  /// What the calls were made with.
  public var arguments: [Input] { calls.map(\.arguments) }

  /// What the calls ended with.
  public var results: [Result<Output, Failure>] { calls.map(\.result) }

  /// Suspends the current task until at least so many calls have ended.
  ///
  /// Returns at once if they have. Cancelling the task makes it return at once, with fewer calls.
  ///
  /// ```swift
  /// let spy = Spy(on: folders)
  /// folders { folders, _ in print(folders ?? []) }
  /// let calls = await spy.calls(1)
  /// ```
  ///
  /// - Parameter count: How many calls to wait for, counted from the start of the spy.
  /// - Returns: The calls that have ended.
  @discardableResult
  nonisolated(nonsending) public func calls(_ count: Int) async -> [Call] {
    await recording.wait(for: count)
    return calls
  }

  /// Takes the spy out of calls that start from now on; what it saw stays.
  ///
  /// - Returns: `true` if this removed it; `false` if it was already gone.
  @discardableResult
  public func remove() -> Bool { registration.remove() }
}

extension Spy: CustomStringConvertible {
  /// The operation with the number of its calls, and a line for each call.
  public var description: String {
    let calls = calls
    let head =
      "\(operation.qualifiedName): \(calls.count == 1 ? "1 call" : "\(calls.count) calls")"
    return ([head] + calls.map { "  \($0)" }).joined(separator: "\n")
  }
}

extension Spy.Call: CustomStringConvertible {
  /// One line, such as `("a", "b"), attempt 2, failed: busy`.
  ///
  /// Line breaks and control characters in arguments, values and errors are written out.
  public var description: String {
    let details: CallDetails = [.arguments, .values, .errors]
    let head = details.text(ofArguments: arguments) ?? ""
    let turn = attempt > 1 ? ", attempt \(attempt), " : " "
    let outcome =
      switch result {
      case .success(let value):
        "succeeded\(details.text(ofValue: value).map { ": \($0)" } ?? "")"
      case .failure(let error): "failed: \(details.text(ofError: error))"
      }
    return head + turn + outcome
  }
}

extension Spy.Call: Sendable where Input: Sendable, Output: Sendable {}
