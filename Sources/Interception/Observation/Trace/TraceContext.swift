/// The spans around the current work: the innermost, and through it the others.
final class TraceContext: Sendable {
  @TaskLocal static var current: TraceContext?

  let recorder: UInt64
  let span: Int
  /// The operation; `nil` for a section.
  let operation: OperationID?
  /// Which advice value made it.
  let advice: UInt64
  let isAttempt: Bool
  private let outer: TraceContext?

  init(
    recorder: UInt64, span: Int, operation: OperationID?, advice: UInt64, isAttempt: Bool,
    in outer: TraceContext?
  ) {
    self.recorder = recorder
    self.span = span
    self.operation = operation
    self.advice = advice
    self.isAttempt = isAttempt
    self.outer = outer
  }

  /// The innermost span of a recorder.
  func innermost(of recorder: UInt64) -> TraceContext? {
    var context: TraceContext? = self
    while let current = context, current.recorder != recorder { context = current.outer }
    return context
  }
}
