import Interception

/// What has been noted, in order, from any thread.
final class Notes<Element: Sendable>: Sendable {
  private let elements = Guarded<[Element]>([])

  var all: [Element] { elements.withLock { $0 } }

  func add(_ element: Element) { elements.withLock { $0.append(element) } }
}
