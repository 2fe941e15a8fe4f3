public import Interception

/// Finds out whether an advice keeps the rules that callers and other advice rely on.
///
/// It calls operations of all three shapes, and of several types, under the advice: with targets that
/// succeed, fail, recover and are cancelled, one after the other and at the same time. It needs no
/// test framework: what is wrong comes back as a list, and an advice without fault gives none.
///
/// ```swift
/// let violations = await AdviceConformance.violations(of: .retry(2, backoff: .none))
/// precondition(violations.isEmpty, "\(violations)")
/// ```
///
/// An advice is taken to be transparent: it may look, wait and repeat what failed, but passes on
/// arguments, values and errors as they are. One that is meant to do more says so:
///
/// ```swift
/// struct Fallback {}
/// extension Fallback: Advice {
///   func around<I, O, F>(_ invocation: inout SyncInvocation<I, O, F>) throws(F) -> O {
///     do { return try invocation.proceed() } catch {
///       guard let none = 0 as? O else { throw error }
///       return none
///     }
///   }
/// }
/// let violations = await AdviceConformance.violations(
///   of: Fallback(), allowing: [.changesResults, .differsByShape])
/// ```
///
/// Operations that it refuses (`objection(to:)`) are left out: those of other shapes, or with a failure
/// type that it can't use. It must refuse them always, though, and take some.
///
/// Rules that have nothing to do with what an advice is for hold whatever is allowed: a call is answered
/// exactly once, it ends, cancellation is not retried, attempts are numbered, and nothing of a call
/// stays behind.
public enum AdviceConformance {
  /// Examines an advice value.
  ///
  /// One value serves all calls; if calls are meant to change it, pass a closure that makes a new one.
  ///
  /// - Parameters:
  ///   - advice: What to examine.
  ///   - allowances: What the advice does on purpose.
  ///   - manualClock: The clock that the advice waits on, if it is given one: moved on to the next
  ///     deadline whenever something sleeps. Not for advice with a timeout, which would run out.
  ///   - timeLimit: How long one call may take, and what it leaves behind may live on; only advice that
  ///     breaks a rule makes it wait so long.
  ///   - clock: The clock of the time limit.
  /// - Returns: What the advice breaks: each rule once for each shape; empty if nothing.
  public static func violations<A: Advice>(
    of advice: A,
    allowing allowances: Allowances = [],
    driving manualClock: ManualClock? = nil,
    timeLimit: Duration = .seconds(30),
    on clock: any Clock<Duration> = ContinuousClock()
  ) async -> Violations {
    await violations(
      of: { advice }, allowing: allowances, driving: manualClock, timeLimit: timeLimit, on: clock)
  }

  /// Examines the advice that a closure makes, a new one for each part of the examination.
  ///
  /// ```swift
  /// let clock = ManualClock()
  /// let violations = await AdviceConformance.violations(
  ///   of: { .retry(3, backoff: .constant(.seconds(1)), clock: clock) as RetryAdvice },
  ///   driving: clock)
  /// ```
  ///
  /// - Parameters:
  ///   - make: Makes the advice.
  ///   - allowances: What the advice does on purpose.
  ///   - manualClock: The clock that the advice waits on, if it is given one: moved on to the next
  ///     deadline whenever something sleeps. Not for advice with a timeout, which would run out.
  ///   - timeLimit: How long one call may take, and what it leaves behind may live on; only advice that
  ///     breaks a rule makes it wait so long.
  ///   - clock: The clock of the time limit.
  /// - Returns: What the advice breaks: each rule once for each shape; empty if nothing.
  public static func violations<A: Advice>(
    of make: @escaping @Sendable () -> A,
    allowing allowances: Allowances = [],
    driving manualClock: ManualClock? = nil,
    timeLimit: Duration = .seconds(30),
    on clock: any Clock<Duration> = ContinuousClock()
  ) async -> Violations {
    let driver = manualClock.map { clock in
      Task {
        while !Task.isCancelled {
          await clock.sleepers(1)
          clock.run()
        }
      }
    }
    let examination = Examination(
      make: make, allowances: allowances, limit: TimeLimit(duration: timeLimit, clock: clock))
    let violations = Violations(await examination.violations())
    driver?.cancel()
    return violations
  }
}
