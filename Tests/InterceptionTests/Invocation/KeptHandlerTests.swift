import Interception
import InterceptionTesting
import TestSupport
import Testing

@Suite("Handlers that a target keeps", .patient)
struct KeptHandlerTests {
  typealias Token = any AnyObject & Sendable
  typealias Operation = CompletionOperation<PendingCalls<Int, any Error>, Token, Int, any Error>

  /// What advises the operation.
  enum Dressing: CaseIterable {
    case before, after, around, retry, retryAndAfter

    /// Advises so that the advice keeps an object.
    func dress(_ operation: Operation, keeping token: Token) -> [Registration] {
      switch self {
      case .before: [operation.before { _ in withExtendedLifetime(token) {} }]
      case .after: [operation.after { _, _ in withExtendedLifetime(token) {} }]
      case .around:
        [operation.around { call in withExtendedLifetime(token) { call.proceed() } }]
      case .retry: [operation.advise(retry(token))]
      case .retryAndAfter:
        Dressing.retry.dress(operation, keeping: token)
          + Dressing.after.dress(operation, keeping: token)
      }
    }

    private func retry(_ token: Token) -> RetryAdvice {
      RetryAdvice(
        maxRetries: 1, backoff: .none, onRetry: { _ in withExtendedLifetime(token) {} })
    }
  }

  @Test(
    "After the answer they keep neither arguments, nor advice, nor the caller's handler",
    arguments: Dressing.allCases)
  func released(dressing: Dressing) async {
    for result in [Result<Int, any Error>.success(1), .failure(StoreError.busy)] {
      let lives = (0..<3).map { _ in LifeSpan() }
      let target = Self.start(dressing, lives)
      #expect(!lives[2].hasEnded)
      target.answerAll(result)
      if target.count > 1 { target.answer(1, .success(1)) }
      for life in lives { await life.end() }
      withExtendedLifetime(target) {}
    }
  }

  /// Starts a call of advised code with an argument and a handler, and removes the advice.
  private static func start(
    _ dressing: Dressing, _ lives: [LifeSpan]
  ) -> PendingCalls<Int, any Error> {
    let target = PendingCalls<Int, any Error>()
    let operation = Interceptable(target).operation("hold") {
      (target: PendingCalls<Int, any Error>, _: Token, done: Completion<Int, any Error>) in
      target.hold(done)
    }
    let registrations = dressing.dress(operation, keeping: lives[0].begin())
    operation(lives[1].begin()) { [handler = lives[2].begin()] (_: Result<Int, any Error>) in
      withExtendedLifetime(handler) {}
    }
    registrations.forEach { $0.remove() }
    return target
  }
}
