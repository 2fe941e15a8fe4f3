extension AdviceConformance {
  /// What is expected of every advice.
  public struct Rule: Hashable, Sendable, CustomStringConvertible {
    /// What it is called in code, such as `passesErrors`.
    public let name: String
    /// The rule in words.
    public let description: String
    /// What to do about an advice that breaks it.
    public let remedy: String
  }
}

extension AdviceConformance.Rule {
  /// The advice works on at least one shape.
  public static let applies = Self(
    name: "applies",
    description: "an advice works on some operation",
    remedy: "let objection(to:) return nil where the advice can work")
  /// What it refuses once, it refuses always.
  public static let refusesForGood = Self(
    name: "refusesForGood",
    description: "an advice refuses an operation always or never",
    remedy: "let objection(to:) look at nothing but the operation")
  /// Every call ends, however its target ends.
  public static let ends = Self(
    name: "ends",
    description: "every call ends",
    remedy: "wait for nothing but what proceeding gives, and pass on what it ends with")
  /// A completion is not called again.
  public static let answersOnce = Self(
    name: "answersOnce",
    description: "a call is answered once",
    remedy: "call complete(_:) in one place, and return after it")
  /// A completion is not forgotten.
  public static let answersAlways = Self(
    name: "answersAlways",
    description: "every call is answered",
    remedy: "call complete(_:) on every path, also after failures, on the invocation of that call")
  /// The target is called.
  public static let reachesTarget = Self(
    name: "reachesTarget",
    description: "a call reaches its target",
    remedy: "call proceed(), or allow .skipsTarget")
  /// A success is the end.
  public static let proceedsOnce = Self(
    name: "proceedsOnce",
    description: "a target that succeeds is called once",
    remedy: "proceed again only after a failure, or allow .repeatsSuccess")
  /// The target gets the arguments of the caller.
  public static let passesArguments = Self(
    name: "passesArguments",
    description: "every attempt gets the arguments of the caller",
    remedy: "leave arguments as they are, or allow .changesArguments")
  /// The caller gets the value of the last attempt, the very same.
  public static let passesValues = Self(
    name: "passesValues",
    description: "the caller gets the very value of the last attempt",
    remedy: "return what proceed() returned, or allow .changesResults")
  /// The caller gets the error of the last attempt, the very same.
  public static let passesErrors = Self(
    name: "passesErrors",
    description: "the caller gets the very error of the last attempt",
    remedy: "throw the error that proceed() threw, or allow .changesResults")
  /// Cancellation ends a call.
  public static let stopsOnCancellation = Self(
    name: "stopsOnCancellation",
    description: "a cancelled call makes no further attempt",
    remedy:
      "treat CancellationError as the end, and look at Task.isCancelled, or at isCancelled of "
      + "the invocation, before proceeding again")
  /// Inner advice can tell attempts apart.
  public static let numbersAttempts = Self(
    name: "numbersAttempts",
    description: "attempts are numbered from 1 on",
    remedy: "add 1 to attempt of the invocation before proceeding again")
  /// Nothing runs after the answer.
  public static let stopsAtTheEnd = Self(
    name: "stopsAtTheEnd",
    description: "no attempt starts once the call has ended",
    remedy: "answer last")
  /// Calls know nothing of each other.
  public static let keepsNoState = Self(
    name: "keepsNoState",
    description: "a call doesn't depend on other calls",
    remedy: "keep what belongs to a call in local variables, or allow .keepsState")
  /// Calls don't wait for each other.
  public static let holdsNoCallBack = Self(
    name: "holdsNoCallBack",
    description: "calls run at the same time",
    remedy: "hold no lock while proceeding, or allow .holdsCallsBack")
  /// Targets and callers stay where they are.
  public static let staysOnThread = Self(
    name: "staysOnThread",
    description: "the target runs where the caller called, and the answer comes where it is given",
    remedy:
      "proceed and complete without a hop (an asynchronous method is nonisolated(nonsending)), "
      + "or allow .changesThread")
  /// What belongs to a call goes with it.
  public static let releasesCalls = Self(
    name: "releasesCalls",
    description: "nothing of a call is kept after its end",
    remedy: "store no invocation, argument or result, and let no task outlive the call")
  /// The three shapes are one advice.
  public static let isTheSameInAllShapes = Self(
    name: "isTheSameInAllShapes",
    description: "an advice does the same in all shapes",
    remedy: "write around for all three shapes (one with another signature is passed over in "
      + "silence), or allow .differsByShape")
}
