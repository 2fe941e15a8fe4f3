import Interception
import InterceptionTesting
import Testing

/// Values without size have no address, so a chain can't refer to them by one.
@Suite("Operations without arguments")
struct NoArgumentsTests {
  private struct Nothing {}

  private final class Source {
    var runs = 0
    func run() { runs += 1 }
    func runLater() async { runs += 1 }
    func take(_ nothing: Nothing) { runs += 1 }
    func runThrough(completion: @escaping (Result<Void, any Error>) -> Void) {
      runs += 1
      completion(.success(()))
    }
  }

  @Test("Every kind of advice, synchronous")
  func sync() {
    let source = Source()
    let operation = Interceptable(source).operation("run", Source.run)
    let journal = Journal()
    operation.before { call in
      call.arguments = ()
      journal.note("before")
    }
    operation.after { call, _ in journal.note("after \(call.arguments)") }
    operation.around { call in
      call.arguments = ()
      call.proceed()
      call.proceed()
    }
    operation.advise(Passing(name: "advice", journal: journal))
    operation()
    #expect(journal.take() == ["advice", "before", "after ()", "before", "after ()"])
    #expect(source.runs == 2)
  }

  @Test("An argument without size")
  func emptyStruct() {
    let source = Source()
    let operation = Interceptable(source).operation("take", Source.take)
    operation.before { $0.arguments = Nothing() }
    operation.around { $0.proceed() }
    operation.advise(Passing(name: "advice", journal: Journal()))
    operation(Nothing())
    #expect(source.runs == 1)
  }

  @Test("Every kind of advice, asynchronous and completion")
  func others() async throws {
    let source = Source()
    let store = Interceptable(source)
    let later = store.operation("later", Source.runLater)
    let through = store.operation("through", Source.runThrough)
    let journal = Journal()
    store.advise("*", Passing(name: "advice", journal: journal))
    later.before { $0.arguments = () }
    later.around { await $0.proceed() }
    through.before { $0.arguments = () }
    through.around { $0.proceed() }
    await later()
    try await through.value()
    #expect(journal.take() == ["advice", "advice"])
    #expect(source.runs == 2)
  }
}
