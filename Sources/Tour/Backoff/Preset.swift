import Interception

/// A retry that the library has ready, and its delays, read from the library itself.
struct Preset: Sendable {
  /// How it is written.
  let name: String
  /// The advice.
  let advice: RetryAdvice

  /// All presets.
  static var all: [Preset] {
    [
      Preset(name: "RetryAdvice(maxRetries: 3)", advice: RetryAdvice(maxRetries: 3)),
      Preset(name: "RetryAdvice.aws()", advice: .aws()),
      Preset(name: "RetryAdvice.grpc()", advice: .grpc()),
      Preset(name: "RetryAdvice.http()", advice: .http()),
      Preset(name: "RetryAdvice.immediate()", advice: .immediate()),
    ]
  }

  /// The shortest and the longest delay before each retry.
  var ranges: [ClosedRange<Duration>] {
    zip(advice.schedule { 0 }, advice.schedule { 1 }).map { $0...max($0, $1) }
  }
}
