import Dispatch
import Interception
import InterceptionTesting
import Synchronization

// Advice with one fault each. Where a shape has no method, the fault isn't possible in it, or not meant.

/// Answers no call.
struct ForgetsTheCompletion: Advice {
  func around<I, O, F>(_ invocation: CompletionInvocation<I, O, F>) {
    invocation.proceed { _ in }
  }
}

/// Answers failures only.
struct DropsTheValue: Advice {
  func around<I, O, F>(_ invocation: CompletionInvocation<I, O, F>) {
    invocation.proceed { result in
      if case .failure = result { invocation.complete(result) }
    }
  }
}

/// Answers successes only.
struct LosesTheError: Advice {
  func around<I, O, F>(_ invocation: CompletionInvocation<I, O, F>) {
    invocation.proceed { result in
      if case .success = result { invocation.complete(result) }
    }
  }
}

/// Answers failures two times.
struct AnswersTwice: Advice {
  func around<I, O, F>(_ invocation: CompletionInvocation<I, O, F>) {
    invocation.proceed { result in
      if case .failure = result { invocation.complete(result) }
      invocation.complete(result)
    }
  }
}

/// Answers again much later, when the examination has seen the end of the call.
struct AnswersAgainLater: Advice {
  private struct Again<I, O, F: Error>: @unchecked Sendable {
    let invocation: CompletionInvocation<I, O, F>
    let result: Result<O, F>
  }

  let clock: ManualClock

  func around<I, O, F>(_ invocation: CompletionInvocation<I, O, F>) {
    invocation.proceed { result in
      invocation.complete(result)
      let again = Again(invocation: invocation, result: result)
      Task { [clock] in
        for _ in 0..<20 { try? await clock.sleep(for: .seconds(1)) }
        again.invocation.complete(again.result)
      }
    }
  }
}

/// Tries again until it succeeds, and says when a call begins and ends.
struct NeverGivesUp: Advice {
  let begun: Recording<Void>
  let ended: Recording<Void>

  func around<I, O, F>(_ invocation: inout SyncInvocation<I, O, F>) throws(F) -> O {
    begun.append(())
    defer { ended.append(()) }
    while true {
      do throws(F) { return try invocation.proceed() } catch { invocation.attempt += 1 }
    }
  }
}

/// Answers, and calls the target then.
struct ProceedsAfterTheEnd: Advice {
  func around<I, O, F>(_ invocation: CompletionInvocation<I, O, F>) {
    invocation.proceed { result in
      invocation.complete(result)
      invocation.attempt += 1
      invocation.proceed { _ in }
    }
  }
}

/// Throws errors of its own where the type allows it.
struct ReplacesTheError: Advice {
  struct Other: Error {}

  func around<I, O, F>(_ invocation: inout SyncInvocation<I, O, F>) throws(F) -> O {
    do throws(F) { return try invocation.proceed() } catch { throw other(error) }
  }
  func around<I, O, F>(_ invocation: inout AsyncInvocation<I, O, F>) async throws(F) -> O {
    do throws(F) { return try await invocation.proceed() } catch { throw other(error) }
  }
  func around<I, O, F>(_ invocation: CompletionInvocation<I, O, F>) {
    invocation.proceed { invocation.complete($0.mapError(other)) }
  }
  private func other<F: Error>(_ error: F) -> F {
    error is CancellationError ? error : Other() as? F ?? error
  }
}

/// Gives 0 where a number was asked for and nothing came.
struct SwallowsTheError: Advice {
  func around<I, O, F>(_ invocation: inout SyncInvocation<I, O, F>) throws(F) -> O {
    do throws(F) { return try invocation.proceed() } catch {
      guard let zero = 0 as? O else { throw error }
      return zero
    }
  }
  func around<I, O, F>(_ invocation: inout AsyncInvocation<I, O, F>) async throws(F) -> O {
    do throws(F) { return try await invocation.proceed() } catch {
      guard let zero = 0 as? O else { throw error }
      return zero
    }
  }
  func around<I, O, F>(_ invocation: CompletionInvocation<I, O, F>) {
    invocation.proceed { result in
      guard case .failure = result, let zero = 0 as? O else { return invocation.complete(result) }
      invocation.complete(.success(zero))
    }
  }
}

