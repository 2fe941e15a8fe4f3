import InterceptionTesting
import Testing

@testable import Interception

@Suite("RetryMachine")
struct RetryMachineTests {
  typealias Failing = RetryMachine.Failing

  private func machine(_ maxRetries: Int, _ backoff: Backoff = .none) -> RetryMachine {
    RetryMachine(RetryMachine.Rules(maxRetries: maxRetries, backoff: backoff))
  }

  @Test("Makes at most so many retries, and consults nobody without need")
  func exhausted() {
    var machine = machine(2)
    #expect(machine.next(Failing()) == .retry(after: .zero))
    #expect(machine.next(Failing()) == .retry(after: .zero))
    #expect(machine.attempt == 3)
    var asked = false
    let last = machine.next(
      Failing(),
      isRetryable: {
        asked = true
        return true
      },
      withdraw: {
        asked = true
        return true
      })
    #expect(last == .stop(.exhausted))
    #expect(!asked)
  }

  @Test("Cancellation comes before everything; the budget pays last")
  func order() {
    var failing = Failing()
    failing.isCancelled = true
    var cancelled = machine(0)
    #expect(cancelled.next(failing) == .stop(.cancelled))
    var paid = 0
    func pay() -> Bool {
      paid += 1
      return true
    }
    var machine = machine(5, .constant(.seconds(2)))
    #expect(machine.next(Failing(), isRetryable: { false }, withdraw: pay) == .stop(.notRetryable))
    failing = Failing()
    failing.remaining = .seconds(2)
    #expect(machine.next(failing, withdraw: pay) == .stop(.deadline))
    #expect(paid == 0)
    failing.remaining = .seconds(2) + .nanoseconds(1)
    #expect(machine.next(failing, withdraw: pay) == .retry(after: .seconds(2)))
    #expect(paid == 1)
    #expect(machine.next(failing, withdraw: { false }) == .stop(.budget))
    failing.standsDown = true
    #expect(machine.next(failing, withdraw: pay) == .stop(.nested))
  }

  @Test("Random histories agree with a slow obvious model")
  func model() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix(seed: seed)
    for _ in 0..<2_000 {
      let maxRetries = Int.random(in: 0...6, using: &random)
      let cap = Int.random(in: 1...20, using: &random)
      let initial = Int.random(in: 0...cap, using: &random)
      var machine = RetryMachine(
        RetryMachine.Rules(
          maxRetries: maxRetries,
          backoff: .linear(initial: .seconds(initial), cap: .seconds(cap))))
      var retries = 0
      var elapsed = 0
      while true {
        var failing = Failing()
        failing.isCancelled = Int.random(in: 0..<12, using: &random) == 0
        failing.standsDown = Int.random(in: 0..<12, using: &random) == 0
        let isRetryable = Int.random(in: 0..<8, using: &random) != 0
        let hasBudget = Int.random(in: 0..<8, using: &random) != 0
        let deadline = Bool.random(using: &random) ? Int.random(in: 0...60, using: &random) : nil
        let hint =
          Int.random(in: 0..<3, using: &random) == 0
          ? Int.random(in: -5...30, using: &random) : nil
        failing.remaining = deadline.map { .seconds($0 - elapsed) }
        failing.hint = hint.map { .seconds($0) }
        let action = machine.next(
          failing, isRetryable: { isRetryable }, withdraw: { hasBudget })

        let computed = min(initial * (retries + 1), cap)
        let delay = hint.map { $0 < 0 ? computed : min($0, cap) } ?? computed
        let expected: RetryMachine.Action
        if failing.isCancelled {
          expected = .stop(.cancelled)
        } else if failing.standsDown {
          expected = .stop(.nested)
        } else if retries == maxRetries {
          expected = .stop(.exhausted)
        } else if !isRetryable {
          expected = .stop(.notRetryable)
        } else if let deadline, elapsed + delay >= deadline {
          expected = .stop(.deadline)
        } else if !hasBudget {
          expected = .stop(.budget)
        } else {
          expected = .retry(after: .seconds(delay))
        }
        #expect(action == expected, "seed \(seed)")
        guard case .retry = expected, action == expected else { break }
        retries += 1
        elapsed += delay + Int.random(in: 0...3, using: &random)
        #expect(machine.attempt == retries + 1)
      }
    }
  }
}
