/// A limit on the retries of many calls together, so that they don't drown a callee in trouble.
///
/// Share one budget between all operations that call the same service. It is exact under contention, and
/// never below zero. A retry that it denies ends the call with its last error.
///
/// ```swift
/// let budget = RetryBudget.tokens()
/// folders.advise(RetryAdvice(maxRetries: 3, budget: budget))
/// load.advise(RetryAdvice(maxRetries: 3, budget: budget))
/// ```
public final class RetryBudget: Sendable {
  private enum Kind: Sendable {
    case tokens(retryCost: Int, throttledCost: Int)
    case ratio(SlidingCredit.Rules, now: @Sendable () -> Duration)
    /// In thousandths of a token.
    case throttle(gain: Int)
  }

  private struct State {
    var level: Int
    var credit = SlidingCredit()
    /// The time of a ratio.
    var time = ForwardTime(.zero)
  }

  private let kind: Kind
  private let capacity: Int
  private let state: Guarded<State>

  private init(_ kind: Kind, capacity: Int) {
    self.kind = kind
    self.capacity = capacity
    state = Guarded(State(level: capacity))
  }

  /// A bucket of tokens: a retry takes some, and a success gives back what its last retry took.
  ///
  /// The numbers are those of AWS's SDK retry behaviour 2.1.
  ///
  /// - Parameters:
  ///   - capacity: What the bucket holds, and starts with; at least one retry's cost.
  ///   - retryCost: What a retry costs; at least 1.
  ///   - throttledCost: What a retry after a throttled error costs; at least 1.
  /// - Returns: The budget, full.
  public static func tokens(
    capacity: Int = 500, retryCost: Int = 14, throttledCost: Int = 5
  ) -> RetryBudget {
    if retryCost < 1 { refuse("RetryBudget: retryCost must be at least 1, but is \(retryCost)") }
    if throttledCost < 1 {
      refuse("RetryBudget: throttledCost must be at least 1, but is \(throttledCost)")
    }
    if capacity < max(retryCost, throttledCost) {
      refuse(
        "RetryBudget: capacity must have room for one retry (\(max(retryCost, throttledCost))), "
          + "but is \(capacity)")
    }
    return RetryBudget(
      .tokens(retryCost: retryCost, throttledCost: throttledCost), capacity: capacity)
  }

  /// A share of the calls of the last seconds, and a few more each second.
  ///
  /// As the retry budgets of Finagle and tower.
  ///
  /// - Parameters:
  ///   - ratio: Retries for each call, from 0 to 1,000.
  ///   - reservePerSecond: Retries each second whatever the calls; not negative.
  ///   - window: How long a call counts: 1 to 3,600 whole seconds.
  ///   - clock: The clock to measure the window on.
  /// - Returns: The budget, full.
  public static func ratio<C: Clock<Duration>>(
    _ ratio: Double = 0.2, reservePerSecond: Int = 10, window: Duration = .seconds(10),
    clock: C = ContinuousClock()
  ) -> RetryBudget {
    if !(ratio >= 0 && ratio <= 1000) {
      refuse("RetryBudget: ratio must be between 0 and 1,000, but is \(ratio)")
    }
    if reservePerSecond < 0 {
      refuse("RetryBudget: reservePerSecond must not be negative, but is \(reservePerSecond)")
    }
    let seconds = window.components.seconds
    if window < .seconds(1) || window > .seconds(3600) {
      refuse("RetryBudget: window must be between 1 and 3,600 seconds, but is \(window)")
    }
    if ratio == 0, reservePerSecond == 0 {
      refuse("RetryBudget: without ratio (0) and reservePerSecond (0) there is no room for a retry")
    }
    let start = clock.now
    let rules = SlidingCredit.Rules(
      perCall: Int((ratio * 1000).rounded()), reserve: reservePerSecond * Int(seconds) * 1000,
      window: Int(seconds))
    return RetryBudget(
      .ratio(rules, now: { start.duration(to: clock.now).saturated }), capacity: 0)
  }

