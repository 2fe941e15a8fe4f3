public import Synchronization

/// The table in which running calls name the chain they use, so that nobody frees it.
///
/// A chain is published as an address in one word (``ChainCell``). A caller
/// 1. writes the address into a free slot (compare-exchange, sequentially consistent),
/// 2. reads the published word again (sequentially consistent), and
/// 3. uses the chain only if the word still holds the address; otherwise it empties the slot and
///    starts over.
///
/// A writer stores the new word (sequentially consistent), and then frees the old chain only when no
/// slot names it.
///
/// Soundness: all four accesses have a place in one total order. If the writer's store comes before the
/// caller's second read, the caller sees the change and does not use the chain. Otherwise the caller's
/// slot write comes before the writer's scan, and the writer keeps the chain. That an address may be
/// reused by a later chain is harmless: the second read then proves that the *published* chain has
/// this address, and the slot protects it.
///
/// A retired chain that a slot still names is marked there (bit 0 of the slot); whoever empties a
/// marked slot looks through the retired chains again. So the number of retired chains never exceeds
/// the number of slots plus the number of changes in progress.
@safe
@usableFromInline
struct HazardSlots: @unchecked Sendable {
  /// The number of slots; when all are taken, callers take a counted reference instead.
  @usableFromInline static let count = 32

  /// The words between two slots: two cache lines, since processors fetch lines in pairs.
  @usableFromInline static let stride = 16

  /// The table of the process, which is never freed.
  @usableFromInline static let shared = HazardSlots()

  @usableFromInline let words: UnsafeMutablePointer<Atomic<UInt>>

  private init() {
    let total = Self.count * Self.stride
    unsafe words = .allocate(capacity: total)
    for index in 0..<total {
      unsafe (words + index).initialize(to: Atomic(0))
    }
  }

  /// The slot at `index`.
  @inlinable
  func slot(_ index: Int) -> UnsafeMutablePointer<Atomic<UInt>> {
    unsafe words + index &* Self.stride
  }

  /// The slot that a caller tries first, derived from an address on its stack.
  ///
  /// Stacks of two threads are far apart, so threads get different slots and do not share lines.
  @inlinable
  static func home(of stackAddress: UInt) -> Int {
    Int(truncatingIfNeeded: ((stackAddress >> 16) &* 0x9E37_79B9_7F4A_7C15) >> 59)
  }

  /// Empties a slot of the calling thread.
  @inlinable @inline(__always)
  func leave(_ index: Int) {
    let old = unsafe slot(index).pointee.exchange(0, ordering: .acquiringAndReleasing)
    if old & 1 != 0 { RetiredChains.reclaim() }
  }

  /// Whether a slot names `address`; every slot that does is marked.
  func mark(_ address: UInt) -> Bool {
    var isNamed = false
    for index in 0..<Self.count {
      let word = unsafe slot(index)
      var seen = unsafe word.pointee.load(ordering: .sequentiallyConsistent)
      while seen & ~1 == address {
        if seen & 1 != 0 {
          isNamed = true
          break
        }
        let (exchanged, original) = unsafe word.pointee.compareExchange(
          expected: seen,
          desired: seen | 1,
          ordering: .sequentiallyConsistent
        )
        if exchanged {
          isNamed = true
          break
        }
        seen = original
      }
    }
    return isNamed
  }
}

/// Chains that are no longer published, but may still be in use by a running call.
@usableFromInline
enum RetiredChains {
  private static let waiting = unsafe Guarded<[Unmanaged<AnyObject>]>([])

  /// Takes over the owner's reference to a chain and releases it as soon as no slot names it.
  ///
  /// Call it without holding a lock: releasing a chain may run a user's `deinit`.
  static func retire(_ chain: Unmanaged<AnyObject>) {
    // Past the list if nobody uses it, so that no other thread can be about to release it.
    let address = unsafe UInt(bitPattern: chain.toOpaque())
    guard HazardSlots.shared.mark(address) else { return unsafe chain.release() }
    // A call that ended since has looked through the list without it: look again.
    unsafe waiting.withLock { unsafe $0.append(chain) }
    reclaim()
  }

  /// Releases every retired chain that is no longer in use.
  ///
  /// A chain that was once found unnamed stays so: it isn't published any more, and a caller that
  /// still writes its address into a slot fails the second read and does not touch it.
  @usableFromInline
  static func reclaim() {
    let free = unsafe waiting.withLock { chains in
      var free: [Unmanaged<AnyObject>] = unsafe []
      unsafe chains.removeAll { chain in
        let address = unsafe UInt(bitPattern: chain.toOpaque())
        guard !HazardSlots.shared.mark(address) else { return false }
        unsafe free.append(chain)
        return true
      }
      return unsafe free
    }
    unsafe free.forEach { chain in unsafe chain.release() }
  }

  /// The number of retired chains that wait for a running call; for tests.
  static var count: Int {
    unsafe waiting.withLock { unsafe $0.count }
  }
}
