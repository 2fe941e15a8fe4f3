import Interception

/// Leaves the actor of the caller: an asynchronous method without `nonisolated(nonsending)`.
struct Hopping: Advice {
  func around<I, O, F>(_ invocation: inout AsyncInvocation<I, O, F>) async throws(F) -> O {
    try await invocation.proceed()
  }
}
