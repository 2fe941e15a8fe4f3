public import Synchronization

/// The code of a link of a completion call.
@usableFromInline
struct CompletionBody<Input, Output, Failure: Error> {
  @usableFromInline let run: (CompletionStep<Input, Output, Failure>) -> Void

  @inlinable
  init(_ run: @escaping (CompletionStep<Input, Output, Failure>) -> Void) { self.run = run }
}

/// One stop of a completion call.
@usableFromInline
struct CompletionLink<Input, Output, Failure: Error>: ~Copyable, ChainLink {
  @usableFromInline static var isPinned: Bool { false }

  @usableFromInline let body: (CompletionStep<Input, Output, Failure>) -> Void

  @usableFromInline
  init(
    _ body: CompletionBody<Input, Output, Failure>,
    above target: CompletionBody<Input, Output, Failure>
  ) {
    self.body = body.run
  }

  @inlinable
  borrowing func run(_ step: CompletionStep<Input, Output, Failure>) { body(step) }
}

/// A completion call on its way down the chain: what the link that it has reached needs to know.
///
/// A step may be kept and taken again, on any thread: it owns the arguments and a reference to the
/// chain, and holds whoever waits for the answer.
///
/// Soundness: `index` is at most that of the target, which never proceeds.
@usableFromInline
struct CompletionStep<Input, Output, Failure: Error> {
  @usableFromInline let chain: Chain<CompletionLink<Input, Output, Failure>>
  @usableFromInline let operation: OperationID
  /// The link after the one that runs.
  @usableFromInline var next: Int
  @usableFromInline var arguments: Input
  @usableFromInline var attempt: Int
  /// Who waits for the answer of the link that runs.
  @usableFromInline var pending: PendingCompletion<Output, Failure>

  @inlinable
  init(
    _ chain: Chain<CompletionLink<Input, Output, Failure>>,
    _ operation: OperationID,
    _ arguments: Input,
    _ pending: PendingCompletion<Output, Failure>
  ) {
    self.chain = chain
    self.operation = operation
    self.arguments = arguments
    self.pending = pending
    attempt = 1
    next = 0
  }

  @inlinable
  var completion: Completion<Output, Failure> { Completion(pending) }

  /// Runs the next link; it answers in the place of this one.
  @inlinable
  func forward() {
    var step = self
    step.next += 1
    unsafe chain.sharedRow[next].wrappingAdd(1, ordering: .relaxed)
    unsafe chain.links[next].run(step)
  }

  /// Runs the next link, and hands its answer to `receive`.
  @inlinable
  @discardableResult
  func proceed(
    _ receive: @escaping (Result<Output, Failure>) -> Void
  ) -> PendingCompletion<Output, Failure> {
    var step = self
    step.pending = PendingCompletion(
      operation,
      attempt: attempt,
      control: pending.control,
      receive: receive
    )
    let pending = step.pending
    step.forward()
    return pending
  }
}
