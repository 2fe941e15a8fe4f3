/// The decisions of a retry in one call: after each attempt, whether and when there is another.
///
/// A plain value without clock, thread or lock: the drivers of the three shapes tell it what
/// happened, and do what it says.
package struct RetryMachine: Sendable {
  /// What decides, apart from what happens.
  package struct Rules: Sendable {
    package var maxRetries: Int
    package var backoff: Backoff
    package var jitter: Jitter
    package var hints: RetryHints

    package init(
      maxRetries: Int, backoff: Backoff, jitter: Jitter = .none, hints: RetryHints = .upToCap
    ) {
      self.maxRetries = maxRetries
      self.backoff = backoff
      self.jitter = jitter
      self.hints = hints
    }
  }

  /// How an attempt ended, if not with a value that satisfies.
  package struct Failing: Sendable {
    /// The call is cancelled, or the attempt failed because of that.
    package var isCancelled = false
    /// The retry stands down for an outer one.
    package var standsDown = false
    /// When the next attempt is welcome.
    package var hint: Duration?
    /// The time that is left until the deadline; `nil` without one.
    package var remaining: Duration?

    package init() {}
  }

  /// What to do next.
  package enum Action: Sendable, Equatable {
    /// Start the next attempt after a delay.
    case retry(after: Duration)
    /// End the call with what the attempt ended with.
    case stop(RetryStop)
  }

  private let rules: Rules
  private var delays: DelaySequence

  /// The number of the attempt that runs, or that has just ended.
  package private(set) var attempt = 1

  package init(_ rules: Rules) {
    self.rules = rules
    delays = DelaySequence(rules.backoff, rules.jitter)
  }

  /// Decides after an attempt that did not succeed.
  ///
  /// In this order: cancellation ends the call whatever the policy says; then come the number of
  /// attempts, the policy, the deadline, and last the budget, which pays only for what will happen.
  ///
  /// - Parameters:
  ///   - failing: How the attempt ended.
  ///   - isRetryable: Whether the policy finds it worth another attempt; asked if one is left.
  ///   - random: Draws a random number for the delay; asked if there will be one.
  ///   - withdraw: Takes the cost of an attempt from the budget; asked if nothing else is against it.
  /// - Returns: What to do.
  package mutating func next(
    _ failing: Failing, isRetryable: () -> Bool = { true }, random: () -> Double = { 0 },
    withdraw: () -> Bool = { true }
  ) -> Action {
    if failing.isCancelled { return .stop(.cancelled) }
    if failing.standsDown { return .stop(.nested) }
    if attempt > rules.maxRetries { return .stop(.exhausted) }
    if !isRetryable() { return .stop(.notRetryable) }
    let delay = rules.hints.delay(
      delays.next(random: random), hint: failing.hint, cap: rules.backoff.cap)
    if let remaining = failing.remaining, delay >= remaining { return .stop(.deadline) }
    if !withdraw() { return .stop(.budget) }
    attempt += 1
    return .retry(after: delay)
  }
}
