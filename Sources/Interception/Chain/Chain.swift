public import Synchronization

/// One stop of a call on its way to the target: the code of one advice, or the target itself.
///
/// It is not copyable so that its closure can be called in place, through a borrow, without the
/// retain and release that a copy would cost.
@usableFromInline
protocol ChainLink: ~Copyable {
  /// The copyable code from which links are made.
  associatedtype Body

  /// Whether calls of this shape hold a hazard slot to their end, and count hits per slot.
  static var isPinned: Bool { get }

  /// Makes the link of `body` in an operation with this target.
  ///
  /// What depends on the operation's types alone comes from the target, which was compiled where
  /// they were known; an advice may have been installed by code that didn't know them.
  init(_ body: Body, above target: Body)
}

/// The body of a link, where only its installation matters.
private final class BodyBox<Body> {
  let body: Body

  init(_ body: Body) { self.body = body }
}

extension ChainLink where Self: ~Copyable {
  /// Puts a body where only its installation matters.
  static func box(_ body: Body) -> AnyObject { BodyBox(body) }

  /// Takes it out again.
  ///
  /// Soundness: an entry is made by ``box(_:)`` of the cell whose chain it goes into; scopes compare
  /// the cell first.
  static func unboxed(_ box: AnyObject) -> Body {
    unsafe unsafeDowncast(box, to: BodyBox<Body>.self).body
  }
}

/// The advice of an operation, frozen: what one call walks down from the outside to the target.
///
/// Immutable but for its hit counters. Every call uses the chain it started with to its end.
///
/// Soundness: `links` is written in `init`, before the address is published, and freed in `deinit`,
/// when no reference and no slot names the chain. `hits` leads into `table`, which is freed after it.
@safe
@usableFromInline
final class Chain<Link: ChainLink & ~Copyable>: @unchecked Sendable {
  @usableFromInline let links: UnsafeMutablePointer<Link>
  @usableFromInline let count: Int

  /// Counters of how often each link ran: the rows of `table`.
  @usableFromInline let hits: UnsafeMutablePointer<Atomic<Int>>

  /// The counters of a row: whole cache lines.
  @usableFromInline let stride: Int

  /// Whether some task scope has advice for this operation.
  @usableFromInline let isScoped: Bool

  let table: HitTable

  /// Freezes advice.
  ///
  /// - Parameters:
  ///   - entries: The advice, from the outside in.
  ///   - target: What stands below it.
  ///   - isScoped: Whether some task scope has advice for this operation.
  ///   - rows: The rows of hit counters: one for a chain that a single call has for itself.
  init(
    _ entries: [ChainEntry],
    target: Link.Body,
    isScoped: Bool,
    rows: Int = Link.isPinned ? HazardSlots.count + 1 : 1
  ) {
    count = entries.count + 1
    table = HitTable(entries.map { $0.installation }, rows: rows)
    unsafe hits = table.counters
    stride = table.stride
    self.isScoped = isScoped
    unsafe links = .allocate(capacity: count)
    for index in entries.indices {
      let body = Link.unboxed(entries[index].body)
      unsafe (links + index).initialize(to: Link(body, above: target))
    }
    unsafe (links + entries.count).initialize(to: Link(target, above: target))
  }

  deinit {
    table.close()
    unsafe links.deinitialize(count: count)
    unsafe links.deallocate()
  }

  /// The counters for the owner of `slot`.
  @inlinable
  func row(_ slot: Int) -> UnsafeMutablePointer<Atomic<Int>> {
    unsafe hits + slot &* stride
  }

  /// The counters that callers without a slot share.
  @inlinable
  var sharedRow: UnsafeMutablePointer<Atomic<Int>> {
    unsafe hits + (Link.isPinned ? HazardSlots.count * stride : 0)
  }
}
