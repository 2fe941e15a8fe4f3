import Synchronization

/// What is left of the runs of a `times:` advice; safe between threads.
@usableFromInline
package final class Countdown: Sendable {
  /// What a call that meets the advice shall do.
  @usableFromInline
  package enum Turn: Sendable {
    /// Run the advice.
    case run
    /// Run the advice, and remove it: nothing is left.
    case runLast
    /// Pass by: others were first.
    case pass
  }

  private let total: Int
  private let left: Atomic<Int>

  package init(_ times: Int) {
    total = times
    left = Atomic(times)
  }

  /// Takes one turn, if any is left.
  @usableFromInline
  package func take() -> Turn {
    // Below zero means nothing but "used up": no wrap-around within 2^63 late calls.
    switch left.wrappingSubtract(1, ordering: .acquiringAndReleasing).oldValue {
    case 1: .runLast
    case 2...: .run
    default: .pass
    }
  }

  /// Whether no turn is left.
  package var isUsedUp: Bool { left.load(ordering: .relaxed) <= 0 }

  /// The number of turns left.
  var remaining: Int { max(0, left.load(ordering: .relaxed)) }

  /// The number of turns taken.
  package var taken: Int { total - remaining }
}
