import Interception

/// The slow and obvious truth about an operation: an array of advice, sorted by the three rules.
struct ChainModel {
  /// What an advice does.
  enum Kind: String, CaseIterable {
    case before, after, around, replace, replaceAndProceed, wide
  }

  /// One installed advice.
  struct Entry {
    let name: String
    let kind: Kind
    let priority: Int
    /// How often it proceeds, if it does.
    let proceeds: Int
    /// What is left of its calls.
    var left: Int?
    var isSuspended = false
    /// How often it ran.
    var hits = 0

    var isReplacement: Bool { kind == .replace || kind == .replaceAndProceed }
  }

  /// In the order of installation.
  var entries: [Entry] = []
  /// What happens in calls.
  private(set) var events: [String] = []
  /// How often the target ran.
  private(set) var runs = 0

  /// From the outside in.
  var order: [Entry] {
    entries.reversed().enumerated().sorted { one, other in
      let (left, right) = (one.element, other.element)
      if left.isReplacement != right.isReplacement { return right.isReplacement }
      if left.priority != right.priority { return left.priority > right.priority }
      if (left.kind == .wide) != (right.kind == .wide) { return left.kind == .wide }
      return one.offset < other.offset
    }.map(\.element)
  }

  /// What the target answers.
  static func target(_ number: Int) throws -> Int {
    if number % 5 == 3 { throw CodeError(code: number) }
    return number &* 2
  }

  /// What `before` advice makes of the argument.
  static func before(_ number: Int) throws -> Int {
    if number % 7 == 2 { throw CodeError(code: -number) }
    return number &+ 1
  }

  /// What `around` advice makes of its results.
  static func finish(_ results: [Result<Int, any Error>]) throws -> Int {
    try results.reduce(0) { try $0 &+ $1.get() }
  }

  /// Calls the operation.
  mutating func call(_ number: Int) -> Result<Int, any Error> {
    step(order.filter { !$0.isSuspended }[...], number)
  }

  /// Removes an entry; always `true`, as it is there.
  mutating func remove(at index: Int) -> Bool {
    entries.remove(at: index)
    return true
  }

  /// The events since the last time.
  mutating func take() -> [String] {
    defer { events = [] }
    return events
  }

  private mutating func step(
    _ chain: ArraySlice<Entry>,
    _ number: Int
  ) -> Result<Int, any Error> {
    guard let entry = chain.first else {
      runs += 1
      events.append("target \(number)")
      return Result { try Self.target(number) }
    }
    let rest = chain.dropFirst()
    guard takeTurn(entry.name) else { return step(rest, number) }
    switch entry.kind {
    case .before:
      events.append("\(entry.name) \(number)")
      return Result { try Self.before(number) }.flatMap { step(rest, $0) }
    case .after:
      let result = step(rest, number)
      events.append("\(entry.name) \(number) \(result.text)")
      return result
    case .around:
      var results: [Result<Int, any Error>] = []
      var argument = number
      for turn in 0..<entry.proceeds {
        argument = argument &+ turn
        events.append("\(entry.name) \(turn) \(argument)")
        results.append(step(rest, argument))
      }
      events.append("\(entry.name) ends")
      return Result { try Self.finish(results) }
    case .replace:
      events.append("\(entry.name) \(number)")
      return Result { try Self.target(number &+ 1) }
    case .wide, .replaceAndProceed:
      for _ in 1..<entry.proceeds {
        events.append(entry.name)
        _ = step(rest, number)
      }
      events.append(entry.name)
      return step(rest, number)
    }
  }

  /// Whether the advice may run; the last turn removes it.
  private mutating func takeTurn(_ name: String) -> Bool {
    // An advice that is gone already had its last turn in this call; or it never counted.
    guard let index = entries.firstIndex(where: { $0.name == name }) else { return false }
    entries[index].hits += 1
    guard let left = entries[index].left else { return true }
    if left == 1 { entries.remove(at: index) } else { entries[index].left = left - 1 }
    return true
  }
}

extension Result where Success == Int, Failure == any Error {
  /// The value, or the code of the error.
  var text: String {
    switch self {
    case .success(let value): "\(value)"
    case .failure(let error): "error \((error as? CodeError)?.code ?? 0)"
    }
  }
}
