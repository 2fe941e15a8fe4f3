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

  init(_ body: Body)
}

/// The advice of an operation, frozen: what one call walks down from the outside to the target.
///
/// Immutable but for its hit counters. Every call uses the chain it started with to its end.
///
/// Soundness: `links` and `hits` are written in `init`, before the address is published, and freed in
/// `deinit`, when no reference and no slot names the chain.
@safe
@usableFromInline
final class Chain<Link: ChainLink & ~Copyable>: @unchecked Sendable {
  @usableFromInline let links: UnsafeMutablePointer<Link>
  @usableFromInline let count: Int

  /// Counters of how often each link ran: one row of `stride` counters for each slot, and one last
  /// row for callers without a slot.
  @usableFromInline let hits: UnsafeMutablePointer<Atomic<Int>>

  /// The counters of a row: whole cache lines.
  @usableFromInline let stride: Int

  /// Whether some task scope has advice for this operation.
  @usableFromInline let isScoped: Bool

  private let rows: Int
  private let installations: [Installation]

  init(
    _ entries: [(installation: Installation, body: Link.Body)],
    target: Link.Body,
    isScoped: Bool
  ) {
    count = entries.count + 1
    stride = (count + 7) / 8 * 8
    rows = Link.isPinned ? HazardSlots.count + 1 : 1
    self.isScoped = isScoped
    installations = entries.map(\.installation)
    unsafe links = .allocate(capacity: count)
    for index in entries.indices {
      unsafe (links + index).initialize(to: Link(entries[index].body))
    }
    unsafe (links + entries.count).initialize(to: Link(target))
    // All bits zero is a counter at zero.
    let size = rows * stride * MemoryLayout<Atomic<Int>>.stride
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    unsafe hits = memory.assumingMemoryBound(to: Atomic<Int>.self)
  }

  deinit {
    for index in installations.indices {
      installations[index].addHits(hits(at: index))
    }
    unsafe links.deinitialize(count: count)
    unsafe links.deallocate()
    unsafe hits.deallocate()
  }

  /// How often the link at `index` ran on this chain.
  func hits(at index: Int) -> Int {
    var sum = 0
    for row in 0..<rows {
      sum += unsafe hits[row * stride + index].load(ordering: .relaxed)
    }
    return sum
  }

  /// The counters for the owner of `slot`.
  @inlinable
  func row(_ slot: Int) -> UnsafeMutablePointer<Atomic<Int>> {
    unsafe hits + slot * stride
  }

  /// The counters that callers without a slot share.
  @inlinable
  var sharedRow: UnsafeMutablePointer<Atomic<Int>> {
    unsafe hits + (Link.isPinned ? HazardSlots.count * stride : 0)
  }
}
