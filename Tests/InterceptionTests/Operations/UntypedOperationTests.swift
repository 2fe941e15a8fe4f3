import Interception
import InterceptionTesting
import TestSupport
import Testing

@Suite("UntypedOperation", .patient)
struct UntypedOperationTests {
  let subject = UntypedSubject()
  let journal = Journal()

  @Test("Without advice a call is one of the target", arguments: OperationShape.allCases)
  func plain(shape: OperationShape) async throws {
    #expect(try await subject.call(shape, 3) == 3)
    #expect(try await subject.call(shape, "a") == "a")
    #expect(!subject.sync.isAdvised && !subject.async.isAdvised && !subject.completion.isAdvised)
  }

  @Test("Advice sees name, arguments and outcome, with the call's types", arguments: Self.shapes)
  func observed(shape: OperationShape) async throws {
    subject.store.advise("*", Watching(journal: journal))
    #expect(try await subject.call(shape, 3) == 3)
    #expect(try await subject.call(shape, "a") == "a")
    subject.failures = 1
    await #expect(throws: CodeError(code: 3)) { try await subject.call(shape, 3) }
    #expect(
      journal.take() == [
        "\(shape)(3: Int) success(3): Int", "\(shape)(a: String) success(\"a\"): String",
        "\(shape)(3: Int) failure(InterceptionTests.CodeError(code: 3)): Int",
      ])
  }

  @Test("Advice changes the arguments, for the target only", arguments: Self.shapes)
  func arguments(shape: OperationShape) async throws {
    subject.store.advise("*", Watching(journal: journal), priority: .high)
    subject.store.advise("*", Doubling())
    #expect(try await subject.call(shape, 4) == 8)
    #expect(journal.take() == ["\(shape)(4: Int) success(8): Int"])
    #expect(try await subject.call(shape, "a") == "a")
  }

  @Test("A retry calls the target again; advice inside sees each attempt", arguments: shapes)
  func retry(shape: OperationShape) async throws {
    subject.store.advise("*", Passing(name: "each", journal: journal), priority: .low)
    subject.store.advise("*", .retry(3, backoff: .none))
    subject.failures = 3
    #expect(try await subject.call(shape, 7) == 7)
    #expect(journal.take() == ["each", "each", "each", "each"])
    #expect(subject.runs == 4)
  }

  @Test("Two links that proceed twice run the target four times", arguments: Self.shapes)
  func proceeds(shape: OperationShape) async throws {
    subject.store.advise("*", Passing(name: "outer", journal: journal, proceeds: 2))
    subject.store.advise("*", Passing(name: "inner", journal: journal, proceeds: 2), priority: .low)
    #expect(try await subject.call(shape, 7) == 7)
    #expect(journal.take() == ["outer", "inner", "inner", "outer", "inner", "inner"])
    #expect(subject.runs == 4)
    #expect(subject.hits(shape) == [1, 2])
  }

  @Test("Advice stands in the order of all operations, and leaves it", arguments: Self.shapes)
  func order(shape: OperationShape) async throws {
    func advice(_ name: String) -> Passing { Passing(name: name, journal: journal) }
    let own = subject.operation(shape).advise(
      advice("own"), priority: .normal, label: nil, times: nil, fileID: #fileID, line: #line)
    let first = subject.store.advise("*", advice("first"))
    let second = subject.store.advise("\(shape)", advice("second"))
    let high = subject.store.advise("*", advice("high"), priority: .high)
    subject.store.advise("other", advice("other"))

    _ = try await subject.call(shape, 1)
    #expect(journal.take() == ["high", "second", "first", "own"])
    first.suspend()
    high.remove()
    _ = try await subject.call(shape, 1)
    #expect(journal.take() == ["second", "own"])
    first.resume()
    second.remove()
    #expect(own.remove() && !own.remove())
    _ = try await subject.call(shape, 1)
    #expect(journal.take() == ["first"])
    first.remove()
    #expect(subject.operation(shape).explain().advice.isEmpty)
    _ = try await subject.call(shape, 1)
    #expect(journal.take() == [])
  }

  @Test("A call finishes on the chain that it started with", arguments: Self.shapes)
  func running(shape: OperationShape) async throws {
    let registration = Slot<Registration>()
    registration.value = subject.store.advise("*", Passing(name: "inner", journal: journal))
    subject.store.advise("*", Removing(registration: registration), priority: .high)
    _ = try await subject.call(shape, 1)
    _ = try await subject.call(shape, 1)
    #expect(journal.take() == ["inner"])
  }

  @Test("Advice for so many calls runs so often, and is gone", arguments: Self.shapes)
  func times(shape: OperationShape) async throws {
    let twice = subject.store.advise("*", Passing(name: "twice", journal: journal), times: 2)
    for number in 0..<4 { #expect(try await subject.call(shape, number) == number) }
    #expect(journal.take() == ["twice", "twice"])
    #expect(!twice.isActive && subject.operation(shape).explain().advice.isEmpty)
  }

  @Test("Aspects reach it, also if it is named later")
  func aspects() throws {
    final class Local {}
    let aspect = Aspects.install(
      Passing(name: "aspect", journal: journal), at: .base(Local.self) && .shape(.sync))
    defer { aspect.remove() }
    let operation = Interceptable(Local()).untyped(
      "local", as: SyncCalls.self, because: "it is generic")
    #expect(operation.call(3) { $0 } == 3)
    #expect(journal.take() == ["aspect"])
  }

  @Test("A task scope reaches it, in its task only")
  func scopes() async throws {
    withAdvice(Passing(name: "scope", journal: journal), on: subject.sync) {
      #expect(subject.sync.isAdvised)
      #expect(subject.sync.call(3) { $0 + 1 } == 4)
      #expect(subject.sync.call("a") { $0 } == "a")
    }
    #expect(journal.take() == ["scope", "scope"])
    let value = try await withAdvice(
      Passing(name: "scope", journal: journal), on: subject.async
    ) {
      try await subject.call(.async, 3)
    }
    #expect(value == 3)
    #expect(try await subject.call(.async, 3) == 3)
    #expect(journal.take() == ["scope"])
    #expect(!subject.sync.isAdvised && !subject.async.isAdvised)
  }

  @Test("An error keeps its type and its identity")
  func errors() throws {
    subject.store.advise("*", Passing(name: "", journal: journal))
    let error = ObjectError()
    do {
      _ = try subject.sync.call(1) { (_: Int) throws(ObjectError) -> Int in throw error }
      Issue.record("nothing is thrown")
    } catch {
      #expect(error === error as ObjectError)
    }
    let value: Int = subject.sync.call(1) { $0 }
    #expect(value == 1)
  }

  @Test("What a closure that doesn't escape holds is let go of with the call")
  func lifetime() throws {
    subject.store.advise("*", Passing(name: "", journal: journal))
    final class Token {}
    weak var weakToken: Token?
    var counter = 0
    do {
      let token = Token()
      weakToken = token
      for _ in 0..<3 {
        subject.sync.call(()) { withExtendedLifetime(token) { counter += 1 } }
      }
    }
    #expect(counter == 3)
    #expect(weakToken == nil)
  }

  @Test("A rethrowing call throws what its closure throws")
  func rethrowing() throws {
    func each(_ body: (Int) throws -> Void) rethrows -> Int {
      try subject.sync.rethrowing(2) { input in
        try body(input)
        return input
      }
    }
    for isAdvised in [false, true] {
      if isAdvised { subject.store.advise("*", Doubling()) }
      let value = each { _ in }
      #expect(value == (isAdvised ? 4 : 2))
      #expect(throws: CodeError(code: isAdvised ? 4 : 2)) {
        try each { number in throw CodeError(code: number) }
      }
    }
  }

  @Test("An error that nobody expects stops the program, and says why")
  func unexpectedError() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let subject = UntypedSubject()
      subject.store.advise("*", Refusing())
      _ = subject.sync.rethrowing(2) { $0 }
    }
    let message = try #require(result).text
    #expect(message.contains("Advice on FolderStore.sync threw CodeError(code: 9)"))
  }

  @Test("A dropped or repeated answer is noticed, also without advice", arguments: [true, false])
  func completions(isAdvised: Bool) {
    let issues = IssueList()
    let operation = Interceptable(FolderStore(), issues: issues.add).untyped(
      "load", as: CompletionCalls.self, because: "it is generic")
    if isAdvised {
      operation.advise(Passing(name: "", journal: journal))
    }
    var results: [Result<Int, any Error>] = []
    operation.call(1, calling: { (_: Int, _: Completion<Int, any Error>) in }) {
      results.append($0)
    }
    operation.call(1) { (number: Int, done: Completion<Int, any Error>) in
      done(.success(number))
      done(.success(number))
    } completion: {
      results.append($0)
    }
    #expect(results.count == 2)
    #expect(throws: InterceptionError.self) { try results[0].get() }
    #expect((try? results[1].get()) == 1)
    #expect(issues.kinds == [.droppedCompletion, .doubleCompletion])
  }

  @Test("Cancelling reaches the target")
  func cancel() {
    subject.completion.advise(Passing(name: "", journal: journal))
    let target = Slot<Completion<Int, any Error>>()
    let handle = subject.completion.call(1) { (_: Int, done: Completion<Int, any Error>) in
      done.onCancel { [journal] in journal.note("cancelled") }
      target.value = done
    } completion: { _ in
    }
    #expect(journal.take() == [""])
    handle.cancel()
    #expect(journal.take() == ["cancelled"])
    #expect(target.value?.isCancelled == true)
    target.value?(.success(1))
  }

  @Test("Advice that can't work on it is left out, and reported")
  func objection() {
    let issues = IssueList()
    let store = Interceptable(FolderStore(), issues: issues.add)
    store.advise("*", .retry(3, backoff: .none))
    let once = store.untyped(
      "once", as: SyncCalls.self, because: "it is generic", idempotent: false)
    #expect(!once.isAdvised)
    #expect(issues.kinds == [.adviceLeftOut])
  }

  @Test("From many threads each call is whole, and counted, while advice comes and goes")
  func threads() async {
    let meter = Interceptable(Meter())
    let operation = meter.untyped("read", as: SyncCalls.self, because: "it is generic")
    meter.advise("*", Doubling(), label: "steady")
    let wrong = Counter()
    await Threads.run(8) { thread in
      for turn in 0..<500 {
        if thread == 0, turn % 5 == 0 {
          meter.advise("*", Passing(name: "", journal: Journal())).remove()
        }
        if operation.call(turn, calling: { $0 }) != turn * 2 { wrong.add() }
        if operation.call("\(thread)", calling: { $0 }) != "\(thread)" { wrong.add() }
      }
    }
    #expect(wrong.value == 0)
    #expect(operation.explain().advice.map(\.hits) == [8000])
  }

  @Test("It says why it takes no closures, and the wrapper what isn't intercepted")
  func explanation() {
    let store = Interceptable(FolderStore())
    let operation = store.untyped(
      "decode", as: SyncCalls.self, because: "it is generic", signature: "<T>(T.Type) -> T")
    store.leaveOut("make()", because: "a static requirement has no base to call")
    #expect(operation.id.untypedReason == "it is generic")
    #expect(store.operation("add", FolderStore.add).id.untypedReason == nil)
    #expect(store.explain().notIntercepted.map(\.name) == ["make()"])
    #expect(
      store.explain().description == """
        Interceptable<FolderStore>: 2 operations
        FolderStore.add (sync) (Int, Int) -> Int
          target
        FolderStore.decode (sync) <T>(T.Type) -> T, takes advice values only: it is generic
          target
        not intercepted: make(), since a static requirement has no base to call
        """)
  }

  @Test("Under one name there is one operation")
  func names() {
    let store = subject.store
    #expect(store.untyped("sync", as: SyncCalls.self, because: "") === subject.sync)
    #expect(store.operations.map(\.name) == ["async", "completion", "sync"])
  }

  @Test("A name that has another shape stops the program")
  func otherShape() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = Interceptable(FolderStore())
      _ = store.operation("add", FolderStore.add)
      _ = store.untyped("add", as: SyncCalls.self, because: "it is generic")
    }
    #expect(try #require(result).text.contains("FolderStore.add has two signatures"))
  }

  static let shapes = OperationShape.allCases
}
