import Interception
import InterceptionTesting

/// Advice for every shape that notes each call and proceeds so many times.
struct Passing: Advice {
  let name: String
  let journal: Journal
  var proceeds = 1

  var summary: String { name }

  func around<Input, Output, Failure: Error>(
    _ invocation: inout SyncInvocation<Input, Output, Failure>
  ) throws(Failure) -> Output {
    for _ in 1..<proceeds {
      journal.note(name)
      do { _ = try invocation.proceed() } catch {}
    }
    journal.note(name)
    return try invocation.proceed()
  }

  nonisolated(nonsending) func around<Input, Output, Failure: Error>(
    _ invocation: inout AsyncInvocation<Input, Output, Failure>
  ) async throws(Failure) -> Output {
    for _ in 1..<proceeds {
      journal.note(name)
      do { _ = try await invocation.proceed() } catch {}
    }
    journal.note(name)
    return try await invocation.proceed()
  }

  func around<Input, Output, Failure: Error>(
    _ invocation: CompletionInvocation<Input, Output, Failure>
  ) {
    proceed(invocation, proceeds)
  }

  private func proceed<Input, Output, Failure: Error>(
    _ invocation: CompletionInvocation<Input, Output, Failure>,
    _ left: Int
  ) {
    journal.note(name)
    guard left > 1 else { return invocation.proceed() }
    invocation.proceed { _ in proceed(invocation, left - 1) }
  }
}
