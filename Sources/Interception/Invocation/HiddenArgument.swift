/// What advice sees in the place of an argument that may not outlive the call, such as a closure that
/// doesn't escape.
///
/// The target gets the argument itself, whatever advice does.
///
/// ```swift
/// print(HiddenArgument("(Int) -> Void"))    // <(Int) -> Void>
/// ```
public struct HiddenArgument: Sendable, Hashable, CustomStringConvertible {
  /// The type of the argument in angle brackets, as in `<(Int) -> Void>`.
  public let description: String

  /// Stands for an argument.
  ///
  /// - Parameter type: The type of the argument, as it is written.
  public init(_ type: String) { description = "<\(type)>" }
}
