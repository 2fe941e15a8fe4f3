import Interception
import InterceptionTesting
import Testing

/// Advice that hands one invocation to two retries, one after the other.
private struct Twice {
  let first: RetryAdvice
  let second: RetryAdvice
}

extension Twice: Advice {
  func around<I, O, F>(_ invocation: inout SyncInvocation<I, O, F>) throws(F) -> O {
    do throws(F) {
      return try first.around(&invocation)
    } catch {
      return try second.around(&invocation)
    }
  }

  nonisolated(nonsending) func around<I, O, F>(
    _ invocation: inout AsyncInvocation<I, O, F>
  ) async throws(F) -> O {
    do throws(F) {
      return try await first.around(&invocation)
    } catch {
      return try await second.around(&invocation)
    }
  }

  func around<I, O, F>(_ invocation: CompletionInvocation<I, O, F>) {
    first.around(invocation)
    second.around(invocation)
  }
}

@Suite("Two retries on one invocation, by hand")
struct TwoRetriesTests {
  private enum Trouble: Error { case trouble }

  @Test(
    "Each counts its own attempts and goes by its own policy", arguments: RetryShape.allCases,
    [false, true])
  func apart(shape: RetryShape, isPlain: Bool) async {
    let events = Recording<String>()
    func retry(_ name: String, _ maxRetries: Int) -> RetryAdvice {
      RetryAdvice(
        maxRetries: maxRetries, backoff: .none,
        retryIf: { _, attempt in
          events.append("\(name) asked \(attempt)")
          return true
        },
        // With a deadline the first attempt is made by another way than without.
        deadline: isPlain ? nil : .seconds(3600),
        onRetry: { events.append("\(name) retries \($0.attempt)") },
        onGiveUp: { report in
          let attempts = report.attempts.map(\.number)
          events.append("\(name) ends \(attempts) \(report.reason)")
        })
    }
    let issues = IssueList()
    let attempts = Recording<Int>()
    let advice = Twice(first: retry("first", 1), second: retry("second", 2))
    let wrapper = Interceptable(0, issues: issues.add)
    switch shape {
    case .sync:
      let operation = wrapper.operation("call") { (_: Int) throws -> Int in throw Trouble.trouble }
      operation.before { attempts.append($0.attempt) }
      operation.advise(advice, priority: .high)
      #expect(throws: Trouble.trouble) { try operation() }
    case .async:
      let operation = wrapper.operation("call") { (_: Int) async throws -> Int in
        throw Trouble.trouble
      }
      operation.before { attempts.append($0.attempt) }
      operation.advise(advice, priority: .high)
      await #expect(throws: Trouble.trouble) { try await operation() }
    case .completion:
      let operation = wrapper.operation("call") { (_: Int, done: Completion<Int, any Error>) in
        done(.failure(Trouble.trouble))
      }
      operation.before { attempts.append($0.attempt) }
      operation.advise(advice, priority: .high)
      await #expect(throws: Trouble.trouble) { try await operation.value() }
    }
    #expect(attempts.elements == [1, 2, 1, 2, 3])
    #expect(
      events.elements == [
        "first asked 1", "first retries 1", "first ends [1, 2] exhausted",
        "second asked 1", "second retries 1", "second asked 2", "second retries 2",
        "second ends [1, 2, 3] exhausted",
      ])
    // The second answer of a completion call is one too many.
    #expect(issues.kinds == (shape == .completion ? [.doubleCompletion] : []))
  }
}
