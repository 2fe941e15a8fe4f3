// Observers of completion calls, compiled with optimisation: swiftc 6.3.1 has stopped in the midst of such code.
import Interception
import Synchronization

let begun = Atomic(0)
let ended = Atomic(0)
let lost = Atomic(0)

struct Idle: ObservingAdvice {}

struct BeginningOnly: ObservingAdvice {
  func willCall<I>(_ call: borrowing Call<I>) {
    begun.wrappingAdd("\(call.arguments)".isEmpty ? 0 : 1, ordering: .relaxed)
  }
}

struct EndOnly: ObservingAdvice {
  func didCall<I, O, F>(
    _ call: borrowing Call<I>, _ result: Result<O, F>, duration: Duration
  ) {
    ended.wrappingAdd(call.attempt, ordering: .relaxed)
  }
}

struct LossOnly: ObservingAdvice {
  func didLose<I>(_ call: borrowing Call<I>, duration: Duration) {
    lost.wrappingAdd(duration >= .zero ? 1 : 0, ordering: .relaxed)
  }
}

struct Everything<Label: CustomStringConvertible & Sendable>: ObservingAdvice {
  let label: Label
  func willCall<I>(_ call: borrowing Call<I>) { begun.wrappingAdd(1, ordering: .relaxed) }
  func didCall<I, O, F>(
    _ call: borrowing Call<I>, _ result: Result<O, F>, duration: Duration
  ) {
    switch result {
    case .success(let value):
      ended.wrappingAdd("\(label)\(value)".isEmpty ? 0 : 1, ordering: .relaxed)
    case .failure(let error):
      ended.wrappingAdd("\(error)\(call.arguments)".isEmpty ? 0 : 1, ordering: .relaxed)
    }
  }
  func didLose<I>(_ call: borrowing Call<I>, duration: Duration) {
    lost.wrappingAdd("\(call.arguments)".isEmpty ? 0 : 1, ordering: .relaxed)
  }
}

final class Shared: ObservingAdvice {
  let isObserving = true
  func didCall<I, O, F>(
    _ call: borrowing Call<I>, _ result: Result<O, F>, duration: Duration
  ) { ended.wrappingAdd(1, ordering: .relaxed) }
}

enum Refusal: Error { case always }
struct Large {
  var numbers = (0, 0, 0, 0, 0)
  var name = "large"
  var list = [1, 2]
}

struct Target: Sendable {
  func nothing(done: @escaping (Result<Void, any Error>) -> Void) { done(.success(())) }
  func one(_ text: String, done: @escaping (Result<String, any Error>) -> Void) {
    done(.success(text))
  }
  func two(_ a: Int, _ b: Int, done: @escaping (Result<Int, any Error>) -> Void) {
    done(.success(a + b))
  }
  func refuse(_ text: String, done: @escaping (Result<String, Refusal>) -> Void) {
    done(.failure(.always))
  }
  func lose(_ text: String, done: @escaping (Result<String, Refusal>) -> Void) {}
  func large(_ large: Large, done: @escaping (Result<Large, any Error>) -> Void) {
    done(.success(large))
  }
}

let wrapper = Interceptable(Target(), issues: { _ in })
let nothing = wrapper.operation("nothing", Target.nothing)
let one = wrapper.operation("one", Target.one)
let two = wrapper.operation("two", Target.two)
let refuse = wrapper.operation("refuse", Target.refuse)
let lose = wrapper.operation("lose", Target.lose)
let large = wrapper.operation("large", Target.large)

// Written out, since code that knows each type is what is optimised.
nothing.advise(Idle())
nothing.advise(BeginningOnly())
nothing.advise(EndOnly())
nothing.advise(LossOnly())
nothing.advise(Everything(label: 1))
nothing.advise(Shared())
one.advise(Idle())
one.advise(BeginningOnly())
one.advise(EndOnly())
one.advise(LossOnly())
one.advise(Everything(label: "one"))
one.advise(Shared())
two.advise(Idle())
two.advise(BeginningOnly())
two.advise(EndOnly())
two.advise(LossOnly())
two.advise(Everything(label: 2))
two.advise(Shared())
refuse.advise(Idle())
refuse.advise(BeginningOnly())
refuse.advise(EndOnly())
refuse.advise(LossOnly())
refuse.advise(Everything(label: 3))
refuse.advise(Shared())
lose.advise(Idle())
lose.advise(BeginningOnly())
lose.advise(EndOnly())
lose.advise(LossOnly())
lose.advise(Everything(label: 4))
lose.advise(Shared())
large.advise(Idle())
large.advise(BeginningOnly())
large.advise(EndOnly())
large.advise(LossOnly())
large.advise(Everything(label: 5))
large.advise(Shared())
one.advise(.metrics(CallMetrics()))
one.advise(LogAdvice { _ in })
one.advise(.trace(TraceRecorder()))

nothing { (_: Result<Void, any Error>) in }
one("text") { (_: Result<String, any Error>) in }
two(1, 2) { (_: Result<Int, any Error>) in }
refuse("text") { (_: Result<String, Refusal>) in }
lose("text") { (_: Result<String, Refusal>) in }
large(Large()) { (_: Result<Large, any Error>) in }

let (begins, ends, losses) = (
  begun.load(ordering: .relaxed), ended.load(ordering: .relaxed), lost.load(ordering: .relaxed)
)
precondition(begins == 6 * 2, "\(begins) beginnings")
precondition(ends == 5 * 3, "\(ends) ends")
precondition(losses == 2, "\(losses) losses")
