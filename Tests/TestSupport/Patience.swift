package import Testing

extension Trait where Self == TimeLimitTrait {
  /// Ends a test that hangs, and no other.
  ///
  /// All tests start at once and share a few threads, so a test that takes no time by itself may wait for
  /// those of all others: the limit has to be longer than a whole run, on a slow machine and under a
  /// sanitizer.
  package static var patient: Self { .timeLimit(.minutes(15)) }
}
