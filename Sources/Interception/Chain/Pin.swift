/// A chain that stays alive while a synchronous call runs, without a reference count.
///
/// Soundness: made by ``ChainCell/pin(near:)`` once a slot names the chain. The call that made it leaves
/// the slot exactly once, on the thread that made it, and does not touch the chain afterwards.
@safe
@usableFromInline
struct Pin<Link: ChainLink & ~Copyable> {
  @usableFromInline let chain: Unmanaged<Chain<Link>>
  @usableFromInline let slot: Int

  @inlinable
  init(chain: Unmanaged<Chain<Link>>, slot: Int) {
    unsafe self.chain = unsafe chain
    self.slot = slot
  }
}

/// Names an operation without a reference count.
///
/// Soundness: held by frames only, while their call keeps the operation or its chain alive.
@safe
@usableFromInline
struct OperationReference {
  @usableFromInline let unmanaged: Unmanaged<OperationID>

  @inlinable
  init(_ id: OperationID) { unsafe unmanaged = .passUnretained(id) }

  var id: OperationID { unsafe unmanaged.takeUnretainedValue() }
}
