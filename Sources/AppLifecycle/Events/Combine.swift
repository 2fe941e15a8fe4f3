/// The rule by which an event makes one answer of those of the delegate and the services.
///
/// Whoever abstains isn't counted. Make a rule of your own from what it says when nobody answers, and
/// how it merges two answers:
///
/// ```swift
/// struct FreeMemory: ApplicationEvent {
///   typealias Answer = Int
///   static let combine = Combine(nobody: 0) { $0 + $1 }
///   func ask(_ service: AppService, in app: Application) -> Int? { 1_000 }
/// }
/// ```
public struct Combine<Answer>: Sendable {
  private let rule: @Sendable ([Answer]) -> Answer

  /// A rule that sees all answers at once.
  ///
  /// - Parameter rule: Gets the answers in the order in which they were asked for; they may be none.
  public init(_ rule: @escaping @Sendable ([Answer]) -> Answer) { self.rule = rule }

  /// A rule that merges answers two by two.
  ///
  /// - Parameters:
  ///   - nobody: The answer if nobody answers; it isn't merged with the others.
  ///   - merge: Makes one answer of two, the first being of those asked earlier.
  public init(
    nobody: Answer, _ merge: @escaping @Sendable (Answer, Answer) -> Answer
  ) where Answer: Sendable {
    self.init { answers in
      guard let first = answers.first else { return nobody }
      return answers.dropFirst().reduce(first, merge)
    }
  }

  /// Applies the rule.
  ///
  /// - Parameter answers: The answers, without those who abstained.
  /// - Returns: The one answer.
  public func callAsFunction(_ answers: [Answer]) -> Answer { rule(answers) }
}

extension Combine where Answer == Reply {
  /// Handled if anybody says so; all are asked.
  ///
  /// Nobody: not handled.
  public static var any: Combine {
    Combine { $0.contains(.handled) ? .handled : .notHandled }
  }

  /// Handled unless anybody says no.
  ///
  /// Nobody: handled.
  public static var all: Combine {
    Combine { $0.contains(.notHandled) ? .notHandled : .handled }
  }
}

extension Combine where Answer == FetchResult {
  /// New data, if anybody has some; else no data, if anybody says so; else failed.
  ///
  /// Nobody: no data.
  public static var best: Combine {
    Combine(nobody: .noData) { first, second in
      first == .newData || second == .newData
        ? .newData : first == .noData || second == .noData ? .noData : .failed
    }
  }
}

extension Combine where Answer == Void {
  /// Everybody is told, and nobody answers.
  public static var fanOut: Combine { Combine { _ in } }
}

extension Combine where Answer == [any Restorable] {
  /// All elements of all answers, each once, in the order in which they came.
  public static var union: Combine {
    Combine { answers in
      var seen: Set<AnyHashable> = []
      return answers.joined().filter { seen.insert(AnyHashable($0)).inserted }
    }
  }
}
