import Interception
import InterceptionTesting
import Testing

/// What one advice is expected to break, and where.
struct ConformanceExpectation: Sendable, CustomTestStringConvertible {
  typealias Rule = AdviceConformance.Rule

  let testDescription: String
  let broken: Set<String>
  let violations: @Sendable () async -> AdviceConformance.Violations

  /// An advice, in all shapes if none is named.
  init<A: Advice>(
    _ make: @escaping @Sendable () -> A, in shapes: OperationShape..., breaks rules: Rule...,
    allowing allowances: AdviceConformance.Allowances = [],
    timeLimit: Duration = .seconds(600)
  ) {
    testDescription = "\(A.self)"
    let shapes = shapes.isEmpty ? OperationShape.allCases : shapes
    broken = Set(shapes.flatMap { shape in rules.map { "\(shape): \($0)" } })
    violations = {
      await AdviceConformance.violations(of: make, allowing: allowances, timeLimit: timeLimit)
    }
  }

  /// An advice that waits on a clock, and breaks nothing.
  init<A: Advice>(
    waiting make: @escaping @Sendable (ManualClock) -> A,
    allowing allowances: AdviceConformance.Allowances = []
  ) {
    testDescription = "\(A.self)"
    broken = []
    violations = {
      let clock = ManualClock()
      return await AdviceConformance.violations(
        of: { make(clock) }, allowing: allowances, driving: clock, timeLimit: .seconds(600))
    }
  }
}
