/// Something in a chain that is hardly meant as it is.
public struct ExplanationWarning: Sendable, Hashable {
  /// The kinds of warning.
  public struct Kind: Sendable, Hashable, CustomStringConvertible {
    /// The name of the kind.
    public let description: String

    /// Two retries stand in one chain: their attempts multiply.
    public static let twoRetries = Kind(description: "twoRetries")
    /// A replacement never runs: the one above it doesn't proceed.
    public static let hiddenReplacement = Kind(description: "hiddenReplacement")
    /// A pattern or a pointcut means no operation, or none yet.
    public static let matchesNothing = Kind(description: "matchesNothing")
  }

  /// The kind of warning.
  public let kind: Kind
  /// The operation that it is about, as `Type.name`; `nil` if it is about none.
  public let operation: String?
  /// What is odd, and what to do.
  public let message: String
}

extension ExplanationWarning: CustomStringConvertible {
  /// The operation and the message.
  public var description: String { (operation.map { "\($0): " } ?? "") + message }
}

extension ExplanationWarning {
  /// What is odd about one chain.
  ///
  /// - Parameters:
  ///   - advice: The chain from the outside in.
  ///   - operation: The operation, as `Type.name`.
  /// - Returns: The warnings.
  static func about(_ advice: [AdviceExplanation], of operation: String) -> [ExplanationWarning] {
    let active = advice.filter { !$0.isSuspended }
    return retries(active, operation) + hiddenReplacements(active, operation)
  }

  /// Each retry that multiplies the attempts of one outside it.
  private static func retries(
    _ advice: [AdviceExplanation], _ operation: String
  ) -> [ExplanationWarning] {
    let retries = advice.filter(\.adviceKind.isRetry)
    guard let outer = retries.first else { return [] }
    return retries.dropFirst().filter { !$0.adviceKind.standsDown }.map { inner in
      ExplanationWarning(
        kind: .twoRetries, operation: operation,
        message: "two retries multiply their attempts: \(inner.kind) (\(inner.location)) inside "
          + "\(outer.kind) (\(outer.location)): remove one, or give the inner one nested: .single")
    }
  }

  /// Each replacement below one that never proceeds.
  ///
  /// One that is used up some day isn't in the way for ever, and one of a task scope is meant to be.
  private static func hiddenReplacements(
    _ advice: [AdviceExplanation], _ operation: String
  ) -> [ExplanationWarning] {
    let replacements = advice.filter(\.adviceKind.isReplacement)
    guard
      let index = replacements.firstIndex(where: {
        $0.adviceKind.neverProceeds && $0.remainingRuns == nil && $0.layer != .scope
      })
    else { return [] }
    let top = replacements[index]
    return replacements[(index + 1)...].map { hidden in
      ExplanationWarning(
        kind: .hiddenReplacement, operation: operation,
        message: "\(hidden.kind) (\(hidden.location)) never runs: \(top.kind) (\(top.location)) "
          + "stands above it and doesn't proceed: remove one of them")
    }
  }

  /// A pattern or pointcut that means nothing.
  static func matchesNothing(_ pattern: String, _ advice: String, _ location: String)
    -> ExplanationWarning
  {
    ExplanationWarning(
      kind: .matchesNothing, operation: nil,
      message: "\(pattern) matches nothing: \(advice), \(location)")
  }
}
