import Interception

extension FaultScript {
  /// What one call does instead of the target.
  public struct Step: Sendable {
    indirect enum Action: Sendable {
      /// Answers.
      case answer(Result<Output, Failure>)
      /// Answers, and answers again.
      case twice(Result<Output, Failure>)
      /// Doesn't answer before it is cancelled.
      case hang
      /// Lets go of the handler.
      case drop
      /// Runs what was replaced.
      case proceed
      /// Waits first.
      case delay(Duration, Step)
    }

    let action: Action

    /// Gives a value.
    public static func success(_ value: Output) -> Step { Step(action: .answer(.success(value))) }

    /// Fails.
    public static func failure(_ failure: Failure) -> Step {
      Step(action: .answer(.failure(failure)))
    }

    /// Never answers, until the call is cancelled; then fails with `CancellationError`.
    ///
    /// An asynchronous call suspends; a completion call returns, and its handler is kept. An attempt
    /// that a retry gives up on (`attemptTimeout`) is cancelled. Refused on synchronous operations, and
    /// where the failure type can't carry `CancellationError`, since such a call could never end.
    public static var hang: Step { Step(action: .hang) }

    /// Calls the completion handler two times with the same result.
    ///
    /// The caller gets the first, and the second is reported as an issue. Refused on other shapes:
    /// a function returns once.
    ///
    /// - Parameter result: What the handler is called with.
    /// - Returns: The step.
    public static func twice(_ result: Result<Output, Failure>) -> Step {
      Step(action: .twice(result))
    }

    /// Releases the completion handler without calling it.
    ///
    /// The caller gets `InterceptionError` with the code `completionDropped`. Refused on other shapes: a
    /// function can't forget to return.
    public static var drop: Step { Step(action: .drop) }

    /// Runs what the script stands in for: the replacement below it, or else the original.
    public static var proceed: Step { Step(action: .proceed) }

    /// Waits on the clock of the script, and then takes another step.
    ///
    /// A synchronous call blocks its thread, an asynchronous one suspends, and a completion call returns
    /// and answers later, on a thread of the task pool. Cancelling an asynchronous or a completion
    /// call ends the wait with `CancellationError`, or with the step at once where the failure type
    /// can't carry that.
    ///
    /// - Parameters:
    ///   - duration: How long to wait; zero or less doesn't wait.
    ///   - step: What to do then.
    /// - Returns: The step.
    public static func delay(_ duration: Duration, then step: Step) -> Step {
      // Clocks can't reckon with the longest durations.
      Step(action: .delay(duration.saturated, step))
    }
  }
}
