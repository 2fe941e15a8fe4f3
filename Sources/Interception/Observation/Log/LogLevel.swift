/// How much a line of a log matters; the names and the order are those of most logging systems.
public struct LogLevel: Sendable, Hashable {
  private enum Severity: Int, Sendable {
    case trace, debug, info, notice, warning, error, critical
  }

  private let severity: Severity

  /// For following a program step by step.
  public static let trace = LogLevel(severity: .trace)
  /// For finding a fault.
  public static let debug = LogLevel(severity: .debug)
  /// For the record.
  public static let info = LogLevel(severity: .info)
  /// Worth a look, though nothing is wrong.
  public static let notice = LogLevel(severity: .notice)
  /// Something is odd.
  public static let warning = LogLevel(severity: .warning)
  /// Something went wrong.
  public static let error = LogLevel(severity: .error)
  /// Somebody must act at once.
  public static let critical = LogLevel(severity: .critical)
}

extension LogLevel: Comparable, CustomStringConvertible {
  /// Orders levels by how much they matter.
  public static func < (left: LogLevel, right: LogLevel) -> Bool {
    left.severity.rawValue < right.severity.rawValue
  }

  /// The name of the level.
  public var description: String { "\(severity)" }
}
