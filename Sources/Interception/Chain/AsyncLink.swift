public import Synchronization

/// The code of an asynchronous link.
@usableFromInline
struct AsyncBody<Input, Output, Failure: Error> {
  @usableFromInline typealias Code =
    nonisolated(nonsending) (
      inout AsyncInvocation<Input, Output, Failure>
    ) async throws(Failure) -> Output

  @usableFromInline typealias Step =
    nonisolated(nonsending) (
      borrowing AsyncInvocation<Input, Output, Failure>
    ) async throws(Failure) -> Output

  @usableFromInline let run: Code

  /// How a frame of this operation steps on, as compiled where the types were known.
  @usableFromInline let step: Step

  /// What the code of the target belongs to; `nil` for advice.
  @usableFromInline let target: AnyObject?

  @inlinable
  init(on target: AnyObject? = nil, _ run: @escaping Code) {
    self.target = target
    self.run = run
    step = { (frame) async throws(Failure) in try await frame.specializedStep() }
  }
}

/// One stop of an asynchronous call.
@usableFromInline
struct AsyncLink<Input, Output, Failure: Error>: ~Copyable, ChainLink {
  @usableFromInline static var isPinned: Bool { false }

  @usableFromInline let body: AsyncBody<Input, Output, Failure>.Code

  @usableFromInline let step: AsyncBody<Input, Output, Failure>.Step

  @usableFromInline let target: AnyObject?

  @usableFromInline
  init(
    _ body: AsyncBody<Input, Output, Failure>,
    above target: AsyncBody<Input, Output, Failure>
  ) {
    self.body = body.run
    self.target = body.target
    step = target.step
  }

  @inlinable @inline(__always)
  nonisolated(nonsending) borrowing func run(
    _ invocation: inout AsyncInvocation<Input, Output, Failure>
  ) async throws(Failure) -> Output {
    try await body(&invocation)
  }

  @inlinable
  nonisolated(nonsending) borrowing func enter(
    _ invocation: borrowing AsyncInvocation<Input, Output, Failure>
  ) async throws(Failure) -> Output {
    try await step(invocation)
  }
}

/// The place of an asynchronous call in its chain: the link that runs next, and its hit counter.
///
/// Soundness: both pointers lead into a chain that the operation's call holds by a counted reference
/// until it ends; invocations aren't copyable and can't outlive it.
@safe
@usableFromInline
struct AsyncCursor<Input, Output, Failure: Error> {
  @usableFromInline let link: UnsafePointer<AsyncLink<Input, Output, Failure>>
  @usableFromInline let hits: UnsafeMutablePointer<Atomic<Int>>
  /// The chain that the two lead into.
  @usableFromInline let chain: Unmanaged<Chain<AsyncLink<Input, Output, Failure>>>

  @inlinable
  init(
    link: UnsafePointer<AsyncLink<Input, Output, Failure>>, hits: UnsafeMutablePointer<Atomic<Int>>,
    chain: Unmanaged<Chain<AsyncLink<Input, Output, Failure>>>
  ) {
    unsafe self.link = unsafe link
    unsafe self.hits = unsafe hits
    unsafe self.chain = unsafe chain
  }

  /// Runs the link in `invocation`, whose own next link is the one after.
  @inlinable @inline(__always)
  nonisolated(nonsending) func run(
    _ invocation: inout AsyncInvocation<Input, Output, Failure>
  ) async throws(Failure) -> Output {
    unsafe hits.pointee.wrappingAdd(1, ordering: .relaxed)
    return try await unsafe link.pointee.run(&invocation)
  }

  /// Steps from `invocation`, whose next link is this one, by the operation's own entry.
  @inlinable
  nonisolated(nonsending) func enter(
    _ invocation: borrowing AsyncInvocation<Input, Output, Failure>
  ) async throws(Failure) -> Output {
    try await unsafe link.pointee.enter(invocation)
  }

  /// The place of the link after this one.
  @inlinable
  var next: AsyncCursor {
    unsafe AsyncCursor(link: link + 1, hits: hits + 1, chain: chain)
  }
}
