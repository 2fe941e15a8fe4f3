import Foundation

/// How numbers and columns are written.
enum Format {
  /// A duration in seconds, with one digit after the point.
  static func seconds(_ duration: Duration) -> String {
    String(format: "%.1f s", duration / .seconds(1))
  }

  /// A duration in the unit that fits.
  static func time(_ duration: Duration) -> String {
    switch duration {
    case ..<(.milliseconds(1)): String(format: "%.0f µs", duration / .microseconds(1))
    case ..<(.seconds(1)): String(format: "%.1f ms", duration / .milliseconds(1))
    default: String(format: "%.2f s", duration / .seconds(1))
    }
  }

  /// A duration in milliseconds.
  static func milliseconds(_ duration: Duration) -> String {
    String(format: "%.0f", duration / .milliseconds(1))
  }

  /// Text in a column, at its left edge.
  static func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// Text in a column, at its right edge.
  static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
