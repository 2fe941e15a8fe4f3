public import Synchronization

/// The code of an asynchronous link.
@usableFromInline
struct AsyncBody<Input, Output, Failure: Error> {
  @usableFromInline typealias Code =
    nonisolated(nonsending) (
      inout AsyncInvocation<Input, Output, Failure>
    ) async throws(Failure) -> Output

  @usableFromInline let run: Code

  @inlinable
  init(_ run: @escaping Code) { self.run = run }
}

/// One stop of an asynchronous call.
@usableFromInline
struct AsyncLink<Input, Output, Failure: Error>: ~Copyable, ChainLink {
  @usableFromInline static var isPinned: Bool { false }

  @usableFromInline let body: AsyncBody<Input, Output, Failure>.Code

  @usableFromInline
  init(_ body: AsyncBody<Input, Output, Failure>) { self.body = body.run }

  @inlinable
  nonisolated(nonsending) borrowing func run(
    _ invocation: inout AsyncInvocation<Input, Output, Failure>
  ) async throws(Failure) -> Output {
    try await body(&invocation)
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
  @inlinable
  nonisolated(nonsending) func run(
    _ invocation: inout AsyncInvocation<Input, Output, Failure>
  ) async throws(Failure) -> Output {
    unsafe hits.pointee.wrappingAdd(1, ordering: .relaxed)
    return try await unsafe link.pointee.run(&invocation)
  }

  /// The place of the link after this one.
  @inlinable
  var next: AsyncCursor {
    unsafe AsyncCursor(link: link + 1, hits: hits + 1, chain: chain)
  }
}