/// Makes texts upper-case on the way in.
struct ChangesArguments: Advice {
  func around<I, O, F>(_ invocation: inout SyncInvocation<I, O, F>) throws(F) -> O {
    change(&invocation.arguments)
    return try invocation.proceed()
  }
  func around<I, O, F>(_ invocation: inout AsyncInvocation<I, O, F>) async throws(F) -> O {
    change(&invocation.arguments)
    return try await invocation.proceed()
  }
  func around<I, O, F>(_ invocation: CompletionInvocation<I, O, F>) {
    change(&invocation.arguments)
    invocation.proceed()
  }
  private func change<I>(_ arguments: inout I) {
    if let text = (arguments as? String)?.uppercased() as? I { arguments = text }
  }
}

/// Goes to a queue.
struct HopsThreads: Advice {
  private let queue = DispatchQueue(label: "elsewhere", attributes: .concurrent)

  func around<I, O, F>(_ invocation: inout SyncInvocation<I, O, F>) throws(F) -> O {
    try queue.sync { () -> Result<O, F> in
      do throws(F) { return .success(try invocation.proceed()) } catch { return .failure(error) }
    }.get()
  }
  // The compiler refuses an asynchronous method that leaves the actor of the caller.
  func around<I, O, F>(_ invocation: CompletionInvocation<I, O, F>) {
    queue.async { invocation.proceed() }
  }
}

/// Answers elsewhere.
struct AnswersElsewhere: Advice {
  private let queue = DispatchQueue(label: "elsewhere")

  func around<I, O, F>(_ invocation: CompletionInvocation<I, O, F>) {
    invocation.proceed { result in
      let result = Passed(value: result)
      queue.async { invocation.complete(result.value) }
    }
  }
}

/// A value that changes threads, with which nobody else does anything.
private struct Passed<Value>: @unchecked Sendable { let value: Value }

/// Proceeds so many times, or until something succeeds.
private protocol Repeating: Advice {
  /// Whether to go on after an attempt that failed.
  func again<F: Error>(_ error: F, _ attempt: Int) -> Bool
}

extension Repeating {
  func around<I, O, F>(_ invocation: inout SyncInvocation<I, O, F>) throws(F) -> O {
    while true {
      do throws(F) { return try invocation.proceed() } catch {
        guard again(error, invocation.attempt) else { throw error }
        invocation.attempt += 1
      }
    }
  }
  func around<I, O, F>(_ invocation: inout AsyncInvocation<I, O, F>) async throws(F) -> O {
    while true {
      do throws(F) { return try await invocation.proceed() } catch {
        guard !Task.isCancelled || error is CancellationError, again(error, invocation.attempt)
        else { throw error }
        invocation.attempt += 1
      }
    }
  }
  func around<I, O, F>(_ invocation: CompletionInvocation<I, O, F>) {
    invocation.proceed { result in
      guard case .failure(let error) = result,
        !invocation.isCancelled || error is CancellationError, again(error, invocation.attempt)
      else { return invocation.complete(result) }
      invocation.attempt += 1
      around(invocation)
    }
  }
}

/// Has two retries for all calls together.
struct SharesItsCount: Repeating {
  private final class Count: Sendable { let left = Atomic(2) }
  private let count = Count()

  func again<F: Error>(_ error: F, _ attempt: Int) -> Bool {
    !(error is CancellationError)
      && count.left.wrappingSubtract(1, ordering: .relaxed).oldValue > 0
  }
}

/// Takes a cancellation for a failure.
struct RetriesCancellation: Repeating {
  func again<F: Error>(_ error: F, _ attempt: Int) -> Bool { attempt < 3 }
}

/// Doesn't look whether the caller still wants an answer.
struct IgnoresTheCaller: Advice {
  func around<I, O, F>(_ invocation: inout AsyncInvocation<I, O, F>) async throws(F) -> O {
    do throws(F) { return try await invocation.proceed() } catch {
      if error is CancellationError { throw error }
      invocation.attempt += 1
      return try await invocation.proceed()
    }
  }
}

