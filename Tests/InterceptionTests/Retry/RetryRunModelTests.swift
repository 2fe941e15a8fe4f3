import InterceptionTesting
import Testing

@testable import Interception

/// Whole calls under random policies, beside a slow model of the rules.
@Suite("RetryRun")
struct RetryRunModelTests {
  struct Plain: Error {}
  struct Marked: Retryable { let retryClass: RetryClass }
  struct Hopeless: NonRetryable {}
  struct Later: RetryAfter { let retryAfter: Duration? }

  /// What an attempt ends with.
  enum Ending: CaseIterable {
    case plain, transient, throttled, hopeless, cancellation, later, satisfying, unsatisfying

    func error(_ hint: Int) -> (any Error)? {
      switch self {
      case .plain: Plain()
      case .transient: Marked(retryClass: .transient)
      case .throttled: Marked(retryClass: .throttled)
      case .hopeless: Hopeless()
      case .cancellation: CancellationError()
      case .later: Later(retryAfter: .seconds(hint))
      case .satisfying, .unsatisfying: nil
      }
    }
  }

  /// The rules, said once more.
  struct Model {
    let maxRetries, delay, cap: Int
    let deadline: Int?
    let allowsPlain: Bool
    var tokens: Int
    let capacity: Int
    var retries = 0
    var elapsed = 0
    var lastCost = 0

    /// - Returns: The delay of the next attempt, or why there is none; both `nil` for a success.
    mutating func next(
      _ ending: Ending, _ hint: Int, isCancelled: Bool
    ) -> (delay: Int?, stop: RetryStop?) {
      if ending == .satisfying {
        tokens = min(capacity, tokens + lastCost)
        return (nil, nil)
      }
      if isCancelled || ending == .cancellation { return (nil, .cancelled) }
      if retries == maxRetries { return (nil, .exhausted) }
      let isMarked = [.transient, .throttled, .unsatisfying].contains(ending)
      if ending == .hopeless || !isMarked && !allowsPlain { return (nil, .notRetryable) }
      var delay = min(delay, cap)
      if ending == .later, (0...86_400).contains(hint) { delay = min(hint, cap) }
      if let deadline, elapsed + delay >= deadline { return (nil, .deadline) }
      let cost = ending == .throttled ? 5 : 14
      if tokens < cost { return (nil, .budget) }
      tokens -= cost
      lastCost = cost
      retries += 1
      return (delay, nil)
    }
  }

  @Test("Random calls agree with the rules: marks, hints, budget, deadline, cancellation, values")
  func model() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix(seed: seed)
    var stops: [RetryStop: Int] = [:]
    var pauses = 0
    for _ in 0..<3_000 {
      let clock = ManualClock()
      let reports = Recording<RetryReport>()
      let capacity = Int.random(in: 14...60, using: &random)
      let budget = RetryBudget.tokens(capacity: capacity)
      let allowsPlain = Int.random(in: 0..<6, using: &random) > 0
      let deadline = Bool.random(using: &random) ? Int.random(in: 1...90, using: &random) : nil
      var model = Model(
        maxRetries: Int.random(in: 0...6, using: &random),
        delay: Int.random(in: 0...15, using: &random), cap: 20, deadline: deadline,
        allowsPlain: allowsPlain, tokens: capacity, capacity: capacity)
      let advice = RetryAdvice(
        maxRetries: model.maxRetries, backoff: .constant(.seconds(model.delay)), jitter: .none,
        retryIf: { _, _ in allowsPlain }, deadline: deadline.map { .seconds($0) }, budget: budget,
        clock: clock, onGiveUp: { report in reports.append(report) }
      ).retryingResults { (value: Int) in value == 0 }
      let operation = Interceptable(0).operation("call") { (_: Int, n: Int) in n }
      var run = RetryRun(advice.policy, operation.id)
      while true {
        let ending = Ending.allCases.randomElement(using: &random) ?? .plain
        let hint = [-1, 0, 7, 30, 90_000].randomElement(using: &random) ?? 0
        let isCancelled = Int.random(in: 0..<15, using: &random) == 0
        let pause = Int.random(in: 0...4, using: &random)
        clock.advance(by: .seconds(pause))
        model.elapsed += pause
        if model.retries > 0, let deadline, model.elapsed >= deadline {
          // The pause has taken what the delay left.
          #expect(run.nextAttempt()?.number == nil, "seed \(seed)")
          #expect(reports.elements.last?.reason == .deadline, "seed \(seed)")
          pauses += 1
          break
        }
        let attempt = model.retries == 0 ? run.firstAttempt() : run.nextAttempt()
        #expect(attempt?.number == model.retries + 1, "seed \(seed)")
        let delay =
          if let error = ending.error(hint) {
            run.delay(afterFailure: error, isCancelled: isCancelled)
          } else {
            run.delay(afterValue: ending == .satisfying ? 1 : 0, isCancelled: isCancelled)
          }
        let expected = model.next(ending, hint, isCancelled: isCancelled)
        #expect(delay == expected.delay.map { .seconds($0) }, "\(ending), seed \(seed)")
        #expect(reports.elements.last?.reason == expected.stop, "\(ending), seed \(seed)")
        #expect(budget.level == Double(model.tokens), "\(ending), seed \(seed)")
        if let stop = expected.stop {
          stops[stop, default: 0] += 1
          #expect(reports.elements.last?.attempts.count == model.retries + 1, "seed \(seed)")
          #expect(reports.elements.last?.elapsed == .seconds(model.elapsed), "seed \(seed)")
        }
        guard let wait = expected.delay, delay != nil else { break }
        clock.advance(by: .seconds(wait))
        model.elapsed += wait
      }
    }
    // Every way to stop has been met.
    #expect(pauses > 0, "seed \(seed)")
    #expect(stops.count == 5, "seed \(seed): \(stops)")
  }

  @Test("Time doesn't go back, and counts what comes after a jump")
  func time() {
    var time = ForwardTime(.seconds(10))
    #expect(time.advance(to: .seconds(12)) == .seconds(2))
    #expect(time.advance(to: .seconds(11.5)) == .seconds(2))  // Another thread's late reading.
    #expect(time.advance(to: .seconds(12.5)) == .seconds(2.5))
    #expect(time.advance(to: .seconds(-1_000)) == .seconds(2.5))
    #expect(time.advance(to: .seconds(-999)) == .seconds(3.5))
    #expect(time.advance(to: .seconds(Int64.max / 4)) >= .seconds(Int64.max / 4))
    #expect(time.advance(to: .seconds(-Int64.max / 4)) >= .seconds(Int64.max / 4))
    #expect(time.advance(to: .seconds(Int64.max / 4)) == .seconds(Int64.max / 4))
  }
}
