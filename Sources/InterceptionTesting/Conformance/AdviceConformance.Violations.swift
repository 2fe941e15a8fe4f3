extension AdviceConformance {
  /// What an examination found: a collection, which prints one paragraph for each rule that is broken.
  ///
  /// ```swift
  /// let violations = await AdviceConformance.violations(of: .retry(2, backoff: .none))
  /// precondition(violations.isEmpty, "\(violations)")
  /// ```
  public struct Violations: Hashable, Sendable {
    private let violations: [Violation]

    /// Makes a collection of these.
    public init(_ violations: some Sequence<Violation>) { self.violations = Array(violations) }
  }
}

extension AdviceConformance.Violations: RandomAccessCollection {
  /// 0.
  public var startIndex: Int { violations.startIndex }
  /// The number of violations.
  public var endIndex: Int { violations.endIndex }

  /// The violation at a position, in the order of shapes.
  public subscript(position: Int) -> AdviceConformance.Violation { violations[position] }
}

extension AdviceConformance.Violations: ExpressibleByArrayLiteral {
  /// Makes a collection to compare with.
  public init(arrayLiteral elements: AdviceConformance.Violation...) { self.init(elements) }
}

extension AdviceConformance.Violations: CustomStringConvertible {
  /// One paragraph for each violation; `no violation` if there is none.
  public var description: String {
    violations.isEmpty
      ? "no violation" : violations.map(\.description).joined(separator: "\n\n")
  }
}
