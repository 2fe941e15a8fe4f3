/// What an observer may write down of a call, beyond its name, its time and whether it failed.
///
/// Arguments and values stay out unless you ask for them: they may be secret, or large.
///
/// ```swift
/// store.advise("fetch*", .log(showing: [.arguments, .errors]))
/// ```
public struct CallDetails: OptionSet, Sendable, Hashable {
  /// The bits of the set.
  public let rawValue: Int

  /// Makes a set of bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// What the operation is called with.
  public static let arguments = CallDetails(rawValue: 1)
  /// What it returns.
  public static let values = CallDetails(rawValue: 2)
  /// What it fails with: the description of the error; without it, only the error's type.
  public static let errors = CallDetails(rawValue: 4)
}

extension CallDetails {
  /// The arguments in parentheses; `nil` if they stay out.
  package func text<Input>(ofArguments arguments: Input) -> String? {
    if Input.self == Void.self { return "()" }
    guard contains(.arguments) else { return nil }
    let text = SingleLine.describing(arguments)
    return text.hasPrefix("(") && text.hasSuffix(")") ? text : "(\(text))"
  }

  /// The value; `nil` if it stays out, or is none.
  package func text<Output>(ofValue value: Output) -> String? {
    guard contains(.values), Output.self != Void.self else { return nil }
    return SingleLine.describing(value)
  }

  /// The error, or its type.
  package func text(ofError error: some Error) -> String {
    contains(.errors)
      ? SingleLine.text("\(error)") : TypeName.text(of: Swift.type(of: error as Any))
  }
}
