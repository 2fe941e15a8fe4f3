import Interception
import InterceptionTesting
import Synchronization
import Testing

@Suite("AdviceConformance", .timeLimit(.minutes(15)))
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
      timeLimit: Duration = .seconds(600)
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

  @Test("Finds state that goes from call to call")
  func state() async {
    let cursor = await rules(timeLimit: .seconds(4)) { MovesTheCursor() }
    #expect(cursor.contains(.keepsNoState))
    let memory = await rules(allowing: .differsByShape, timeLimit: .seconds(4)) {
      RemembersResults()
    }
    #expect(memory.contains(.keepsNoState))
    let allowed = await rules(
      allowing: [.differsByShape, .keepsState, .skipsTarget], timeLimit: .seconds(4)
    ) { RemembersResults() }
    #expect(!allowed.contains(.passesValues))
  }

  @Test("Finds calls that never end, without waiting for them")
  func hanging() async {
    let release = Hangs.Release()
    let clock = ManualClock()
    let driver = Task {
      while !Task.isCancelled {
        await clock.sleepers(1)
        clock.run()
      }
    }
    let violations = await AdviceConformance.violations(
      of: Hangs(release: release), timeLimit: .seconds(3600), on: clock)
    driver.cancel()
    release.open()
    #expect(
      Set(violations.map { "\($0.shape): \($0.rule)" })
        == Set(OperationShape.allCases.map { "\($0): \(Rule.ends)" }), "\(violations)")
  }

  @Test("Finds what is kept of a call")
  func leaks() async {
    let violations = await AdviceConformance.violations(
      of: { LeaksTheCall() }, timeLimit: .seconds(4))
    // On a busy machine a call may also take longer than the limit, which has to be short here.
    let kept = violations.filter { $0.rule == .releasesCalls }
    #expect(Set(kept.map(\.shape)) == Set(OperationShape.allCases), "\(violations)")
  }

  @Test("Finds a lock that is held while proceeding")
  func lock() async {
    let violations = await AdviceConformance.violations(
      of: { HoldsALock() }, timeLimit: .seconds(4))
    #expect(violations.map(\.rule).contains(.holdsNoCallBack), "\(violations)")
    #expect(await rules(allowing: .holdsCallsBack) { HoldsALock() }.isEmpty)
  }

  @Test("Finds a shape that was forgotten")
  func shapes() async {
    let violations = await AdviceConformance.violations(
      of: { RetriesOneShape() }, timeLimit: .seconds(600))
    #expect(Set(violations.map(\.rule)) == [.isTheSameInAllShapes], "\(violations)")
    #expect(Set(violations.map(\.shape)) == [.async, .completion])
    #expect(await rules(allowing: .differsByShape) { RetriesOneShape() }.isEmpty)
  }

  @Test("What is allowed is no fault")
  func allowances() async {
    #expect(await rules(allowing: .changesResults) { SwallowsTheError() }.isEmpty)
    #expect(await rules(allowing: .changesResults) { ReplacesTheError() }.isEmpty)
    #expect(await rules(allowing: .changesResults) { Halves() }.isEmpty)
    #expect(await rules(allowing: .changesArguments) { ChangesArguments() }.isEmpty)
    #expect(await rules(allowing: .changesThread) { HopsThreads() }.isEmpty)
    #expect(await rules(allowing: .keepsState) { SharesItsCount() }.isEmpty)
    #expect(await rules(allowing: .repeatsSuccess) { ProceedsTwice() }.isEmpty)
    #expect(
      await rules(allowing: [.skipsTarget, .differsByShape]) { NeverProceeds() }.isEmpty)
  }

  @Test("A violation says where, what, and how to mend it")
  func words() async {
    let violations = await AdviceConformance.violations(
      of: { ReplacesTheError() }, timeLimit: .seconds(600))
    let text = violations.first { $0.shape == .async }?.description ?? ""
    #expect(
      text == "async: the caller gets the very error of the last attempt, but after 1 attempt the "
        + "caller got failure(InterceptionTestingTests.ReplacesTheError.Other()) when the target "
        + "kept failing (an object for an object). To mend it, throw the error that proceed() "
        + "threw, or allow .changesResults.")
  }

  private func rules<A: Advice>(
    allowing allowances: AdviceConformance.Allowances = [], timeLimit: Duration = .seconds(30),
    _ make: @escaping @Sendable () -> A
  ) async -> Set<Rule> {
    Set(
      await AdviceConformance.violations(
        of: make, allowing: allowances, timeLimit: timeLimit
      ).map(\.rule))
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
    Expectation({ LogAdvice(.debug) { _ in } }),
    Expectation({ .metrics(CallMetrics()) as MetricsAdvice }),
    Expectation({ .trace(TraceRecorder(capacity: 100)) as TraceAdvice }),
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

/// Halves numbers, in every shape.
private struct Halves: Advice {
  private func halved<O>(_ value: O) -> O {
    if let number = value as? Int, let half = number / 2 as? O { return half }
    return value
  }

  func around<I, O, F>(_ invocation: inout SyncInvocation<I, O, F>) throws(F) -> O {
    halved(try invocation.proceed())
  }

  nonisolated(nonsending) func around<I, O, F>(
    _ invocation: inout AsyncInvocation<I, O, F>
  ) async throws(F) -> O {
    halved(try await invocation.proceed())
  }

  func around<I, O, F>(_ invocation: CompletionInvocation<I, O, F>) {
    invocation.proceed { result in invocation.complete(result.map { halved($0) }) }
  }
}
