import Interception
import Testing

/// What can't work stops the program where it is configured, with the parameter and the value.
@Suite("What a retry refuses")
struct RetryRefusalTests {
  private func expect(
    _ message: String, in result: ExitTest.Result?, _ location: SourceLocation = #_sourceLocation
  ) {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains(message), "\(text)", sourceLocation: location)
  }

  @Test("A negative count, timeout or deadline")
  func counts() async {
    expect(
      "maxRetries must not be negative, but is -1",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = RetryAdvice(maxRetries: -1)
      })
    expect(
      "attemptTimeout must be more than zero, but is 0.0 seconds",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = RetryAdvice(maxRetries: 1, attemptTimeout: .zero)
      })
    expect(
      "deadline must be more than zero, but is -1.0 seconds",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = RetryAdvice(maxRetries: 1, deadline: .seconds(-1))
      })
    expect(
      "maxRetries must not be negative, but is -1",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = RetryAdvice.aws(-1)
      })
    expect(
      "deadline must be more than zero, but is 0.0 seconds",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = RetryAdvice.http(deadline: .zero)
      })
  }

  @Test("A backoff that is negative, shrinks, or is capped below its start")
  func backoffs() async {
    expect(
      "delay must not be negative, but is -1.0 seconds",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Backoff.constant(.seconds(-1))
      })
    expect(
      "factor must be a finite number of at least 1, but is nan",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Backoff.exponential(initial: .seconds(1), factor: .nan)
      })
    expect(
      "factor must be a finite number of at least 1, but is inf",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Backoff.exponential(initial: .seconds(1), factor: .infinity)
      })
    expect(
      "cap must not be below initial (2.0 seconds), but is 1.0 seconds",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Backoff.fibonacci(initial: .seconds(2), cap: .seconds(1))
      })
  }

  @Test("A jitter out of range, and a budget without room")
  func others() async {
    expect(
      "fraction must be between 0 and 1, but is 1.5",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Jitter.plusMinus(1.5)
      })
    expect(
      "capacity must have room for one retry (14), but is 13",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = RetryBudget.tokens(capacity: 13)
      })
    expect(
      "ratio must be between 0 and 1,000, but is nan",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = RetryBudget.ratio(.nan)
      })
  }

  @Test("Durations, factors and fractions out of range, wherever they are given")
  func ranges() async {
    expect(
      "Backoff: initial must not be negative, but is -1.0 seconds",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Backoff.exponential(initial: .seconds(-1))
      })
    expect(
      "Backoff: initial must not be negative, but is -2.0 seconds",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Backoff.linear(initial: .seconds(-2))
      })
    expect(
      "Backoff: cap must not be below initial (30.0 seconds), but is 20.0 seconds",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Backoff.exponential(initial: .seconds(30))
      })
    expect(
      "Backoff: cap must not be below initial (1.0 seconds), but is 0.0 seconds",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Backoff.linear(initial: .seconds(1), cap: .zero)
      })
    expect(
      "Backoff: cap must not be negative, but is -1.0 seconds",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Backoff.custom(cap: .seconds(-1)) { _ in .zero }
      })
    expect(
      "Backoff: factor must be a finite number of at least 1, but is 0.5",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Backoff.exponential(initial: .seconds(1), factor: 0.5)
      })
    expect(
      "Jitter: fraction must be between 0 and 1, but is nan",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Jitter.plusMinus(.nan)
      })
    expect(
      "RetryHints: spread must not be negative, but is -1.0 seconds",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = RetryHints.within(.seconds(-1))
      })
    expect(
      "Deadline: duration must not be negative, but is -1.0 seconds",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Deadline(after: .seconds(-1))
      })
  }

  @Test("Budgets with costs, ratios or tokens out of range")
  func budgets() async {
    expect(
      "RetryBudget: retryCost must be at least 1, but is 0",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = RetryBudget.tokens(retryCost: 0)
      })
    expect(
      "RetryBudget: throttledCost must be at least 1, but is -5",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = RetryBudget.tokens(throttledCost: -5)
      })
    expect(
      "RetryBudget: reservePerSecond must not be negative, but is -1",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = RetryBudget.ratio(reservePerSecond: -1)
      })
    expect(
      "RetryBudget: window must be between 1 and 3,600 seconds, but is 0.0 seconds",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = RetryBudget.ratio(window: .zero)
      })
    expect(
      "RetryBudget: without ratio (0) and reservePerSecond (0) there is no room",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = RetryBudget.ratio(0, reservePerSecond: 0)
      })
    expect(
      "RetryBudget: maxTokens must be between 1 and 1,000, but is 0",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = RetryBudget.throttling(maxTokens: 0)
      })
    expect(
      "RetryBudget: tokenRatio must be between 0.001 and 1,000, but is inf",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = RetryBudget.throttling(tokenRatio: .infinity)
      })
  }

  @Test(
    "An operation that isn't idempotent, and a timeout that can't be carried or can't interrupt")
  func operations() async {
    expect(
      "FolderStore.count: it is declared idempotent: false",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let count = Interceptable(FolderStore()).operation(
          "count", FolderStore.count, idempotent: false)
        count.advise(.retry(1))
      })
    expect(
      "attemptTimeout can't interrupt a synchronous operation",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let count = Interceptable(FolderStore()).operation("count", FolderStore.count)
        count.advise(.retry(1, attemptTimeout: .seconds(1)))
      })
    expect(
      "its failure type can't carry an attempt that timed out",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let rename = Interceptable(FolderStore()).operation("rename", FolderStore.rename)
        rename.advise(.retry(1, attemptTimeout: .seconds(1)))
      })
    let count = Interceptable(FolderStore()).operation(
      "count", FolderStore.count, idempotent: false)
    let willing = RetryAdvice(maxRetries: 1, retriesNonIdempotent: true)
    #expect(count.advise(willing).isActive)
  }
}
