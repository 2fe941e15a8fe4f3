public import Synchronization

/// The code of a synchronous link; a struct, so that the closure is stored as it was specialised.
@usableFromInline
struct SyncBody<Input, Output, Failure: Error> {
  @usableFromInline let run:
    (inout SyncInvocation<Input, Output, Failure>) throws(Failure) -> Output

  /// How a frame of this operation steps on, as compiled where the types were known.
  @usableFromInline let step:
    (borrowing SyncInvocation<Input, Output, Failure>) throws(Failure) -> Output

  @inlinable
  init(_ run: @escaping (inout SyncInvocation<Input, Output, Failure>) throws(Failure) -> Output) {
    self.run = run
    step = { (frame) throws(Failure) in try frame.specializedStep() }
  }
}

/// One stop of a synchronous call.
@usableFromInline
struct SyncLink<Input, Output, Failure: Error>: ~Copyable, ChainLink {
  @usableFromInline static var isPinned: Bool { true }

  @usableFromInline let body:
    (inout SyncInvocation<Input, Output, Failure>) throws(Failure) -> Output

  @usableFromInline let step:
    (borrowing SyncInvocation<Input, Output, Failure>) throws(Failure) -> Output

  @usableFromInline
  init(
    _ body: SyncBody<Input, Output, Failure>,
    above target: SyncBody<Input, Output, Failure>
  ) {
    self.body = body.run
    step = target.step
  }

  @inlinable @inline(__always)
  borrowing func run(
    _ invocation: inout SyncInvocation<Input, Output, Failure>
  ) throws(Failure) -> Output {
    try body(&invocation)
  }
}

extension SyncLink {
  @inlinable @inline(__always)
  borrowing func enter(
    _ invocation: borrowing SyncInvocation<Input, Output, Failure>
  ) throws(Failure) -> Output {
    try step(invocation)
  }
}

/// The place of a synchronous call in its chain: the link that runs next, and its hit counter.
///
/// Soundness: both pointers lead into the chain that the call has pinned; the target is the last link and
/// never moves on. The counters of a slot's row have one writer at a time: the owner of the slot.
@safe
@usableFromInline
struct SyncCursor<Input, Output, Failure: Error> {
  @usableFromInline let link: UnsafePointer<SyncLink<Input, Output, Failure>>
  @usableFromInline let hits: UnsafeMutablePointer<Atomic<Int>>

  @inlinable
  init(
    link: UnsafePointer<SyncLink<Input, Output, Failure>>,
    hits: UnsafeMutablePointer<Atomic<Int>>
  ) {
    unsafe self.link = unsafe link
    unsafe self.hits = unsafe hits
  }

  /// Runs the link in `invocation`, whose own next link is the one after.
  @inlinable @inline(__always)
  func run(
    _ invocation: inout SyncInvocation<Input, Output, Failure>
  ) throws(Failure) -> Output {
    let hit = unsafe hits.pointee.load(ordering: .relaxed)
    unsafe hits.pointee.store(hit &+ 1, ordering: .relaxed)
    return try unsafe link.pointee.run(&invocation)
  }

  /// Steps from `invocation`, whose next link is this one, by the operation's own entry.
  @inlinable @inline(__always)
  func enter(
    _ invocation: borrowing SyncInvocation<Input, Output, Failure>
  ) throws(Failure) -> Output {
    try unsafe link.pointee.enter(invocation)
  }

  /// The place of the link after this one.
  @inlinable @inline(__always)
  var next: SyncCursor {
    unsafe SyncCursor(link: link + 1, hits: hits + 1)
  }
}
