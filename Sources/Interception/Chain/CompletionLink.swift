public import Synchronization

/// The code of a link of a completion call: it gets its place in the chain, the arguments, and who waits
/// for its answer.
///
/// The three are apart, and not one value, so that nothing is copied on the way down.
@usableFromInline
struct CompletionBody<Input, Output, Failure: Error> {
  @usableFromInline typealias Code =
    (CompletionCursor<Input, Output, Failure>, Input, PendingCompletion<Output, Failure>) -> Void

  @usableFromInline let run: Code

  @inlinable
  init(_ run: @escaping Code) { self.run = run }
}

/// One stop of a completion call.
@usableFromInline
struct CompletionLink<Input, Output, Failure: Error>: ~Copyable, ChainLink {
  @usableFromInline static var isPinned: Bool { false }

  @usableFromInline let body: CompletionBody<Input, Output, Failure>.Code

  @usableFromInline
  init(
    _ body: CompletionBody<Input, Output, Failure>,
    above target: CompletionBody<Input, Output, Failure>
  ) {
    self.body = body.run
  }

  @inlinable @inline(__always)
  borrowing func run(
    _ cursor: CompletionCursor<Input, Output, Failure>,
    _ arguments: Input,
    _ pending: PendingCompletion<Output, Failure>
  ) {
    body(cursor, arguments, pending)
  }
}

/// The place of a completion call in its chain: the link that runs next, and the number of its attempt.
///
/// It may be kept and used again, on any thread: it holds the chain.
///
/// Soundness: `next` is at most the index of the target, which never proceeds.
@usableFromInline
struct CompletionCursor<Input, Output, Failure: Error> {
  @usableFromInline let chain: Chain<CompletionLink<Input, Output, Failure>>
  @usableFromInline let next: Int
  @usableFromInline let attempt: Int

  @inlinable
  init(_ chain: Chain<CompletionLink<Input, Output, Failure>>, next: Int, attempt: Int) {
    self.chain = chain
    self.next = next
    self.attempt = attempt
  }

  /// Runs the next link, for whose answer `pending` waits.
  @inlinable
  func run(_ arguments: Input, for pending: PendingCompletion<Output, Failure>) {
    unsafe chain.sharedRow[next].wrappingAdd(1, ordering: .relaxed)
    unsafe chain.links[next].run(
      CompletionCursor(chain, next: next &+ 1, attempt: attempt), arguments, pending)
  }

  /// Runs the next link inside the call of `outer`, and hands its answer to `receive`.
  @inlinable
  @discardableResult
  func proceed(
    _ arguments: Input,
    inside outer: PendingCompletion<Output, Failure>,
    _ receive: @escaping (Result<Output, Failure>) -> Void
  ) -> PendingCompletion<Output, Failure> {
    let pending = PendingCompletion(outer.control, attempt: attempt, receive: receive)
    run(arguments, for: pending)
    return pending
  }
}
