import Interception
import InterceptionTesting
import TestSupport
import Testing

@Suite("AdviceConformance", .patient)
struct AdviceConformanceTests {
  typealias Rule = AdviceConformance.Rule

  static let broken: [ConformanceExpectation] = [
    ConformanceExpectation(
      { ForgetsTheCompletion() }, in: .completion, breaks: .answersAlways, allowing: .differsByShape
    ),
    ConformanceExpectation(
      { DropsTheValue() }, in: .completion, breaks: .answersAlways, allowing: .differsByShape),
    ConformanceExpectation(
      { LosesTheError() }, in: .completion, breaks: .answersAlways, allowing: .differsByShape),
    ConformanceExpectation({ AnswersTwice() }, in: .completion, breaks: .answersOnce),
    ConformanceExpectation(
      { ProceedsAfterTheEnd() }, in: .completion, breaks: .stopsAtTheEnd, allowing: .differsByShape),
    ConformanceExpectation({ ReplacesTheError() }, breaks: .passesErrors),
    ConformanceExpectation({ SwallowsTheError() }, breaks: .passesErrors),
    ConformanceExpectation({ ChangesArguments() }, breaks: .passesArguments),
    ConformanceExpectation({ HopsThreads() }, in: .sync, .completion, breaks: .staysOnThread),
    ConformanceExpectation({ AnswersElsewhere() }, in: .completion, breaks: .staysOnThread),
    ConformanceExpectation({ SharesItsCount() }, breaks: .keepsNoState),
    ConformanceExpectation({ RetriesCancellation() }, breaks: .stopsOnCancellation),
    ConformanceExpectation(
      { IgnoresTheCaller() }, in: .async, breaks: .stopsOnCancellation, allowing: .differsByShape),
    ConformanceExpectation({ ProceedsTwice() }, breaks: .proceedsOnce),
    ConformanceExpectation(
      { NumbersNothing() }, in: .sync, breaks: .numbersAttempts, allowing: .differsByShape),
    ConformanceExpectation(
      { NeverProceeds() }, in: .sync, breaks: .reachesTarget, allowing: .differsByShape),
    ConformanceExpectation({ RefusesAll() }, breaks: .applies),
    ConformanceExpectation({ RefusesAtRandom() }, breaks: .refusesForGood),
    ConformanceExpectation({ RefusesAfterTaking() }, in: .sync, breaks: .refusesForGood),
    ConformanceExpectation({ TakesAfterRefusing() }, in: .async, breaks: .refusesForGood),
    ConformanceExpectation({ RefusesAndForgets() }, in: .completion, breaks: .answersAlways),
  ]

  @Test("Finds what is broken, and nothing else", arguments: broken)
  func findings(expectation: ConformanceExpectation) async {
    let violations = await expectation.violations()
    #expect(
      Set(violations.map { "\($0.shape): \($0.rule)" }) == expectation.broken, "\(violations)")
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

  @Test("Finds a second answer that comes long after the first")
  func lateAnswer() async {
    let clock = ManualClock()
    let violations = await AdviceConformance.violations(
      of: { AnswersAgainLater(clock: clock) }, driving: clock, timeLimit: .seconds(600))
    #expect(violations.contains { $0.rule == .answersOnce }, "\(violations)")
  }

  @Test("A call that is given up is let go: advice that never gives up stops with the examination")
  func givenUp() async {
    let (begun, ended) = (Recording<Void>(), Recording<Void>())
    let violations = await AdviceConformance.violations(
      of: { NeverGivesUp(begun: begun, ended: ended) }, allowing: .differsByShape,
      timeLimit: .milliseconds(100))
    #expect(violations.contains { $0.rule == .ends && $0.shape == .sync }, "\(violations)")
    await ended.wait(for: begun.count)
  }

  @Test("Finds what is kept of a call")
  func leaks() async {
    let violations = await AdviceConformance.violations(
      of: { LeaksTheCall() }, timeLimit: .seconds(4))
    // On a busy machine a call may also take longer than the limit, which has to be short here.
    let kept = violations.filter { $0.rule == .releasesCalls }
    #expect(Set(kept.map(\.shape)) == Set(OperationShape.allCases), "\(violations)")
    let rules = Set(violations.map(\.rule))
    if !rules.contains(.ends) { #expect(rules == [.releasesCalls], "\(violations)") }
  }

  @Test("Finds a lock that is held while proceeding")
  func lock() async {
    let violations = await AdviceConformance.violations(
      of: { HoldsALock() }, timeLimit: .seconds(4))
    let rules = Set(violations.map(\.rule))
    #expect(rules.contains(.holdsNoCallBack), "\(violations)")
    if !rules.contains(.ends) { #expect(rules == [.holdsNoCallBack], "\(violations)") }
    #expect(await self.rules(allowing: .holdsCallsBack) { HoldsALock() }.isEmpty)
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

  @Test("Each violation is a paragraph that says where, what, and how to mend it")
  func words() async {
    let violations = await AdviceConformance.violations(
      of: { BreaksTwo() }, allowing: .differsByShape, timeLimit: .seconds(600))
    #expect(
      violations.description == """
        sync breaks .numbersAttempts
          expected: attempts are numbered from 1 on
          happened: the numbers were [1, 1] when the target kept failing (an object for an object)
          to mend it: add 1 to attempt of the invocation before proceeding again

        async breaks .passesErrors
          expected: the caller gets the very error of the last attempt
          happened: after 1 attempt the caller got failure(InterceptionTestingTests.ReplacesTheError.Other()) \
        when the target kept failing (an object for an object)
          to mend it: throw the error that proceed() threw, or allow .changesResults
        """)
    #expect(violations.count == 2)
    #expect("\(AdviceConformance.Violations())" == "no violation")
  }

  private func rules<A: Advice>(
    allowing allowances: AdviceConformance.Allowances = [], timeLimit: Duration = .seconds(600),
    _ make: @escaping @Sendable () -> A
  ) async -> Set<Rule> {
    Set(
      await AdviceConformance.violations(
        of: make, allowing: allowances, timeLimit: timeLimit
      ).map(\.rule))
  }

  @Test("Drives the clock that an advice waits on")
  func clock() async {
    let clock = ManualClock()
    let violations = await AdviceConformance.violations(
      of: { .retry(3, backoff: .constant(.seconds(3600)), clock: clock) as RetryAdvice },
      driving: clock, timeLimit: .seconds(600))
    #expect(violations.isEmpty, "\(violations)")
    #expect(clock.now.offset >= .seconds(3600))
    #expect(clock.sleeperCount == 0)
  }
}

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
