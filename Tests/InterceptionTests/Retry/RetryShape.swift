import Foundation
import Interception

/// What an attempt of a retried call ends with.
enum RetryOutcome: Sendable {
  case value(Int)
  case failure(any Error)
}

/// A target that answers as it is told, one answer for each attempt; the last one repeats.
final class RetryTarget: Sendable {
  private let answers: [RetryOutcome]
  private let made = Guarded<[Int]>([])

  init(_ answers: [RetryOutcome]) { self.answers = answers }

  /// The numbers of the attempts that reached the target.
  var attempts: [Int] { made.withLock { $0 } }

  func answer(_ attempt: Int) throws -> Int {
    let count = made.withLock { made in
      made.append(attempt)
      return made.count
    }
    switch answers[min(count, answers.count) - 1] {
    case .value(let value): return value
    case .failure(let error): throw error
    }
  }
}

/// The three drivers for one table of cases.
enum RetryShape: String, CaseIterable, Sendable {
  case sync, async, completion

  /// Starts a call under a retry.
  func start(
    _ target: RetryTarget, _ advice: RetryAdvice, idempotent: Bool = true,
    _ installed: (Registration) -> Void = { _ in }
  ) -> RetriedCall {
    let wrapper = Interceptable(target)
    // An innermost advice takes down which attempt comes.
    switch self {
    case .sync:
      let operation = wrapper.operation("call", idempotent: idempotent) {
        (target: RetryTarget, attempt: AttemptNumber) throws in try target.answer(attempt.value)
      }
      operation.before { call in call.arguments = AttemptNumber(call.attempt) }
      installed(operation.advise(advice, priority: .high))
      return RetriedCall(target) { finish in
        Thread.detachNewThread { finish(Result { try operation(AttemptNumber(0)) }) }
        return nil
      }
    case .async:
      let operation = wrapper.operation("call", idempotent: idempotent) {
        (target: RetryTarget, attempt: AttemptNumber) async throws in
        try target.answer(attempt.value)
      }
      operation.before { call in call.arguments = AttemptNumber(call.attempt) }
      installed(operation.advise(advice, priority: .high))
      return RetriedCall(target) { finish in
        let task = Task {
          do { finish(.success(try await operation(AttemptNumber(0)))) } catch {
            finish(.failure(error))
          }
        }
        return { task.cancel() }
      }
    case .completion:
      let operation = wrapper.operation("call", idempotent: idempotent) {
        (target: RetryTarget, attempt: AttemptNumber, done: Completion<Int, any Error>) in
        done(Result { try target.answer(attempt.value) })
      }
      operation.before { call in call.arguments = AttemptNumber(call.attempt) }
      installed(operation.advise(advice, priority: .high))
      return RetriedCall(target) { finish in
        let handle = operation(AttemptNumber(0)) { (result: Result<Int, any Error>) in
          finish(result)
        }
        return { handle.cancel() }
      }
    }
  }
}

/// A number as an argument.
struct AttemptNumber: Sendable, Equatable {
  let value: Int
  init(_ value: Int) { self.value = value }
}

/// A call that runs: how to wait for its end, and how to cancel it.
final class RetriedCall: Sendable {
  private let target: RetryTarget
  private let outcomes: AsyncStream<Transferred>
  private let cancelling: (@Sendable () -> Void)?

  private struct Transferred: Sendable { let result: Result<Int, any Error> }

  init(
    _ target: RetryTarget,
    _ start: (@escaping @Sendable (Result<Int, any Error>) -> Void) -> (@Sendable () -> Void)?
  ) {
    self.target = target
    let (stream, continuation) = AsyncStream<Transferred>.makeStream()
    outcomes = stream
    cancelling = start { continuation.yield(Transferred(result: $0)) }
  }

  var attempts: [Int] { target.attempts }

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
