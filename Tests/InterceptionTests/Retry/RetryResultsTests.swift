import Interception
import InterceptionTesting
import TestSupport
import Testing

@Suite("Retrying results", .patient)
struct RetryResultsTests {
  @Test(
    "Values that don't satisfy are retried; the last one is returned",
    arguments: RetryShape.allCases)
  func results(shape: RetryShape) async throws {
    let advice = RetryAdvice.retryingResults(2, backoff: .none) { (value: Int) in value < 3 }
    let call = shape.start(.script([.success(0), .success(1), .success(2), .success(3)]), advice)
    #expect(try await call.value == 2)
    #expect(call.attempts == [1, 2, 3])
    let mixed = shape.start(
      .script([.failure(RetryAdviceTests.Failure()), .success(1), .success(5)]), advice)
    #expect(try await mixed.value == 5)
  }

  @Test(
    "Retrying values is bounded by time and budget as `.retry` is", arguments: RetryShape.allCases)
  func boundedResults(shape: RetryShape) async throws {
    let budget = RetryBudget.tokens(capacity: 30, retryCost: 14)
    let scarce = RetryAdvice.retryingResults(9, backoff: .none, budget: budget) { (value: Int) in
      value < 5
    }
    let call = shape.start(.script([.success(0), .success(1), .success(2), .success(7)]), scarce)
    #expect(try await call.value == 2)
    let short = RetryAdvice.retryingResults(
      9, backoff: .constant(.seconds(2)), jitter: .none, deadline: .seconds(1)
    ) { (value: Int) in value < 5 }
    #expect(try await shape.start(.script([.success(3), .success(7)]), short).value == 3)
    let limited = RetryAdvice.retryingResults(1, backoff: .none, attemptTimeout: .seconds(4)) {
      (value: Int) in value < 5
    }
    #expect(limited.summary == "retry(1, backoff: none, attemptTimeout: 4 s)")
  }
}
