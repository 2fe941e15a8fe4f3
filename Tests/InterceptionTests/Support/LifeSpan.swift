import Interception

/// Tells whether an object is still alive.
final class LifeSpan: Sendable {
  private final class Token: Sendable {
    private let atEnd: @Sendable () -> Void

    init(atEnd: @escaping @Sendable () -> Void) { self.atEnd = atEnd }

    deinit { atEnd() }
  }

  private struct Place {
    weak var object: (any AnyObject & Sendable)?
  }

  private let place = Guarded(Place())
  private let gate = Gate()

  /// Whether the object is gone.
  var hasEnded: Bool { place.withLock { $0.object == nil } }

  /// Makes the object.
  func begin() -> any AnyObject & Sendable {
    let token = Token { [gate] in gate.open() }
    place.withLock { $0.object = token }
    return token
  }

  /// Waits until the object is gone: another thread may be about to release it.
  nonisolated(nonsending) func end() async { await gate.wait() }
}
