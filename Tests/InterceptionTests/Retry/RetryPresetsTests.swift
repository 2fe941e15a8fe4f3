import InterceptionTesting
import Testing

@testable import Interception

@Suite("RetryPresets")
struct RetryPresetsTests {
  struct Failure: Error {}

  /// A preset with all that can be said of it.
  struct Preset: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (Int, Duration?, Duration?, RetryBudget, ManualClock) -> RetryAdvice

    static let all = [
      Preset(testDescription: "aws") {
        .aws($0, attemptTimeout: $1, deadline: $2, budget: $3, clock: $4)
      },
      Preset(testDescription: "grpc") {
        .grpc($0, attemptTimeout: $1, deadline: $2, budget: $3, clock: $4)
      },
      Preset(testDescription: "http") {
        .http($0, attemptTimeout: $1, deadline: $2, budget: $3, clock: $4)
      },
      Preset(testDescription: "immediate") {
        .immediate($0, attemptTimeout: $1, deadline: $2, budget: $3, clock: $4)
      },
    ]
  }

  @Test("After a leading dot they are written with arguments and without")
  func spellings() throws {
    struct Target: Sendable {}
    let shared = RetryBudget.tokens()
    let operation = Interceptable(Target()).operation("spellings") { (_: Target) throws in 1 }
    operation.advise(.aws)
    operation.advise(.aws(4, budget: shared))
    operation.advise(.grpc)
    operation.advise(.grpc(deadline: .seconds(2)))
    operation.advise(.http)
    operation.advise(.http(5))
    operation.advise(.immediate)
    operation.advise(.immediate(7, budget: shared))
    let kinds = operation.explain().advice.map { $0.kind.prefix { $0 != "," } }
    #expect(
      kinds == [
        "retry(7", "retry(3", "retry(5", "retry(3", "retry(4", "retry(4", "retry(4", "retry(2",
      ])
    #expect(try operation() == 1)
  }

  @Test("They are what they are called after, with any of the bounds added")
  func summaries() {
    let aws = "backoff: exponential(50 ms, factor: 2.0, cap: 20 s), jitter: full"
    #expect(RetryAdvice.aws.summary == "retry(2, \(aws), with a budget)")
    #expect(
      RetryAdvice.aws(1, attemptTimeout: .seconds(2), deadline: .seconds(9)).summary
        == "retry(1, \(aws), attemptTimeout: 2 s, deadline: 9 s, with a budget)")
    let grpc = "backoff: exponential(100 ms, factor: 2.0, cap: 1 s), jitter: plusMinus(0.2)"
    #expect(RetryAdvice.grpc.summary == "retry(4, \(grpc), with a budget)")
    let http = "backoff: exponential(200 ms, factor: 2.0, cap: 10 s), jitter: full"
    #expect(RetryAdvice.http.summary == "retry(3, \(http))")
    #expect(RetryAdvice.http(budget: .tokens()).summary == "retry(3, \(http), with a budget)")
    #expect(RetryAdvice.immediate.summary == "retry(3, backoff: none)")
    #expect(
      RetryAdvice.immediate(deadline: .seconds(9)).summary
        == "retry(3, backoff: none, deadline: 9 s)")
  }

  @Test("An attempt timeout ends an attempt that hangs", arguments: Preset.all)
  func attemptTimeout(preset: Preset) async {
    let clock = ManualClock()
    let parked = Parked()
    let operation = parked.operation()
    operation.advise(preset.make(0, .seconds(3), nil, .tokens(), clock))
    let call = Task { try await operation.value() }
    await clock.sleepers(1)
    clock.advance(by: .seconds(3))
    let thrown = await #expect(throws: InterceptionError.self) { try await call.value }
    #expect(thrown?.code == .attemptTimedOut)
  }

  @Test("A deadline leaves no time for a retry after it", arguments: Preset.all)
  func deadline(preset: Preset) {
    struct Target: Sendable {}
    let clock = ManualClock()
    let attempts = Counter()
    let operation = Interceptable(Target()).operation("slow") { (_: Target) throws in
      attempts.add()
      clock.advance(by: .seconds(5))
      throw Failure()
    }
    operation.advise(preset.make(9, nil, .seconds(5), .tokens(), clock))
    #expect(throws: Failure.self) { try operation() }
    #expect(attempts.value == 1)
  }

  @Test("A budget that is used up denies the retries of all who share it", arguments: Preset.all)
  func budget(preset: Preset) {
    struct Target: Sendable {}
    let budget = RetryBudget.tokens(capacity: 14)
    #expect(budget.withdraw(.transient) != nil)
    let attempts = Counter()
    let operation = Interceptable(Target()).operation("busy") { (_: Target) throws in
      attempts.add()
      throw Failure()
    }
    operation.advise(preset.make(9, nil, nil, budget, ManualClock()))
    #expect(throws: Failure.self) { try operation() }
    #expect(attempts.value == 1)
  }
}
