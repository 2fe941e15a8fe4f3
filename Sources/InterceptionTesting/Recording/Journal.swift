public import Interception

/// One ordered record of the calls of many operations: which began and ended when.
///
/// ```swift
/// let journal = Journal()
/// journal.record(count, folders)
/// sync()
/// let difference = journal.difference(from: ["count began", "count ended"])  // nil if so
/// ```
///
/// It changes nothing, and is safe on any thread. It stays on its operations until ``stop()``.
public final class Journal: Sendable {
  /// The start or the end of a call.
  public struct Entry: Sendable, Hashable {
    /// The name of the operation.
    public let operation: String
    /// A description of the arguments.
    public let arguments: String
    /// A description of the result; `nil` at the start.
    public let result: String?
    /// The number of the attempt.
    public let attempt: Int

    /// The operation, and whether it began or ended, as in `count began`.
    public var headline: String { "\(operation) \(result == nil ? "began" : "ended")" }
  }

  private struct Observer: ObservingAdvice {
    let recording: Recording<Entry>
    var summary: String { "journal" }

    func willCall<Input>(_ call: borrowing Interception.Call<Input>) {
      add(call, nil)
    }

    func didCall<Input, Output, Failure: Error>(
      _ call: borrowing Interception.Call<Input>, _ result: Result<Output, Failure>,
      duration: Duration
    ) {
      add(call, "\(result)")
    }

    private func add<Input>(_ call: borrowing Interception.Call<Input>, _ result: String?) {
      recording.append(
        Entry(
          operation: call.operation.name, arguments: "\(call.arguments)", result: result,
          attempt: call.attempt))
    }
  }

  private let recording = Recording<Entry>()
  private let registrations = Recording<Registration>()

  /// Makes an empty journal.
  public init() {}

  /// Records the calls of operations from now on.
  ///
  /// - Parameters:
  ///   - operations: What to record; of any shape and type.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  public func record(
    _ operations: any InterceptableOperation..., fileID: String = #fileID, line: UInt = #line
  ) {
    for operation in operations {
      registrations.append(
        operation.advise(
          Observer(recording: recording), priority: .normal, label: "journal", times: nil,
          fileID: fileID, line: line))
    }
  }

  /// Takes the journal out of calls that start from now on; what it recorded stays.
  public func stop() {
    for registration in registrations.elements { registration.remove() }
  }

  /// What happened, in order.
  public var entries: [Entry] { recording.elements }

  /// Suspends the current task until there are so many entries, or it is cancelled.
  ///
  /// - Parameter count: How many entries to wait for.
  /// - Returns: The entries.
  @discardableResult
  nonisolated(nonsending) public func entries(_ count: Int) async -> [Entry] {
    await recording.wait(for: count)
    return entries
  }

  /// How the record differs from what is expected, line by line; `nil` if it doesn't.
  ///
  /// - Parameter expected: The headlines of all entries, in order.
  /// - Returns: The expected lines that are missing after `-`, the surplus ones after `+`.
  public func difference(from expected: [String]) -> String? {
    let changes = entries.map(\.headline).difference(from: expected)
    guard !changes.isEmpty else { return nil }
    return changes.map { change in
      switch change {
      case .remove(let offset, let line, _): "- \(offset): \(line)"
      case .insert(let offset, let line, _): "+ \(offset): \(line)"
      }
    }.joined(separator: "\n")
  }
}
