import Interception

/// How often an advice took, and refused, operations that differ in nothing it may go by.
///
/// One that always refuses can't be installed there, so it has nothing to show. One that refuses now and
/// then is installed, and would otherwise go unexamined just where it is broken.
final class Admissions: Sendable {
  private struct Kind: Hashable {
    let shape: OperationShape
    let sample: String
  }

  private struct Count {
    var taken = 0
    var refused = 0
  }

  private let counts = Guarded<[Kind: Count]>([:])

  func note(_ isTaken: Bool, _ shape: OperationShape, _ sample: String) {
    counts.withLock { counts in
      if isTaken {
        counts[Kind(shape: shape, sample: sample), default: Count()].taken += 1
      } else {
        counts[Kind(shape: shape, sample: sample), default: Count()].refused += 1
      }
    }
  }

  /// What is wrong with the refusals.
  var violations: [AdviceConformance.Violation] {
    let counts = counts.withLock { $0 }
    if counts.values.allSatisfy({ $0.taken == 0 }) {
      return OperationShape.allCases.map {
        .init(rule: .applies, shape: $0, happened: "this one refused all that it was given")
      }
    }
    return counts.sorted { $0.key.sample < $1.key.sample }.compactMap { kind, count in
      guard count.taken > 0, count.refused > 0 else { return nil }
      return .init(
        rule: .refusesForGood, shape: kind.shape,
        happened: "it took \(count.taken) operations and refused \(count.refused) others of the "
          + "same types (\(kind.sample))")
    }
  }
}
