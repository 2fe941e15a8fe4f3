/// How far outside in the chain an advice stands: the higher, the earlier it sees the call.
///
/// Of two advices with the same priority in the same layer, the one registered last stands outside.
///
/// ```swift
/// count.before(priority: .high) { call in print(call.arguments) }
/// count.after(priority: AdvicePriority(500)) { _, result in print(result) }
/// ```
public struct AdvicePriority: Hashable, Comparable, Sendable {
  /// The number behind the priority.
  public let rawValue: Int

  /// A priority of your own, between or beyond the named ones.
  public init(_ rawValue: Int) { self.rawValue = rawValue }

  /// Nearer to the target than most (-1000).
  public static let low = AdvicePriority(-1000)
  /// The default (0).
  public static let normal = AdvicePriority(0)
  /// Outside of most (1000).
  public static let high = AdvicePriority(1000)

  /// Orders priorities from the inside out.
  public static func < (left: AdvicePriority, right: AdvicePriority) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension AdvicePriority: CustomStringConvertible {
  /// The name of the priority, or its number.
  public var description: String {
    switch self {
    case .low: "low"
    case .normal: "normal"
    case .high: "high"
    default: String(rawValue)
    }
  }
}

/// Where an advice was registered; an outer layer stands outside an inner one of equal priority.
public struct AdviceLayer: Hashable, Sendable {
  private enum Depth: Int, Sendable { case scope, aspect, wrapper, operation }
  private let depth: Depth

  /// In the current task only, for the length of a scope.
  public static let scope = AdviceLayer(depth: .scope)
  /// On every operation that a pointcut matches.
  public static let aspect = AdviceLayer(depth: .aspect)
  /// On the operations of one wrapper, by name pattern.
  public static let wrapper = AdviceLayer(depth: .wrapper)
  /// On the operation itself.
  public static let operation = AdviceLayer(depth: .operation)
}

extension AdviceLayer: Comparable, CustomStringConvertible {
  /// Orders layers from the outside in.
  public static func < (left: AdviceLayer, right: AdviceLayer) -> Bool {
    left.depth.rawValue < right.depth.rawValue
  }

  /// The name of the layer.
  public var description: String { "\(depth)" }
}

/// What an advice does: runs before, after, around or instead of its operation.
@usableFromInline
package struct AdviceKind: Hashable, Sendable, CustomStringConvertible {
  @usableFromInline package let description: String
  package let isReplacement: Bool
  /// Whether it stands in the place of the target for good: nothing below it runs.
  let neverProceeds: Bool
  /// Whether it calls again.
  let isRetry: Bool
  /// Whether it leaves calling again to a retry outside it.
  let standsDown: Bool

  private init(
    description: String, isReplacement: Bool, neverProceeds: Bool = false, _ advice: Any? = nil
  ) {
    self.description = description
    self.isReplacement = isReplacement
    self.neverProceeds = neverProceeds
    let policy = (advice as? RetryAdvice)?.policy
    isRetry = policy.map { $0.rules.maxRetries > 0 } ?? false
    standsDown = policy?.nested.standsDown ?? false
  }

  @usableFromInline package static let before = AdviceKind(
    description: "before",
    isReplacement: false
  )
  @usableFromInline package static let after = AdviceKind(
    description: "after",
    isReplacement: false
  )
  @usableFromInline package static let around = AdviceKind(
    description: "around",
    isReplacement: false
  )
  @usableFromInline package static let replace = AdviceKind(
    description: "replace",
    isReplacement: true,
    neverProceeds: true
  )

  /// An advice value, named by its own summary.
  @usableFromInline package static func advice(_ advice: some Advice) -> AdviceKind {
    AdviceKind(description: advice.summary, isReplacement: false, advice)
  }

  /// An advice value in the place of the target.
  @usableFromInline package static func replacement(_ advice: some Advice) -> AdviceKind {
    AdviceKind(description: "replace with " + advice.summary, isReplacement: true, advice)
  }
}

/// A place in the source: what `#fileID` and `#line` say.
@usableFromInline
package struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
  package let fileID: String
  package let line: UInt

  @usableFromInline package init(fileID: String, line: UInt) {
    self.fileID = fileID
    self.line = line
  }

  @usableFromInline package var description: String { "\(fileID):\(line)" }
}

/// The options that every way of installing an advice takes.
@usableFromInline
package struct AdviceOptions: Sendable {
  package let priority: AdvicePriority
  package let label: String?
  /// Shared by all operations that the advice is installed on.
  package let countdown: Countdown?
  @usableFromInline package let place: SourcePlace

  /// Checks the options where they are given: a `times` below 1 stops the program.
  @usableFromInline package init(
    priority: AdvicePriority,
    label: String?,
    times: Int?,
    fileID: String,
    line: UInt
  ) {
    place = SourcePlace(fileID: fileID, line: line)
    if let times, times < 1 {
      refuse("times must be at least 1, but is \(times): leave it out for advice that stays", place)
    }
    self.priority = priority
    self.label = label
    countdown = times.map { Countdown($0) }
  }
}
