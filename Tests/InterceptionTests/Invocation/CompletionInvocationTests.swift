import Interception
import InterceptionTesting
import Testing

@Suite("CompletionInvocation")
struct CompletionInvocationTests {
  @Test("An answer that comes while proceeding may change the arguments of the next attempt")
  func changedInTheHandler() throws {
    let operation = Interceptable(()).operation("parse") {
      (_: Void, text: String, done: Completion<Int, any Error>) in
      done(Int(text).map { .success($0) } ?? .failure(StoreError.busy))
    }
    let spy = Spy(on: operation, priority: .low)
    operation.around { call in
      call.proceed { result in
        guard case .failure = result else { return call.complete(result) }
        call.arguments += "1"
        call.attempt += 1
        call.proceed()
      }
    }
    var answers: [Int?] = []
    operation("") { (result: Result<Int, any Error>) in answers.append(try? result.get()) }
    #expect(answers == [1])
    #expect(spy.arguments == ["", "1"])
    #expect(spy.calls.map(\.attempt) == [1, 2])
  }

  @Test("Arguments that are being changed can't be looked at, nor changed")
  func overlappingChange() async {
    await #expect(processExitsWith: .failure) {
      Self.call { call in Self.change(&call.arguments) { _ = call.arguments } }
    }
    await #expect(processExitsWith: .failure) {
      Self.call { call in Self.change(&call.arguments) { call.arguments = "" } }
    }
    await #expect(processExitsWith: .success) {
      Self.call { call in Self.change(&call.arguments) {} }
    }
  }

  private static func call(
    _ advice: @escaping @Sendable (CompletionInvocation<String, Int, any Error>) -> Void
  ) {
    let operation = Interceptable(()).operation("parse") {
      (_: Void, text: String, done: Completion<Int, any Error>) in done(.success(text.count))
    }
    operation.around { call in
      advice(call)
      call.proceed()
    }
    operation("a") { (_: Result<Int, any Error>) in }
  }

  private static func change(_ text: inout String, _ meanwhile: () -> Void) {
    meanwhile()
    text += "b"
  }
}
