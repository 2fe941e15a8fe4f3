import Interception

/// What a replaced operation does, call by call: every way in which a callee misbehaves.
///
/// Each call, and each attempt of a retry, takes the next step. **The last step repeats** for all
/// later ones; end with ``Step/proceed`` to hand over to the original. Every installation
/// starts at the first step, and parallel calls take one step each.
///
/// ```swift
/// count.replace(with: .failing(times: 3, StoreError.busy, then: 42))
/// folders.replace(with: .script([.failure(StoreError.busy), .hang, .drop, .success([])]))
/// ```
///
/// Steps that a shape can't take are refused when the script is installed: ``Step/hang`` on a
/// synchronous operation, ``Step/twice(_:)`` and ``Step/drop`` on all but completion operations.
public struct FaultScript<Output: Sendable, Failure: Error>: Sendable {
  let steps: [Step]
  let clock: any Clock<Duration>

  private init(steps: [Step], clock: any Clock<Duration>) {
    self.steps = steps
    self.clock = clock
  }

  /// Takes steps one after the other; the last one repeats.
  ///
  /// - Parameters:
  ///   - steps: What each call does. At least one: without any, the program stops.
  ///   - clock: The clock for ``Step/delay(_:then:)``.
  /// - Returns: The script.
  public static func script(
    _ steps: [Step],
    clock: any Clock<Duration> = ContinuousClock()
  ) -> FaultScript {
    if steps.isEmpty { refuse("FaultScript: a script needs at least one step, but has none") }
    return FaultScript(steps: steps, clock: clock)
  }

  /// Fails a number of times, and succeeds from then on.
  ///
  /// - Parameters:
  ///   - times: How many calls fail. Not negative: else the program stops.
  ///   - failure: What they fail with.
  ///   - value: What every later call gives.
  /// - Returns: The script.
  public static func failing(times: Int, _ failure: Failure, then value: Output) -> FaultScript {
    if times < 0 { refuse("FaultScript: times must not be negative, but is \(times)") }
    let failures = Array(repeating: Step.failure(failure), count: times)
    return FaultScript(steps: failures + [.success(value)], clock: ContinuousClock())
  }

  /// Fails always.
  ///
  /// - Parameter failure: What every call fails with.
  /// - Returns: The script.
  public static func failing(_ failure: Failure) -> FaultScript {
    FaultScript(steps: [.failure(failure)], clock: ContinuousClock())
  }
}
