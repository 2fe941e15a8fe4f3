import Interception
import Synchronization

/// Which call, and which of its attempts, a value was made for; attempt 0 is the caller.
struct Label: Hashable, Sendable {
  let call: Int
  let attempt: Int
}

/// The lives of all objects that one call brings along.
final class Lifetimes: Sendable {
  private let count = Atomic(0)
  let ended = Recording<Void>()

  /// How many have begun.
  var begun: Int { count.load(ordering: .acquiring) }

  func begin() { count.wrappingAdd(1, ordering: .acquiringAndReleasing) }
}

/// An object of a call: an argument, a value or an error.
final class Token: Error, Sendable {
  let label: Label
  private let lifetimes: Lifetimes

  init(_ label: Label, _ lifetimes: Lifetimes) {
    self.label = label
    self.lifetimes = lifetimes
    lifetimes.begin()
  }

  deinit { lifetimes.ended.append(()) }
}

/// A failure type of its own.
enum TypedFailure: Error, InterceptionErrorCarrying {
  case token(Token)
  case interception(InterceptionError)

  init(_ error: InterceptionError) { self = .interception(error) }
}

/// How values of one type are made for a call, and recognised again.
struct Codec<Value>: Sendable {
  let make: @Sendable (Label, Lifetimes) -> Value
  let label: @Sendable (Value) -> Label?
  let isSame: @Sendable (Value, Value) -> Bool
}

extension Codec {
  /// Values with a token, whose identity counts.
  static func tokens(
    _ wrap: @escaping @Sendable (Token) -> Value, _ unwrap: @escaping @Sendable (Value) -> Token?
  ) -> Codec {
    Codec(
      make: { wrap(Token($0, $1)) },
      label: { unwrap($0)?.label },
      isSame: { left, right in unwrap(left).map { $0 === unwrap(right) } ?? false })
  }

  /// Numbers with a check, so that one which advice has worked out of another is no label by chance.
  static var numbers: Codec<Int> {
    Codec<Int>(
      make: { label, _ in number(label.call << 7 | label.attempt) },
      label: { value in
        let payload = value >> 32
        guard value > 0, number(payload) == value else { return nil }
        return Label(call: payload >> 7, attempt: payload & 0x7F)
      },
      isSame: ==)
  }

  private static func number(_ payload: Int) -> Int {
    let check = (UInt64(truncatingIfNeeded: payload &+ 1) &* 0x9E37_79B9_7F4A_7C15) >> 33
    return payload << 32 | Int(check)
  }

  static var texts: Codec<String> {
    Codec<String>(
      make: { label, _ in text(label) },
      label: { value in
        let numbers = value.split(separator: " ").compactMap { Int($0.filter(\.isNumber)) }
        guard numbers.count == 2 else { return nil }
        let label = Label(call: numbers[0], attempt: numbers[1])
        return text(label) == value ? label : nil
      },
      isSame: ==)
  }

  private static func text(_ label: Label) -> String {
    "call \(label.call), attempt \(label.attempt)"
  }
}

/// The types of an operation under examination.
struct Sample<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
  let name: String
  let input: Codec<Input>
  let output: Codec<Output>
  let failure: Codec<Failure>
  /// `CancellationError`, if the failure type can carry it.
  var cancellation: Failure? { CancellationError() as? Failure }
}

/// The samples that every advice is examined with.
enum Samples {
  static let objects = Sample<Token, Token, any Error>(
    name: "an object for an object", input: .tokens({ $0 }, { $0 }),
    output: .tokens({ $0 }, { $0 }), failure: .tokens({ $0 }, { $0 as? Token }))

  static let numbers = Sample<Int, Int, any Error>(
    name: "an Int for an Int", input: Codec<Int>.numbers, output: Codec<Int>.numbers,
    failure: objects.failure)

  static let texts = Sample<String, String, TypedFailure>(
    name: "a String for a String, failing with a type of its own", input: Codec<String>.texts,
    output: Codec<String>.texts,
    failure: .tokens(
      { .token($0) },
      { failure in
        guard case .token(let token) = failure else { return nil }
        return token
      }))
}
