public import Synchronization

/// The code of a link of a completion call: it gets its place in the chain, the arguments, and who waits
/// for its answer; it returns the answer that is waited for.
///
/// The three are apart, and not one value, so that nothing is copied on the way down. Each link makes
/// the object that it needs for the answer, if any: one that only passes on what comes makes none.
@usableFromInline
struct CompletionBody<Input, Output, Failure: Error> {
  @usableFromInline typealias Code =
    (CompletionCursor<Input, Output, Failure>, Input, Waiter<Output, Failure>) ->
    PendingCompletion<Output, Failure>

  @usableFromInline let run: Code

  @inlinable
  init(_ run: @escaping Code) { self.run = run }

  /// The code of a link that doesn't proceed: a target.
  @inlinable
  init(target: @escaping (Input, Completion<Output, Failure>) -> Void) {
    self.init { cursor, input, waiter in
      let done = Completion(waiter.pending(attempt: cursor.attempt))
      target(input, done)
      return done.pending
    }
  }
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
    _ waiter: Waiter<Output, Failure>
  ) -> PendingCompletion<Output, Failure> {
    body(cursor, arguments, waiter)
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

  /// Runs the next link, for whose answer `waiter` waits.
  @inlinable
  @discardableResult
  func run(
    _ arguments: Input, for waiter: Waiter<Output, Failure>
  ) -> PendingCompletion<Output, Failure> {
    unsafe chain.sharedRow[next].wrappingAdd(1, ordering: .relaxed)
    return unsafe chain.links[next].run(
      CompletionCursor(chain, next: next &+ 1, attempt: attempt), arguments, waiter)
  }
}
