import Interception
import InterceptionTesting
import Synchronization
import Testing

@Suite("AdviceConformance", .timeLimit(.minutes(2)))
struct AdviceConformanceTests {
  typealias Rule = AdviceConformance.Rule

  /// What one advice is expected to break, and where.
  struct Expectation: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let broken: Set<String>
    let violations: @Sendable () async -> [AdviceConformance.Violation]

    init<A: Advice>(
      _ make: @escaping @Sendable () -> A, in shapes: OperationShape..., breaks rules: Rule...,
      allowing allowances: AdviceConformance.Allowances = [],
      timeLimit: Duration = .seconds(30)
    ) {
      testDescription = "\(A.self)"
      let shapes = shapes.isEmpty ? OperationShape.allCases : shapes
      broken = Set(shapes.flatMap { shape in rules.map { "\(shape): \($0)" } })
      violations = {
        await AdviceConformance.violations(
          of: make, allowing: allowances, timeLimit: timeLimit)
      }
    }
  }

  static let broken: [Expectation] = [
    Expectation(
      { ForgetsTheCompletion() }, in: .completion, breaks: .answersAlways, allowing: .differsByShape
    ),
    Expectation(
      { DropsTheValue() }, in: .completion, breaks: .answersAlways, allowing: .differsByShape),
    Expectation(
      { LosesTheError() }, in: .completion, breaks: .answersAlways, allowing: .differsByShape),
    Expectation({ AnswersTwice() }, in: .completion, breaks: .answersOnce),
    Expectation(
      { ProceedsAfterTheEnd() }, in: .completion, breaks: .stopsAtTheEnd, allowing: .differsByShape),
    Expectation({ ReplacesTheError() }, breaks: .passesErrors),
    Expectation({ SwallowsTheError() }, breaks: .passesErrors),
    Expectation({ ChangesArguments() }, breaks: .passesArguments),
    Expectation({ HopsThreads() }, in: .sync, .completion, breaks: .staysOnThread),
    Expectation({ AnswersElsewhere() }, in: .completion, breaks: .staysOnThread),
    Expectation({ SharesItsCount() }, breaks: .keepsNoState),
    Expectation({ RetriesCancellation() }, breaks: .stopsOnCancellation),
    Expectation(
      { IgnoresTheCaller() }, in: .async, breaks: .stopsOnCancellation, allowing: .differsByShape),
    Expectation({ ProceedsTwice() }, breaks: .proceedsOnce),
    Expectation(
      { NumbersNothing() }, in: .sync, breaks: .numbersAttempts, allowing: .differsByShape),
    Expectation(
      { NeverProceeds() }, in: .sync, breaks: .reachesTarget, allowing: .differsByShape),
    Expectation({ RefusesAll() }, breaks: .applies),
  ]

  @Test("Finds what is broken, and nothing else", arguments: broken)
  func findings(expectation: Expectation) async {
    let violations = await expectation.violations()
    #expect(
      Set(violations.map { "\($0.shape): \($0.rule)" }) == expectation.broken, "\(violations)")
  }

  @Test("Passes every advice of the library", arguments: builtIn)
  func builtIns(expectation: Expectation) async {
    let violations = await expectation.violations()
    #expect(violations.isEmpty, "\(violations)")
  }

  /// The advice of the library; a new one is one line.
  static let builtIn: [Expectation] = [
    Expectation({ Nothing() }),
    Expectation({ ObservesNothing() }),
    Expectation({ .immediate as RetryAdvice }),
    Expectation({ .retry(0) as RetryAdvice }),
    Expectation({ .retry(3, backoff: .none) as RetryAdvice }),
    Expectation({ .retry(2, backoff: .none, attemptTimeout: .seconds(600)) as RetryAdvice }),
    Expectation({ .retry(2, backoff: .none, deadline: .seconds(600)) as RetryAdvice }),
    Expectation({ .retry(2, backoff: .none, budget: .tokens()) as RetryAdvice }),
    Expectation({
      RetryAdvice(maxRetries: 2, backoff: .none, retryIf: { _, attempt in attempt < 2 })
    }),
    Expectation({ RetryAdvice(maxRetries: 2, backoff: .none, nested: .single) }),
    Expectation({
      RetryAdvice(maxRetries: 2, backoff: .none, onRetry: { _ in }, onGiveUp: { _ in })
    }),
    Expectation(
      { RetryAdvice.retryingResults(2, backoff: .none) { (_: Token?) in true } },
      allowing: .repeatsSuccess),
  ]

  @Test("Drives the clock that an advice waits on")
  func clock() async {
    let clock = ManualClock()
    let violations = await AdviceConformance.violations(
      of: { .retry(3, backoff: .constant(.seconds(3600)), clock: clock) as RetryAdvice },
      driving: clock)
    #expect(violations.isEmpty, "\(violations)")
    #expect(clock.now.offset >= .seconds(3600))
    #expect(clock.sleeperCount == 0)
  }
}

/// Has nothing but defaults.
private struct Nothing: Advice {}

/// Has nothing but the defaults of an observer.
private struct ObservesNothing: ObservingAdvice {}

/// Any type that a retry of results can ask for.
private struct Token {}
