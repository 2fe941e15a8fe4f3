/// An error of the interception itself, as opposed to one of the target or of advice.
///
/// Compare by ``code``; the message is for people.
public struct InterceptionError: Error, Sendable {
  /// What went wrong.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the code.
    public let description: String

    /// The target released its completion handler without calling it.
    public static let completionDropped = Code(description: "completionDropped")
    /// The target called its completion handler with neither a value nor an error, or with one value of
    /// two.
    public static let emptyCompletion = Code(description: "emptyCompletion")
    /// An attempt didn't answer within its time.
    public static let attemptTimedOut = Code(description: "attemptTimedOut")
  }

  /// What went wrong.
  public let code: Code
  /// The operation, as `Type.name`.
  public let operation: String
  /// What went wrong, and what to do.
  public let message: String
}

extension InterceptionError: Equatable {
  /// Whether code and operation are the same.
  public static func == (left: InterceptionError, right: InterceptionError) -> Bool {
    left.code == right.code && left.operation == right.operation
  }
}

extension InterceptionError: CustomStringConvertible {
  /// The operation and the message.
  public var description: String { "\(operation): \(message)" }
}

/// A failure type of your own that can carry errors of the interception.
///
/// A call that fails because of the interception itself (a dropped completion, an attempt that timed
/// out) can only say so where its failure type can carry that: `any Error` always can, and so can a
/// type that adopts this protocol.
///
/// ```swift
/// enum StoreFailure: InterceptionErrorCarrying {
///   case busy
///   case unanswered(InterceptionError)
///
///   init(_ error: InterceptionError) { self = .unanswered(error) }
/// }
/// ```
public protocol InterceptionErrorCarrying: Error {
  /// Makes a failure of an interception error.
  init(_ error: InterceptionError)
}

extension InterceptionError {
  static func completionDropped(_ operation: OperationID) -> InterceptionError {
    InterceptionError(
      code: .completionDropped,
      operation: operation.qualifiedName,
      message: "the completion handler was released without being called: "
        + "call it on every path of the target"
    )
  }

  static func emptyCompletion(_ operation: OperationID) -> InterceptionError {
    InterceptionError(
      code: .emptyCompletion,
      operation: operation.qualifiedName,
      message: "the completion handler was called with neither a value nor an error: "
        + "pass one of them"
    )
  }

  /// Of two values that come together there was but one.
  static func halfCompletion(_ operation: OperationID) -> InterceptionError {
    InterceptionError(
      code: .emptyCompletion,
      operation: operation.qualifiedName,
      message: "the completion handler was called with one of two values and no error: pass both, "
        + "or an error; if one of them alone is an answer, name it with a closure"
    )
  }

  static func attemptTimedOut(
    _ operation: OperationID,
    attempt: Int,
    after limit: AttemptLimit
  ) -> InterceptionError {
    InterceptionError(
      code: .attemptTimedOut,
      operation: operation.qualifiedName,
      message: "attempt \(attempt) did not answer within \(limit.duration.text)"
        + (limit.isDeadline
          ? ", which the deadline left it: raise the deadline" : ": raise attemptTimeout")
        + ", or find out what the target waits for"
    )
  }

  /// This error as a failure type, if that can carry it.
  package func carried<Failure: Error>(as type: Failure.Type) -> Failure? {
    if let failure = self as? Failure { return failure }
    guard let carrier = type as? any InterceptionErrorCarrying.Type else { return nil }
    return carrier.init(self) as? Failure
  }
}
