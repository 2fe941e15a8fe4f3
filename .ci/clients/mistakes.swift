import Interception

// Mistakes that the compiler has to tell of: near misses of a requirement, the name of an actor's method,
// an overloaded name, and replacements without the arguments, or with too many or too few.

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

final class Forgotten {
  func size(of path: String) -> Int { 0 }
  func wait(for number: Int) async throws -> Int { number }
  func load(_ id: Int, completion: @escaping (Result<Int, any Error>) -> Void) {}
  func move(_ from: String, to: String, completion: @escaping (Result<Int, any Error>) -> Void) {}
  func list() -> Int { 0 }
  func join(_ one: String, _ two: String) throws -> Int { 0 }
  func sum(_ one: Int, _ two: Int, _ three: Int, _ four: Int) async -> Int { 0 }
}
let forgotten = Interceptable(Forgotten())
forgotten.operation("size", Forgotten.size).replace { 1 }
forgotten.operation("wait", Forgotten.wait).replace { 1 }
forgotten.operation("load", Forgotten.load).replace { done in done(.success(1)) }
let move = forgotten.operation("move", Forgotten.move)
move.replace { from, to, more, done in done(.success(1)) }

let list = forgotten.operation("list", Forgotten.list)
list.replace { one, two in 1 }
let join = forgotten.operation("join", Forgotten.join)
join.replace { one, two, three in one.count + two.count }
join.replace { one, two, three, four in 1 }
let sum = forgotten.operation("sum", Forgotten.sum)
sum.replace { one, two in one + two }
sum.replace { one, two, three in
  let both = one + two
  return both + three
}
sum.replace { one, two, three, four, five in 1 }
