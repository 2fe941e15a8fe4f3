import Interception

/// The answers that were laid down for paths.
final class Script: Sendable {
  typealias Answer = LoopbackServer.Answer

  private let answers = Guarded<[String: ArraySlice<Answer>]>([:])

  /// Replaces what is laid down for a path.
  ///
  /// - Parameters:
  ///   - list: The answers in order; an empty list takes the path out of the script.
  ///   - path: The path.
  func set(_ list: [Answer], for path: String) {
    answers.withLock { $0[path] = list.isEmpty ? nil : list[...] }
  }

  /// Takes the next answer; the last one stays.
  ///
  /// - Parameter path: The path.
  /// - Returns: The answer, or `nil` when the script knows nothing about the path.
  func next(for path: String) -> Answer? {
    answers.withLock { answers in
      guard let list = answers[path], let first = list.first else { return nil }
      if list.count > 1 { answers[path] = list.dropFirst() }
      return first
    }
  }
}
