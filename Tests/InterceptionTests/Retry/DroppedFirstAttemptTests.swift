import Interception
import InterceptionTesting
import TestSupport
import Testing

@Suite("First attempts whose handler is dropped at once", .patient)
struct DroppedFirstAttemptTests {
  /// What stands around a retry.
  enum Around: CaseIterable {
    case nothing, before, after, around

    func install<Base>(on operation: CompletionOperation<Base, Void, Int, any Error>) {
      switch self {
      case .nothing: break
      case .before: operation.before { _ in }
      case .after: operation.after { _, _ in }
      case .around: operation.around { call in call.proceed() }
      }
    }
  }

  private typealias Answer = Result<Int, any Error>

  let clock = ManualClock()
  let parked = Parked()

  /// An operation that drops its first handler, and parks the others.
  private var operation: CompletionOperation<Parked, Void, Int, any Error> {
    let isFirst = Guarded(true)
    return Interceptable(parked, issues: { _ in }).operation("drop") {
      (parked: Parked, done: Completion<Int, any Error>) in
      let isDropped = isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      if !isDropped { parked.hold(done) }
    }
  }

  @Test("The handle ends the wait for the next attempt", arguments: Around.allCases)
  func cancelledWait(around: Around) async {
    let operation = operation
    operation.advise(.retry(1, backoff: .constant(.seconds(60)), clock: clock))
    around.install(on: operation)
    let answers = Guarded<[Bool]>([])
    let handle = operation { (result: Answer) in
      let isCancellation = if case .failure(is CancellationError) = result { true } else { false }
      answers.withLock { $0.append(isCancellation) }
    }
    await clock.sleepers(1)
    handle.cancel()
    #expect(handle.isCancelled)
    #expect(answers.withLock { $0 } == [true])
    #expect(parked.count == 0)
  }

  @Test("The handle cancels the next attempt", arguments: Around.allCases)
  func cancelledAttempt(around: Around) {
    let operation = operation
    operation.advise(.retry(1, backoff: .none))
    around.install(on: operation)
    let answers = Guarded<[Int?]>([])
    let handle = operation { (result: Answer) in
      answers.withLock { $0.append(try? result.get()) }
    }
    handle.cancel()
    #expect(parked.cancelledCount == 1)
    parked.answer(0, .success(2))
    #expect(answers.withLock { $0 } == [2])
  }

  @Test("The handle of a call without a retry is that of a call that is over")
  func over() {
    let operation = operation
    let handle = operation { (_: Answer) in }
    handle.cancel()
    #expect(!handle.isCancelled)
  }
}
