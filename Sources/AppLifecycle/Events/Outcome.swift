import Interception

/// What came of an event: the combined answer, and who said what.
public struct Outcome<Answer> {
  /// One answer.
  public struct Part {
    /// The label of the service, or the name of the delegate's type.
    public let participant: String
    /// What it said.
    public let answer: Answer
  }

  /// The answers, without those who abstained, in the order in which they were asked.
  public private(set) var parts: [Part]

  private let combine: Combine<Answer>

  init(_ combine: Combine<Answer>) {
    self.combine = combine
    parts = []
  }

  /// The answers as one, by the rule of the event.
  public var value: Answer { combine(parts.map(\.answer)) }

  /// Adds the answer of one who was asked after all others so far.
  mutating func append(_ answer: Answer?, of participant: String) {
    if let answer { parts.append(Part(participant: participant, answer: answer)) }
  }

  /// Adds the answer of one who was asked before all others so far.
  mutating func prepend(_ answer: Answer?, of participant: String) {
    if let answer { parts.insert(Part(participant: participant, answer: answer), at: 0) }
  }
}

extension Outcome: CustomStringConvertible {
  /// The answers as one, and who said what, such as `handled (No: notHandled, Yes: handled)`.
  public var description: String {
    let answers = parts.map { "\(SingleLine.text($0.participant)): \($0.answer)" }
      .joined(separator: ", ")
    return "\(value) (\(answers.isEmpty ? "nobody answered" : answers))"
  }
}

extension Outcome: Sendable where Answer: Sendable {}
extension Outcome.Part: Sendable where Answer: Sendable {}

extension Outcome where Answer == Reply {
  /// Whether the combined reply is yes.
  public var wasHandled: Bool { value == .handled }

  /// Who said yes.
  public var handledBy: [String] {
    parts.filter { $0.answer == .handled }.map(\.participant)
  }
}
