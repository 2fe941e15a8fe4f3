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
