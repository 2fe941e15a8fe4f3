import Synchronization

/// What is known of one installed advice: its identity, its place in the order, and its hits.
@usableFromInline
package final class Installation: Sendable {
  /// Numbers in the order of registration.
  @usableFromInline package typealias ID = UInt64

  /// The registration's number: the higher, the newer.
  package let id: ID
  package let kind: AdviceKind
  package let label: String?
  package let priority: AdvicePriority
  package let layer: AdviceLayer
  package let location: SourcePlace
  /// What is left of `times`, if given.
  @usableFromInline package let countdown: Countdown?

  /// What installed it on many operations, if so.
  private let group: Guarded<WeakHost>
  private let pastHits = Atomic<Int>(0)

  private static let lastID = Atomic<ID>(0)

  /// A new number for a registration.
  package static func makeID() -> ID {
    lastID.wrappingAdd(1, ordering: .relaxed).newValue
  }

  package init(
    id: ID = Installation.makeID(),
    kind: AdviceKind,
    options: AdviceOptions,
    layer: AdviceLayer
  ) {
    self.id = id
    self.kind = kind
    self.label = options.label
    self.priority = options.priority
    self.layer = layer
    self.location = options.place
    countdown = options.countdown
    group = Guarded(WeakHost())
  }

  private init(copying other: Installation, in registry: any AdviceHost) {
    id = other.id
    kind = other.kind
    label = other.label
    priority = other.priority
    layer = other.layer
    location = other.location
    countdown = other.countdown
    group = Guarded(WeakHost(host: registry))
  }

  /// The same registration on another operation, with hits of its own.
  ///
  /// - Parameter registry: What installs it on many operations, and removes it from all of them.
  /// - Returns: The copy.
  func copy(in registry: any AdviceHost) -> Installation {
    Installation(copying: self, in: registry)
  }

  /// Removes advice that is used up from wherever it was installed.
  func removeUsedUp(from operation: (any AdviceHost)?) {
    _ = (group.withLock { $0.host } ?? operation)?.remove(id)
  }

  /// Whether this advice stands outside `other`: the order of a chain, from the outside in.
  ///
  /// Replacements stand below everything else; then by priority, layer, and the newest first.
  func isOutside(_ other: Installation) -> Bool {
    if kind.isReplacement != other.kind.isReplacement { return other.kind.isReplacement }
    if priority != other.priority { return priority > other.priority }
    if layer != other.layer { return layer < other.layer }
    return id > other.id
  }

  /// How often the advice ran on chains that are gone, or in all if it counts down.
  var hits: Int { pastHits.load(ordering: .relaxed) }

  /// Adds what a chain counted before it went.
  func addHits(_ count: Int) {
    pastHits.wrappingAdd(count, ordering: .relaxed)
  }
}
