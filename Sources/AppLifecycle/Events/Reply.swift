/// What a delegate or a service answers to a callback: yes, no, or nothing.
///
/// `true` and `false` may be written for ``handled`` and ``notHandled``.
///
/// ```swift
/// final class Links: AppService {
///   override func application(
///     _ app: Application, open url: URL, options: OpenURLOptions
///   ) -> Reply {
///     url.scheme == "https" ? .handled : .abstained
///   }
/// }
/// ```
public struct Reply: Hashable, Sendable {
  private enum Vote: Hashable, Sendable { case yes, no, abstention }
  private let vote: Vote

  /// Yes: the event is taken care of.
  public static let handled = Reply(vote: .yes)
  /// No: to `didFinishLaunching` it is a veto, to other events the same as nothing.
  public static let notHandled = Reply(vote: .no)
  /// Nothing: the event doesn't concern the one that is asked.
  public static let abstained = Reply(vote: .abstention)

  private init(vote: Vote) { self.vote = vote }

  /// A yes or a no.
  public init(_ isHandled: Bool) { self = isHandled ? .handled : .notHandled }
}

extension Reply: ExpressibleByBooleanLiteral, CustomStringConvertible {
  /// A yes or a no.
  public init(booleanLiteral isHandled: Bool) { self.init(isHandled) }

  /// The name of the reply.
  public var description: String {
    switch vote {
    case .yes: "handled"
    case .no: "notHandled"
    case .abstention: "abstained"
    }
  }
}
