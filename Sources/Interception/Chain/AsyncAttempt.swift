import Synchronization

/// One attempt of an asynchronous call, cut loose from the call that waits for it.
///
/// Soundness: it owns a reference to the chain and a copy of the arguments. It is run once, by one task,
/// on the actor of the call that made it, if that has one; so nothing is used from two threads.
struct AsyncAttempt<Input, Output, Failure: Error>: @unchecked Sendable {
  private let chain: Chain<AsyncLink<Input, Output, Failure>>
  private let arguments: Input
  private let operation: OperationID
  private let attempt: Int
  private let cursor: AsyncCursor<Input, Output, Failure>

  init(_ invocation: borrowing AsyncInvocation<Input, Output, Failure>) {
    chain = unsafe invocation.next.chain.takeUnretainedValue()
    arguments = invocation.call.arguments
    operation = invocation.operation
    attempt = invocation.attempt
    cursor = invocation.next
  }

  /// How those inside it are told that it is given up.
  func control() -> CallControl {
    GiveUpWatch.isInUse.store(true, ordering: .relaxed)
    return CallControl(attemptOf: operation, inside: GiveUpWatch.attempt)
  }

  /// Runs the rest of the chain.
  nonisolated(nonsending) func run() async -> Result<Output, Failure> {
    defer { withExtendedLifetime((chain, operation)) {} }
    var frame = AsyncInvocation<Input, Output, Failure>(
      owning: arguments, operation: OperationReference(operation), attempt: attempt, at: cursor)
    do throws(Failure) {
      return .success(try await cursor.run(&frame))
    } catch {
      return .failure(error)
    }
  }
}