  /// Retries while more than half of the tokens are left: a failure takes one, a success adds a bit.
  ///
  /// The `retryThrottling` of gRPC proposal A6.
  ///
  /// - Parameters:
  ///   - maxTokens: What the bucket holds, and starts with: 1 to 1,000.
  ///   - tokenRatio: What a success adds; more than 0, in thousandths.
  /// - Returns: The budget, full.
  public static func throttling(maxTokens: Int = 10, tokenRatio: Double = 0.1) -> RetryBudget {
    if !(1...1000).contains(maxTokens) {
      refuse("RetryBudget: maxTokens must be between 1 and 1,000, but is \(maxTokens)")
    }
    if !(tokenRatio >= 0.001 && tokenRatio <= 1000) {
      refuse("RetryBudget: tokenRatio must be between 0.001 and 1,000, but is \(tokenRatio)")
    }
    return RetryBudget(
      .throttle(gain: Int((tokenRatio * 1000).rounded())), capacity: maxTokens * 1000)
  }

  /// What is left now: tokens, or retries.
  public var level: Double {
    switch kind {
    case .tokens: Double(state.withLock { $0.level })
    case .throttle: Double(state.withLock { $0.level }) / 1000
    case .ratio(let rules, let now):
      Double(withTime(now) { $0.credit.balance(rules, at: $1) }) / 1000
    }
  }

  /// Whether calls must be counted before they start.
  package var countsCalls: Bool {
    if case .ratio = kind { true } else { false }
  }

  /// Counts a call.
  package func countCall() {
    if case .ratio(let rules, let now) = kind {
      withTime(now) { $0.credit.add(rules.perCall, rules, at: $1) }
    }
  }

  /// Pays for one retry.
  ///
  /// - Returns: What a success gives back; `nil` if there isn't enough.
  package func withdraw(_ retryClass: RetryClass) -> Int? {
    switch kind {
    case .tokens(let retryCost, let throttledCost):
      let cost = retryClass == .throttled ? throttledCost : retryCost
      return state.withLock { state in
        guard state.level >= cost else { return nil }
        state.level -= cost
        return cost
      }
    case .ratio(let rules, let now):
      return withTime(now) { state, time in
        guard state.credit.balance(rules, at: time) >= 1000 else { return nil }
        state.credit.add(-1000, rules, at: time)
        return 0
      }
    case .throttle:
      return state.withLock { state in
        state.level = max(0, state.level - 1000)
        return state.level > capacity / 2 ? 0 : nil
      }
    }
  }

  /// Takes note of a call that succeeded.
  ///
  /// - Parameter lastCost: What its last retry cost; `nil` if there was none.
  package func succeeded(lastCost: Int?) {
    let gain: Int
    switch kind {
    case .tokens: gain = lastCost ?? 0
    case .throttle(let tokenRatio): gain = tokenRatio
    case .ratio: return
    }
    guard gain > 0 else { return }
    state.withLock { $0.level = min(capacity, $0.level + gain) }
  }

  /// Whether successes without a retry change the budget.
  package var countsSuccesses: Bool {
    if case .throttle = kind { true } else { false }
  }

  /// Reads the clock before the lock is taken: a clock may be a user's code.
  @discardableResult
  private func withTime<Result>(
    _ now: @Sendable () -> Duration, _ body: (inout State, Int) -> Result
  ) -> Result {
    let now = now()
    return state.withLock { state in
      let second = Int(clamping: state.time.advance(to: now).components.seconds)
      return body(&state, second)
    }
  }
}

/// Credit that counts for some seconds, in thousandths of a retry.
struct SlidingCredit: Sendable {
  struct Rules: Sendable {
    let perCall: Int
    let reserve: Int
    let window: Int
  }

  /// The credit of each second in the window.
  private var seconds: [Int: Int] = [:]
  private var sum = 0
  private var latest = 0

  /// What is left at this second, which is not before that of the last use.
  mutating func balance(_ rules: Rules, at second: Int) -> Int {
    if second > latest {
      latest = second
      seconds = seconds.filter { $0.key > latest - rules.window }
      sum = seconds.values.reduce(0) { $0.addingSaturating($1) }
    }
    return max(0, rules.reserve + sum)
  }

  /// Adds credit, or takes it.
  mutating func add(_ credit: Int, _ rules: Rules, at second: Int) {
    _ = balance(rules, at: second)
    seconds[latest, default: 0] = seconds[latest, default: 0].addingSaturating(credit)
    sum = sum.addingSaturating(credit)
  }
}

extension Int {
  fileprivate func addingSaturating(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow
      ? (other > 0 ? .max / 2 : .min / 2) : Swift.min(Swift.max(sum, .min / 2), .max / 2)
  }
}
