public import Interception

/// One ordered record of the calls of many operations: which began and ended when.
///
/// ```swift
/// let journal = Journal()
/// journal.record(count, folders)
/// _ = try count("/")
/// journal.note("synchronised")
/// let difference = journal.difference(
///   from: ["count began", "count ended", "synchronised"])  // nil if so
/// let disorder = journal.disorder(of: ["count ended", "synchronised"])  // nil if in this order
/// ```
///
/// It changes nothing, and is safe on any thread. It stays on its operations until ``stop()``.
public final class Journal: Sendable {
  /// The start or the end of a call, or a note.
  public struct Entry: Sendable, Hashable {
    /// The operation, and whether it began or ended, as in `count began`; or the text of a note.
    public let headline: String
    /// The name of the operation; `nil` for a note.
    public let operation: String?
    /// A description of the arguments; `nil` for a note.
    public let arguments: String?
    /// A description of the result; `nil` at the start, and for a note.
    public let result: String?
    /// The number of the attempt; `nil` for a note.
    public let attempt: Int?
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
          headline: "\(call.operation.name) \(result == nil ? "began" : "ended")",
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

  /// Adds a line of your own to the record.
  ///
  /// - Parameter text: The headline of the entry.
  public func note(_ text: String) {
    recording.append(
      Entry(headline: text, operation: nil, arguments: nil, result: nil, attempt: nil))
  }

  /// What happened, in order.
  public var entries: [Entry] { recording.elements }

  /// The headlines of what happened, in order.
  public var headlines: [String] { entries.map(\.headline) }

  /// Takes out what happened since the last time, and starts anew.
  ///
  /// - Returns: The headlines, in order.
  public func take() -> [String] { recording.take().map(\.headline) }

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
    let changes = headlines.difference(from: expected)
    guard !changes.isEmpty else { return nil }
    return changes.map { change in
      switch change {
      case .remove(let offset, let line, _): "- \(offset): \(line)"
      case .insert(let offset, let line, _): "+ \(offset): \(line)"
      }
    }.joined(separator: "\n")
  }

  /// Why entries didn't come in an order, with the record; `nil` if they did.
  ///
  /// Other entries may lie between and around them: to compare the whole record, use
  /// ``difference(from:)``.
  ///
  /// - Parameter expected: Headlines in the order in which they should have come.
  /// - Returns: The first that came too early or not at all, and the whole record below it.
  public func disorder(of expected: [String]) -> String? {
    let record = headlines
    var place = record.startIndex
    for (index, line) in expected.enumerated() {
      if let next = record[place...].firstIndex(of: line) {
        place = next + 1
        continue
      }
      let problem =
        if index == 0 || !record.contains(line) {
          "\(line): never came"
        } else {
          "\(line): came before \(expected[index - 1]), and not after it"
        }
      return Self.text(problem, record)
    }
    return nil
  }

  private static func text(_ head: String, _ record: [String]) -> String {
    ([head] + record.enumerated().map { "  \($0.offset): \($0.element)" })
      .joined(separator: "\n")
  }
}

extension Journal: CustomStringConvertible {
  /// The number of entries, and a line with the headline of each.
  public var description: String {
    let record = headlines
    return Self.text(record.count == 1 ? "1 entry" : "\(record.count) entries", record)
  }
}
