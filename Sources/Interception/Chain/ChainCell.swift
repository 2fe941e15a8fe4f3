public import Synchronization

/// The advice of one operation, and the word through which running calls find it.
///
/// The word is the address of the published ``Chain``, or 0 while there is no advice: a call without
/// advice is one relaxed load and one branch away from the target. Every change builds a new chain
/// under the lock, publishes it, and retires the old one after the lock is released.
///
/// Soundness: entries are touched only under the lock. The cell owns one reference to the
/// published chain; a caller uses the chain only while a slot names it (``HazardSlots``), or with a
/// reference of its own, taken while a slot named it or while the lock was held.
@usableFromInline
final class ChainCell<Link: ChainLink & ~Copyable>: @unchecked Sendable {
  @usableFromInline let word = Atomic<UInt>(0)
  @usableFromInline let slots = HazardSlots.shared
  @usableFromInline let operation: OperationID
  private let target: Link.Body
  private let state = Guarded(ChainState())
  let life = OperationLife()
  /// Keeps the wrapper's advice within reach of its registrations for as long as an operation lives.
  private let wrapperAdvice: AdviceRegistry?

  @usableFromInline
  init(operation: OperationID, target: Link.Body) {
    self.operation = operation
    self.target = target
    wrapperAdvice = operation.wrapperAdvice
  }

  deinit {
    // No caller is left: each holds a reference to the operation, or to the chain itself.
    unsafe chain(at: word.load(ordering: .acquiring))?.release()
  }

  // MARK: Changing

  /// Puts an advice in its place.
  @usableFromInline
  func install(_ body: Link.Body, as installation: Installation) {
    let entry = ChainEntry(installation, Link.box(body))
    _ = update { state in
      state.insert(entry)
      return nil
    }
  }

  /// Makes a change, and publishes its outcome.
  ///
  /// The entry that it takes out leaves the lock with the result: releasing it may run a user's
  /// `deinit`.
  private func update(_ change: (inout ChainState) -> ChainEntry?) -> ChainEntry? {
    let (removed, old) = unsafe state.withLock { state in
      let removed = change(&state)
      let next = makeChain(state)
      let old = word.exchange(next, ordering: .sequentiallyConsistent)
      state.settleHits()
      if let table = unsafe chain(at: old)?._withUnsafeGuaranteedRef({ $0.table }) {
        table.isKept = true
        state.formerHits.append(table)
      }
      return unsafe (removed, chain(at: old))
    }
    if let old = unsafe old {
      unsafe RetiredChains.retire(Unmanaged.fromOpaque(old.toOpaque()))
    }
    return removed
  }

  private func makeChain(_ state: ChainState) -> UInt {
    let active = state.active
    guard !active.isEmpty || state.scopes > 0 else { return 0 }
    let chain = Chain<Link>(active, target: target, isScoped: state.scopes > 0)
    return UInt(bitPattern: unsafe Unmanaged.passRetained(chain).toOpaque())
  }

  @inlinable
  func chain(at address: UInt) -> Unmanaged<Chain<Link>>? {
    guard let pointer = unsafe UnsafeRawPointer(bitPattern: address) else { return nil }
    return unsafe .fromOpaque(pointer)
  }

  // MARK: Calling

  /// Whether calls go straight to the target.
  @inlinable
  var isEmpty: Bool { word.load(ordering: .relaxed) == 0 }

  /// Names the published chain in a slot, so that it stays until the slot is left.
  ///
  /// - Parameter stackAddress: An address on the caller's stack, from which its first slot follows.
  /// - Returns: `nil` if there is no advice, or no free slot: then ask for ``retainedChain()``.
  @inlinable @inline(__always)
  func pin(near stackAddress: UInt) -> Pin<Link>? {
    let index = HazardSlots.home(of: stackAddress)
    let address = word.load(ordering: .relaxed)
    guard address != 0 else { return nil }
    let slot = unsafe slots.slot(index)
    if unsafe slot.pointee.compareExchange(
      expected: 0,
      desired: address,
      ordering: .sequentiallyConsistent
    ).exchanged {
      if word.load(ordering: .sequentiallyConsistent) == address {
        if let chain = unsafe chain(at: address) {
          return unsafe Pin(chain: chain, slot: index)
        }
      }
      slots.leave(index)
    }
    return pinElsewhere(index)
  }

