import Interception

/// What a piece of `around` advice does, told as data so that every shape can do it.
struct Plan: Sendable {
  /// How often it proceeds.
  var proceeds = 1
  /// Runs before each proceed, which gets the arguments as this leaves them.
  var willProceed: @Sendable (_ turn: Int, _ arguments: inout Int) -> Void = { _, _ in }
  /// Makes the result of those that it proceeded to.
  var finish: @Sendable ([Result<Int, any Error>]) throws -> Int = { try $0.last?.get() ?? 0 }
}

/// Where an advice stands, and for how long.
struct Options: Sendable {
  var priority = AdvicePriority.normal
  var label: String?
  var times: Int?
}
