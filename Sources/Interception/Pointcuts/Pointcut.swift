/// Which operations an aspect applies to.
///
/// ```swift
/// Aspects.install(.retry(2), at: .name("fetch*") && .base(FolderStore.self) && !.shape(.sync))
/// ```
public struct Pointcut: Sendable {
  /// The pointcut as it is written.
  public let description: String

  private let predicate: @Sendable (OperationID) -> Bool

  /// A condition of your own.
  ///
  /// - Parameters:
  ///   - description: How `Aspects.explain()` shows it.
  ///   - predicate: Whether the operation is meant. It must be pure: it is asked on any thread, once when
  ///     an operation and an aspect meet, and never by a call; only `explain()` asks again.
  public init(_ description: String, where predicate: @escaping @Sendable (OperationID) -> Bool) {
    self.description = description
    self.predicate = predicate
  }

  /// Whether an operation is meant.
  public func matches(_ operation: OperationID) -> Bool { predicate(operation) }

  /// Every operation.
  public static let all = Pointcut(".all") { _ in true }

  /// Operations by name: `*` stands for any characters, `?` for one.
  public static func name(_ pattern: String) -> Pointcut {
    let pattern = NamePattern(pattern)
    return Pointcut(".name(\"\(pattern)\")") { pattern.matches($0.name) }
  }

  /// Operations by name, shown as the bare pattern that a wrapper was given.
  static func written(_ pattern: String) -> Pointcut {
    let pattern = NamePattern(pattern)
    return Pointcut("\"\(pattern)\"") { pattern.matches($0.name) }
  }

  /// Operations of wrappers of exactly this type.
  public static func base<Base>(_ type: Base.Type) -> Pointcut {
    Pointcut(".base(\(type).self)") { $0.base == Base.self }
  }

  /// Operations of wrappers of types that are declared in a module.
  public static func module(_ name: String) -> Pointcut {
    Pointcut(".module(\"\(name)\")") { $0.module == name }
  }

  /// Operations of one shape.
  public static func shape(_ shape: OperationShape) -> Pointcut {
    Pointcut(".shape(.\(shape))") { $0.shape == shape }
  }

  /// Operations that both mean.
  public static func && (left: Pointcut, right: Pointcut) -> Pointcut {
    Pointcut("(\(left.description) && \(right.description))") {
      left.matches($0) && right.matches($0)
    }
  }

  /// Operations that either means.
  public static func || (left: Pointcut, right: Pointcut) -> Pointcut {
    Pointcut("(\(left.description) || \(right.description))") {
      left.matches($0) || right.matches($0)
    }
  }

  /// Operations that the other does not mean.
  public static prefix func ! (other: Pointcut) -> Pointcut {
    Pointcut("!\(other.description)") { !other.matches($0) }
  }
}

extension Pointcut: CustomStringConvertible {}
