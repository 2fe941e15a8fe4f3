import Interception

// Mistakes that the compiler has to tell of: near misses of a requirement, and the name of an actor's method.

struct WrongThrows {}
extension WrongThrows: Advice {
  func around<I, O, F>(_ invocation: inout SyncInvocation<I, O, F>) throws -> O { try invocation.proceed() }
}

struct WrongAsyncThrows {}
extension WrongAsyncThrows: Advice {
  func around<I, O, F>(_ invocation: inout AsyncInvocation<I, O, F>) async throws -> O {
    try await invocation.proceed()
  }
}

struct WrongDuration {}
extension WrongDuration: ObservingAdvice {
  func didCall<I, O, F>(_ call: borrowing Call<I>, _ result: Result<O, F>, duration: Double) {}
}

actor Counter {
  func next(after number: Int) async throws -> Int { number + 1 }
}
_ = Interceptable(Counter()).operation("next", Counter.next)

final class Overloaded {
  func count() -> Int { 0 }
  func count(_ number: Int) -> Int { number }
}
_ = Interceptable(Overloaded()).operation("count", Overloaded.count)
