/// A stretch of time in a trace: a call, an attempt, or a section of the program.
public struct TraceSpan: Sendable, Hashable, Identifiable {
  /// What a span is.
  public enum Kind: String, Sendable, Hashable {
    /// A call of an operation.
    case call
    /// An attempt of a call, seen by a trace inside its retry.
    case attempt
    /// A piece of the program, marked by `span` of a ``TraceRecorder``.
    case section
  }

  /// How a span ended.
  public enum Outcome: Sendable, Hashable {
    /// It hasn't ended.
    case running
    /// It returned; with a description of the value, if values are shown.
    case succeeded(String?)
    /// It failed; with a description of the error, or its type if errors aren't shown.
    case failed(String)
    /// Its completion handler was released, so that it will never end.
    case lost
  }

  /// The number of the span: from 1, and greater than that of the span around it.
  public let id: Int
  /// The span around it, if there is one.
  public let parent: Int?
  /// What it is.
  public let kind: Kind
  /// The operation as `Type.name`, or the name of the section.
  public internal(set) var name: String
  /// The number of the operation, from which the name is made when a trace is taken.
  let series: Int?
  /// How the operation is called; `nil` for a section.
  public let shape: OperationShape?
  /// The number of the attempt; 1 for whatever isn't retried.
  public let attempt: Int
  /// The arguments in parentheses; `nil` if they aren't shown.
  public let arguments: String?
  /// The time from the making of the recorder to the start.
  public let start: Duration
  /// The thread on which it started, numbered in the order of their first spans.
  public let thread: Int

  /// How it ended.
  public internal(set) var outcome = Outcome.running
  /// The time from the start to the end, or until the trace was taken.
  public internal(set) var duration = Duration.zero
  /// The thread on which it ended.
  public internal(set) var endThread: Int

  /// Whether nothing else can run on its thread meanwhile.
  let blocksThread: Bool

  /// The time from the making of the recorder to the end.
  var end: Duration { start + duration }

  /// What a picture calls it: the attempts of a call by their number.
  public var title: String {
    switch kind {
    case .attempt: "attempt \(attempt)"
    case .call: attempt > 1 ? "\(name), attempt \(attempt)" : name
    case .section: name
    }
  }
}