/// Proceeds two times, whatever happens.
struct ProceedsTwice: Advice {
  func around<I, O, F>(_ invocation: inout SyncInvocation<I, O, F>) throws(F) -> O {
    _ = try invocation.proceed()
    invocation.attempt += 1
    return try invocation.proceed()
  }
  func around<I, O, F>(_ invocation: inout AsyncInvocation<I, O, F>) async throws(F) -> O {
    _ = try await invocation.proceed()
    invocation.attempt += 1
    return try await invocation.proceed()
  }
  func around<I, O, F>(_ invocation: CompletionInvocation<I, O, F>) {
    invocation.proceed { result in
      guard case .success = result else { return invocation.complete(result) }
      invocation.attempt += 1
      invocation.proceed()
    }
  }
}

/// Calls every attempt the first.
struct NumbersNothing: Advice {
  func around<I, O, F>(_ invocation: inout SyncInvocation<I, O, F>) throws(F) -> O {
    do throws(F) { return try invocation.proceed() } catch {
      if error is CancellationError { throw error }
      return try invocation.proceed()
    }
  }
}

/// Retries synchronous calls, and forgets the rest.
struct RetriesOneShape: Advice {
  func around<I, O, F>(_ invocation: inout SyncInvocation<I, O, F>) throws(F) -> O {
    do throws(F) { return try invocation.proceed() } catch {
      if error is CancellationError { throw error }
      invocation.attempt += 1
      return try invocation.proceed()
    }
  }
}

/// Gives numbers without asking the target.
struct NeverProceeds: Advice {
  func around<I, O, F>(_ invocation: inout SyncInvocation<I, O, F>) throws(F) -> O {
    if let seven = 7 as? O { return seven }
    return try invocation.proceed()
  }
}

/// Proceeds with the first invocation of its life, for every call.
struct MovesTheCursor: Advice {
  private final class Cursor: Sendable {
    let first = Guarded<(any Sendable)?>(nil)
  }
  private let cursor = Cursor()

  func around<I, O, F>(_ invocation: CompletionInvocation<I, O, F>) {
    let first = cursor.first.withLock { first in
      if first == nil { first = invocation }
      return first
    }
    (first as? CompletionInvocation<I, O, F> ?? invocation).proceed { invocation.complete($0) }
  }
}

/// Gives every call after the first the result of that.
struct RemembersResults: Advice {
  private final class Memory: Sendable { let value = Guarded<(any Sendable)?>(nil) }
  private let memory = Memory()

  func around<I, O, F>(_ invocation: inout SyncInvocation<I, O, F>) throws(F) -> O {
    if let value = memory.value.withLock({ $0 }) as? Passed<O> { return value.value }
    let value = Passed(value: try invocation.proceed())
    memory.value.withLock { $0 = value }
    return value.value
  }
}

/// Keeps every call that it sees.
struct LeaksTheCall: Advice {
  private final class Store: Sendable { let kept = Guarded<[any Sendable]>([]) }
  private static let store = Store()

  func around<I, O, F>(_ invocation: inout SyncInvocation<I, O, F>) throws(F) -> O {
    keep(invocation.arguments)
    return try invocation.proceed()
  }
  func around<I, O, F>(_ invocation: inout AsyncInvocation<I, O, F>) async throws(F) -> O {
    keep(invocation.arguments)
    return try await invocation.proceed()
  }
  func around<I, O, F>(_ invocation: CompletionInvocation<I, O, F>) {
    Self.store.kept.withLock { $0.append(invocation) }
    invocation.proceed()
  }
  private func keep<I>(_ arguments: I) {
    let kept = Passed(value: arguments)
    Self.store.kept.withLock { $0.append(kept) }
  }
}

/// Breaks one rule in a shape, and another in the next.
struct BreaksTwo: Advice {
  func around<I, O, F>(_ invocation: inout SyncInvocation<I, O, F>) throws(F) -> O {
    try NumbersNothing().around(&invocation)
  }
  func around<I, O, F>(_ invocation: inout AsyncInvocation<I, O, F>) async throws(F) -> O {
    try await ReplacesTheError().around(&invocation)
  }
}
