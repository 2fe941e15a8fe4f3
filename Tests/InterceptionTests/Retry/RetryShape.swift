import Foundation
import Interception
import InterceptionTesting

/// The three drivers for one table of cases.
enum RetryShape: String, CaseIterable, Sendable {
  case sync, async, completion

  /// Starts a call under a retry, whose attempts the script answers.
  func start(
    _ script: FaultScript<Int, any Error>, _ advice: RetryAdvice, idempotent: Bool = true,
    _ installed: (Registration) -> Void = { _ in }
  ) -> RetriedCall {
    let wrapper = Interceptable(0)
    let attempts = Recording<Int>()
    switch self {
    case .sync:
      let operation = wrapper.operation("call", idempotent: idempotent) { (n: Int) throws in n }
      operation.replace(with: script)
      operation.before { call in attempts.append(call.attempt) }
      installed(operation.advise(advice, priority: .high))
      return RetriedCall(attempts) { finish in
        Thread.detachNewThread { finish(Result { try operation() }) }
        return nil
      }
    case .async:
      let operation = wrapper.operation("call", idempotent: idempotent) {
        (n: Int) async throws in n
      }
      operation.replace(with: script)
      operation.before { call in attempts.append(call.attempt) }
      installed(operation.advise(advice, priority: .high))
      return RetriedCall(attempts) { finish in
        let task = Task {
          do { finish(.success(try await operation())) } catch { finish(.failure(error)) }
        }
        return { task.cancel() }
      }
    case .completion:
      let operation = wrapper.operation("call", idempotent: idempotent) {
        (n: Int, done: Completion<Int, any Error>) in done(.success(n))
      }
      operation.replace(with: script)
      operation.before { call in attempts.append(call.attempt) }
      installed(operation.advise(advice, priority: .high))
      return RetriedCall(attempts) { finish in
        let handle = operation { (result: Result<Int, any Error>) in finish(result) }
        return { handle.cancel() }
      }
    }
  }
}

/// A call that runs: how to wait for its end, and how to cancel it.
final class RetriedCall: Sendable {
  private let made: Recording<Int>
  private let outcomes: AsyncStream<Transferred>
  private let cancelling: (@Sendable () -> Void)?

  private struct Transferred: Sendable { let result: Result<Int, any Error> }

  init(
    _ attempts: Recording<Int>,
    _ start: (@escaping @Sendable (Result<Int, any Error>) -> Void) -> (@Sendable () -> Void)?
  ) {
    made = attempts
    let (stream, continuation) = AsyncStream<Transferred>.makeStream()
    outcomes = stream
    cancelling = start { continuation.yield(Transferred(result: $0)) }
  }

  /// The numbers of the attempts that reached the target.
  var attempts: [Int] { made.elements }

  /// What the call ends with.
  var value: Int {
    get async throws {
      for await outcome in outcomes { return try outcome.result.get() }
      throw CancellationError()
    }
  }

  /// Cancels it; `false` where a call of this shape can't be cancelled from outside.
  @discardableResult
  func cancel() -> Bool {
    cancelling?()
    return cancelling != nil
  }
}
