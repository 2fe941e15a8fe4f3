import Interception

/// What happened in one trial; holds nothing of the call.
struct TrialReport: Sendable {
  /// What reached the target.
  enum Argument: Hashable, Sendable {
    /// The argument of the caller.
    case own
    /// The argument of another call.
    case ofCall(Int)
    /// Something else.
    case other(String)
  }

  /// One run of the target.
  struct Attempt: Sendable {
    /// The number that inner advice saw.
    let number: Int
    let argument: Argument
    let begunAt: Place
    /// Where it answered.
    var finishedAt: Place?
    /// Whether the call had been answered when it began.
    let isLate: Bool
    let isFailure: Bool
  }

  /// What the caller got.
  enum Ending: Hashable, Sendable {
    /// The value of an attempt.
    case value(Int)
    /// The error of an attempt.
    case error(Int)
    /// A value that no target gave.
    case otherValue
    /// An error that no target gave.
    case otherError
    /// The value or the error of another call.
    case ofCall(Int)
  }

  /// What tells calls of one advice apart.
  struct Trace: Hashable, Sendable, CustomStringConvertible {
    let attempts: Int
    let ending: Ending?

    var description: String {
      let end =
        switch ending {
        case .value(let attempt): "the value of attempt \(attempt)"
        case .error(let attempt): "the error of attempt \(attempt)"
        case .otherValue: "a value of the advice"
        case .otherError: "an error of the advice"
        case .ofCall(let call): "the result of call \(call)"
        case nil: "no end"
        }
      return "\(attempts) attempt\(attempts == 1 ? "" : "s") and \(end)"
    }
  }

  let situation: String
  let way: Way
  let script: Script
  let attempts: [Attempt]
  let ending: Ending?
  /// The result that the caller got, in words.
  let endingText: String
  let calledAt: Place?
  let answeredAt: Place?
  let issues: [InterceptionIssue.Kind]
  /// Whether the call was answered, and returned, in time.
  var hasEnded = true

  /// The attempts that came before the answer.
  var timely: [Attempt] { attempts.filter { !$0.isLate } }

  var trace: Trace { Trace(attempts: attempts.count, ending: ending) }
}
