/// Advice for all operations of the process that a pointcut means, present and future.
public enum Aspects {
  /// Installs an advice value at a pointcut.
  ///
  /// Operations that exist get it now, others when they are named. It stands outside the advice of
  /// wrappers and operations of the same priority. An operation on which the advice can't work is left
  /// out, and an issue is reported.
  ///
  /// ```swift
  /// let slow = Aspects.install(.retry(2), at: .name("fetch*"))
  /// slow.remove()
  /// ```
  ///
  /// - Parameters:
  ///   - advice: What to install.
  ///   - pointcut: Which operations it is for.
  ///   - priority: How far outside it stands.
  ///   - label: A name for `explain()`.
  ///   - times: The number of its runs, on all the operations together, after which it is used up; at
  ///     least 1. It runs once for each call, or inside a retry for each attempt.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  /// - Returns: The registration that removes it from all of them; it acts on calls that start later.
  @discardableResult
  public static func install(
    _ advice: some Advice, at pointcut: Pointcut, priority: AdvicePriority = .normal,
    label: String? = nil, times: Int? = nil, fileID: String = #fileID, line: UInt = #line
  ) -> Registration {
    AdviceRegistry.aspects.install(
      advice, pointcut,
      AdviceOptions(priority: priority, label: label, times: times, fileID: fileID, line: line))
  }

  /// The aspects, with the operations that each one means.
  public static func explain() -> AspectsExplanation {
    AspectsExplanation(aspects: AdviceRegistry.aspects.explained())
  }
}

/// The aspects of the process; print it to read it.
public struct AspectsExplanation: Sendable, Hashable {
  /// One aspect.
  public struct Aspect: Sendable, Hashable {
    /// The summary of its advice.
    public let advice: String
    /// Its pointcut, as it is written.
    public let pointcut: String
    /// The file and the line of its installation.
    public let location: String
    /// The operations that it means and that are alive, as `Type.name`, sorted.
    public let operations: [String]
    /// Whether it is suspended.
    public let isSuspended: Bool
  }

  /// The aspects, in order of installation.
  public let aspects: [Aspect]
}

extension AspectsExplanation: CustomStringConvertible {
  /// A line for each aspect, and below it the operations that it means.
  public var description: String {
    let blocks = aspects.map { aspect in
      let head =
        "\(aspect.advice) at \(aspect.pointcut)\(aspect.isSuspended ? ", suspended" : ""), "
        + aspect.location
      let lines = aspect.operations.isEmpty ? ["matches nothing"] : aspect.operations
      return ([head] + lines.map { "  " + $0 }).joined(separator: "\n")
    }
    return ([aspects.count == 1 ? "1 aspect" : "\(aspects.count) aspects"] + blocks).joined(
      separator: "\n")
  }
}