  /// Tries the slots after `home`; `nil` also if none is free.
  @usableFromInline
  func pinElsewhere(_ home: Int) -> Pin<Link>? {
    var index = home
    for _ in 0..<HazardSlots.count {
      var address = word.load(ordering: .relaxed)
      while address != 0 {
        guard
          unsafe slots.slot(index).pointee.compareExchange(
            expected: 0,
            desired: address,
            ordering: .sequentiallyConsistent
          ).exchanged
        else { break }
        let now = word.load(ordering: .sequentiallyConsistent)
        if now == address, let chain = unsafe chain(at: address) {
          return unsafe Pin(chain: chain, slot: index)
        }
        slots.leave(index)
        address = now
      }
      guard address != 0 else { return nil }
      index = (index + 1) % HazardSlots.count
    }
    return nil
  }

  /// A counted reference to the published chain, taken under the lock that every change needs.
  private func lockedReference() -> Unmanaged<Chain<Link>>? {
    unsafe state.withLock { _ in
      unsafe chain(at: word.load(ordering: .relaxed))?.retain()
    }
  }

  /// A counted reference to the chain that a call starting now walks down.
  @inlinable
  func retainedChain() -> Chain<Link>? {
    guard !isEmpty else { return nil }
    return takeChain()
  }

  @usableFromInline
  func takeChain() -> Chain<Link>? {
    var marker: UInt8 = 0
    let address = unsafe withUnsafePointer(to: &marker) { UInt(bitPattern: $0) }
    let chain: Chain<Link>
    if let pin = pin(near: address) {
      chain = unsafe pin.chain.takeUnretainedValue()
      slots.leave(pin.slot)
    } else if let reference = unsafe lockedReference() {
      chain = unsafe reference.takeRetainedValue()
    } else {
      return nil
    }
    return chain.isScoped ? scoped(chain) : chain
  }

  // MARK: Scopes

  /// The published chain with the advice of the current task's scopes merged in.
  @usableFromInline
  func scoped(_ published: Chain<Link>) -> Chain<Link> {
    let scoped = AdviceScope.current?.entries(for: self) ?? []
    guard !scoped.isEmpty else { return published }
    let all = state.withLock { $0.active } + scoped
    return Chain(
      all.sorted { $0.installation.isOutside($1.installation) },
      target: target,
      isScoped: false
    )
  }
}

extension ChainCell: ScopeHost where Link: ~Copyable {
  func changeScopes(by difference: Int) {
    _ = update { state in
      state.scopes += difference
      return nil
    }
  }
}

extension ChainCell: AdviceHost where Link: ~Copyable {
  @usableFromInline
  func remove(_ id: Installation.ID) -> Bool {
    update { state in state.remove(id) } != nil
  }

  @usableFromInline
  func setSuspended(_ isSuspended: Bool, _ id: Installation.ID) {
    _ = update { state in
      state.setSuspended(isSuspended, id)
      return nil
    }
  }

  @usableFromInline
  func status(of id: Installation.ID) -> AdviceStatus {
    state.withLock { $0.status(of: id) }
  }
}

extension ChainCell where Link: ~Copyable {
  /// What is installed, also in the current task's scopes, from the outside in, with the hits of each.
  func explained() -> [AdviceExplanation] {
    let scoped = AdviceScope.current?.entries(for: self) ?? []
    return state.withLock { state in
      state.settleHits()
      let published = unsafe chain(at: word.load(ordering: .relaxed))
      return state.explained(
        with: scoped,
        counting: unsafe published?._withUnsafeGuaranteedRef { $0.table }
      )
    }
  }
}
