/// Advice that logs a line when a call begins, and one when it ends.
///
/// Inside a retry there is also a line at the moment when the retry gives an attempt up, since its time is over; the
/// line of its end follows when the target is through with it.
///
/// ```swift
/// store.advise("fetch*", .log())                             // to standard error
/// rename.advise(.log(.debug, showing: [.arguments, .errors]))
/// count.advise(LogAdvice(.debug) { entry in print(entry) })
/// ```
///
/// Outside a retry it logs the call, inside it every attempt: install it at both priorities,
/// ``AdvicePriority/high`` and ``AdvicePriority/low``, to see both. Arguments and values stay out of the
/// log unless you ask for them (``CallDetails``).
///
/// The sink is called with no lock held: at the start on the caller's thread, at the end wherever the call
/// ended. It must not call the operation through its advice, or it logs without end.
public struct LogAdvice: ObservingAdvice {
  /// Takes a line; any logger fits.
  public typealias Sink = @Sendable (LogEntry) -> Void

  private let level: LogLevel
  private let failures: LogLevel
  private let details: CallDetails
  private let label: String?
  private let isEnabled: @Sendable (LogLevel) -> Bool
  private let sink: Sink

  /// Makes a log.
  ///
  /// - Parameters:
  ///   - level: The level of calls that begin or succeed.
  ///   - failures: The level of calls that fail, are lost or are given up.
  ///   - details: What the lines show beyond name, outcome and time.
  ///   - label: Stands at the head of each line.
  ///   - isEnabled: Whether a level is wanted now; asked before a line is made. If neither level is when
  ///     the call begins, the call isn't looked at.
  ///   - sink: Takes each line.
  public init(
    _ level: LogLevel = .info, failures: LogLevel = .error, showing details: CallDetails = .errors,
    label: String? = nil, isEnabled: @escaping @Sendable (LogLevel) -> Bool = { _ in true },
    to sink: @escaping Sink
  ) {
    self.level = level
    self.failures = failures
    self.details = details
    self.label = label
    self.isEnabled = isEnabled
    self.sink = sink
  }

  /// Prints a line to standard error, with its level in front.
  public static let standardError: Sink = { StandardError.print("\($0.level): \($0)") }

  /// The level, as in `log(info)`.
  public var summary: String { "log(\(level))" }

  /// Whether one of the two levels is wanted.
  public var isObserving: Bool { isEnabled(level) || isEnabled(failures) }

  /// Logs that a call begins.
  public func willCall<Input>(_ call: borrowing Call<Input>) {
    write(call, .began, level, nil)
  }

  /// Logs how a call ended.
  public func didCall<Input, Output, Failure: Error>(
    _ call: borrowing Call<Input>, _ result: Result<Output, Failure>, duration: Duration
  ) {
    switch result {
    case .success(let value):
      guard isEnabled(level) else { return }
      write(call, .succeeded(details.text(ofValue: value)), level, duration)
    case .failure(let error):
      guard isEnabled(failures) else { return }
      write(call, .failed(details.text(ofError: error)), failures, duration)
    }
  }

  /// Logs that a call will never end.
  public func didLose<Input>(_ call: borrowing Call<Input>, duration: Duration) {
    write(call, .lost, failures, duration)
  }

  /// Logs that a retry doesn't wait for a call any longer.
  public func didGiveUp(on operation: OperationID, attempt: Int, duration: Duration) {
    guard isEnabled(failures) else { return }
    sink(
      LogEntry(
        level: failures, operation: operation.detached, label: label, attempt: attempt,
        arguments: nil, event: .givenUp, duration: duration))
  }

  private func write<Input>(
    _ call: borrowing Call<Input>, _ event: LogEntry.Event, _ level: LogLevel, _ duration: Duration?
  ) {
    guard isEnabled(level) else { return }
    sink(
      LogEntry(
        level: level, operation: call.operation.detached, label: label, attempt: call.attempt,
        arguments: details.text(ofArguments: call.arguments), event: event, duration: duration))
  }
}

extension Advice where Self == LogAdvice {
  /// Logs each call to standard error, when it begins and when it ends; see ``LogAdvice``.
  ///
  /// - Parameters:
  ///   - level: The level of calls that begin or succeed.
  ///   - failures: The level of calls that fail, are lost or are given up.
  ///   - details: What the lines show beyond name, outcome and time.
  ///   - label: Stands at the head of each line.
  /// - Returns: The advice.
  public static func log(
    _ level: LogLevel = .info, failures: LogLevel = .error, showing details: CallDetails = .errors,
    label: String? = nil
  ) -> LogAdvice {
    LogAdvice(
      level, failures: failures, showing: details, label: label, to: LogAdvice.standardError)
  }

  /// Logs each call to a sink that you have ready, when it begins and when it ends.
  ///
  /// With a closure, write `LogAdvice { entry in … }`: the compiler infers no more of it here.
  ///
  /// - Parameters:
  ///   - level: The level of calls that begin or succeed.
  ///   - failures: The level of calls that fail, are lost or are given up.
  ///   - details: What the lines show beyond name, outcome and time.
  ///   - label: Stands at the head of each line.
  ///   - sink: Takes each line.
  /// - Returns: The advice.
  public static func log(
    _ level: LogLevel = .info, failures: LogLevel = .error, showing details: CallDetails = .errors,
    label: String? = nil, to sink: @escaping LogAdvice.Sink
  ) -> LogAdvice {
    LogAdvice(level, failures: failures, showing: details, label: label, to: sink)
  }
}
