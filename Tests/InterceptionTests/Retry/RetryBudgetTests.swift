import InterceptionTesting
import Testing

@testable import Interception

@Suite("RetryBudget")
struct RetryBudgetTests {
  @Test("AWS: the token bucket's rows", arguments: BackoffVectors.all.tokens.cases.indices)
  func tokens(row: Int) {
    let item = BackoffVectors.all.tokens.cases[row]
    let budget = RetryBudget.tokens(capacity: item.start)
    var last: Int?
    let levels: [BackoffVectors.TokenBucket.Level] = item.ops.map { operation in
      switch operation {
      case "success": budget.succeeded(lastCost: last)
      default:
        guard let cost = budget.withdraw(operation == "throttled" ? .throttled : .transient)
        else { return .denied }
        last = cost
      }
      return .level(Int(budget.level))
    }
    #expect(levels == item.levels)
  }

  @Test("gRPC A6: retries while more than half of the tokens are left")
  func throttling() {
    let rows = BackoffVectors.all.throttle
    for row in rows.rows {
      let budget = RetryBudget.throttling(maxTokens: 10, tokenRatio: rows.successAdds)
      let allowed = (0..<row.failures).map { _ in budget.withdraw(.transient) != nil }
      #expect(allowed.last == row.isAllowed)
      #expect(budget.level == row.tokens)
      budget.succeeded(lastCost: nil)
      #expect(abs(budget.level - row.tokens - rows.successAdds) < 1e-9)
    }
  }

  @Test("Finagle and tower: the ratio budget's rows")
  func ratio() {
    for item in BackoffVectors.all.ratio.cases {
      let clock = ManualClock()
      let budget = RetryBudget.ratio(
        item.percent, reservePerSecond: item.reserve, window: .seconds(item.ttl ?? 10),
        clock: clock)
      for _ in 0..<item.calls { budget.countCall() }
      var retries = 0
      while budget.withdraw(.transient) != nil { retries += 1 }
      #expect(abs(retries - item.retries) <= item.tolerance)
      clock.advance(by: .seconds(item.ttl ?? 10))
      let again = budget.withdraw(.transient) != nil
      #expect(again == (item.reserve > 0))
    }
  }

  @Test(
    "A hundred thousand calls in parallel share one ratio: exactly as many retries as they earned")
  func ratioContention() async {
    let clock = ManualClock()
    let budget = RetryBudget.ratio(0.2, reservePerSecond: 1, clock: clock)
    await Threads.run(8) { _ in
      for _ in 0..<12_500 { budget.countCall() }
    }
    #expect(budget.level == 20_010)
    let granted = Counter()
    await Threads.run(8) { _ in
      for _ in 0..<2_500 {
        if budget.withdraw(.transient) != nil { granted.add() }
        if budget.level < 0 { Issue.record("negative") }
      }
    }
    #expect(granted.value == 20_000)
    #expect(budget.level == 10)
    await Threads.run(8) { _ in
      for _ in 0..<10 where budget.withdraw(.throttled) != nil { granted.add() }
    }
    #expect(granted.value == 20_010)
    #expect(budget.level == 0)
    clock.advance(by: .seconds(10))
    #expect(budget.level == 10)
  }

  @Test("A million retried calls on eight threads leave the level that their outcomes add up to")
  func calls() async {
    struct Failure: Error {}
    let budget = RetryBudget.tokens(capacity: 2_000_000, retryCost: 14, throttledCost: 5)
    let operation = Interceptable(0).operation("call") { (_: Int, attempts: Int) throws in
      if attempts > 0 { throw Failure() }
    }
    // An innermost advice lets the second attempt of every other call succeed.
    operation.around { call in
      if call.attempt == 2, call.arguments == 1 { return }
      try call.proceed()
    }
    operation.advise(RetryAdvice(maxRetries: 1, backoff: .none, budget: budget), priority: .high)
    let failed = Counter()
    await Threads.run(8) { _ in
      for n in 0..<125_000 {
        do { try operation(n % 5 < 4 ? 0 : n % 10 == 4 ? 1 : 2) } catch { failed.add() }
      }
    }
    // A tenth fails twice, and takes its cost; a tenth fails once, and gives it back.
    #expect(failed.value == 100_000)
    #expect(budget.level == 2_000_000 - 100_000 * 14)
  }

  @Test("A million calls in parallel share one budget: exact, and never negative")
  func contention() async {
    let budget = RetryBudget.tokens(capacity: 1_000_000, retryCost: 3, throttledCost: 1)
    let granted = await withTaskGroup { group in
      for task in 0..<8 {
        group.addTask {
          var granted = 0
          for _ in 0..<125_000 where budget.withdraw(task < 4 ? .transient : .throttled) != nil {
            granted += task < 4 ? 3 : 1
          }
          return granted
        }
      }
      return await group.reduce(0, +)
    }
    #expect(budget.level >= 0)
    #expect(budget.level == Double(1_000_000 - granted))
    #expect(granted > 990_000)
    await withTaskGroup { group in
      for _ in 0..<8 { group.addTask { for _ in 0..<1000 { budget.succeeded(lastCost: 14) } } }
    }
    #expect(budget.level == Double(min(1_000_000, 1_000_000 - granted + 8 * 1000 * 14)))
  }
}
