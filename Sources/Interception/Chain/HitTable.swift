import Synchronization

/// The hit counters of one chain; they outlive it until the cell has added them up.
///
/// Each hit is in exactly one place at any time: here, or in its installation. The cell moves them
/// under its lock, once nobody counts here any more, so `explain()` misses none.
///
/// Soundness: `counters` is written in `init` and freed in `deinit`. `isKept` is written under the
/// lock of the cell while the chain is alive, and read when nobody else has a reference to the chain.
@safe
final class HitTable: @unchecked Sendable {
  /// One row of `stride` counters for each slot, and one last row for callers without a slot.
  let counters: UnsafeMutablePointer<Atomic<Int>>
  /// The counters of a row: whole cache lines.
  let stride: Int

  /// Whether the cell adds the counters up when the chain has gone.
  var isKept = false

  private let rows: Int
  private let installations: [Installation]
  private let isClosed = Atomic(false)

  init(_ installations: [Installation], rows: Int) {
    self.installations = installations
    self.rows = rows
    stride = (installations.count + 1 + 7) / 8 * 8
    // From the start of a cache line, or two rows would share one.
    unsafe counters = UnsafeMutableRawPointer.allocate(
      byteCount: rows * stride * MemoryLayout<Atomic<Int>>.stride,
      alignment: 64
    ).bindMemory(to: Atomic<Int>.self, capacity: rows * stride)
    for index in 0..<rows * stride {
      unsafe (counters + index).initialize(to: Atomic(0))
    }
  }

  deinit { unsafe UnsafeMutableRawPointer(counters).deallocate() }

  /// How often `installation` ran on the chain.
  func hits(of installation: Installation) -> Int {
    guard let index = installations.firstIndex(where: { $0 === installation }) else { return 0 }
    return hits(at: index)
  }

  private func hits(at index: Int) -> Int {
    var sum = 0
    for row in 0..<rows {
      sum += unsafe counters[row * stride + index].load(ordering: .relaxed)
    }
    return sum
  }

  /// Tells that the chain has gone: nobody counts any more.
  func close() {
    if isKept {
      isClosed.store(true, ordering: .releasing)
    } else {
      settle()
    }
  }

  /// Moves the hits to the installations, if nobody counts any more.
  func settleIfClosed() -> Bool {
    guard isClosed.load(ordering: .acquiring) else { return false }
    settle()
    return true
  }

  private func settle() {
    for index in installations.indices { installations[index].addHits(hits(at: index)) }
  }
}
