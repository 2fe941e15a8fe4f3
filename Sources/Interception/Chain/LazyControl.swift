public import Synchronization

/// The control of a call, made for the first who needs it: a call without advice that is over when it
/// returns to its caller does without.
///
/// An `AtomicLazyReference` in a few instructions: that one is generic, and not inlined.
///
/// Soundness: `address` changes once, from 0 to an owned reference, which `deinit` releases. Whoever finds
/// one sees all of it, since the exchange released it and the load acquires it.
@safe
@usableFromInline
struct LazyControl: ~Copyable, Sendable {
  @usableFromInline let address = Atomic<UInt>(0)

  @inlinable
  init() {}

  @inlinable
  deinit {
    if address.load(ordering: .acquiring) != 0 { release() }
  }

  /// The control, if anybody has needed it yet.
  @inlinable var known: CallControl? {
    let address = address.load(ordering: .acquiring)
    return address == 0 ? nil : Self.control(at: address)
  }

  /// The control.
  @usableFromInline
  func made(for operation: OperationID) -> CallControl {
    if let known { return known }
    let new = unsafe Unmanaged.passRetained(CallControl(operation))
    let (isFirst, other) = address.compareExchange(
      expected: 0,
      desired: UInt(bitPattern: unsafe new.toOpaque()),
      ordering: .acquiringAndReleasing
    )
    guard !isFirst else { return unsafe new.takeUnretainedValue() }
    unsafe new.release()
    return Self.control(at: other)
  }

  @usableFromInline
  static func control(at address: UInt) -> CallControl {
    guard let pointer = unsafe UnsafeRawPointer(bitPattern: address) else {
      fatalError("no control at address 0")
    }
    return unsafe Unmanaged<CallControl>.fromOpaque(pointer).takeUnretainedValue()
  }

  @usableFromInline
  func release() {
    guard
      let pointer = unsafe UnsafeRawPointer(bitPattern: address.load(ordering: .acquiring))
    else { return }
    unsafe Unmanaged<CallControl>.fromOpaque(pointer).release()
  }
}
