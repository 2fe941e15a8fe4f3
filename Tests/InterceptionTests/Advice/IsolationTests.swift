import Interception
import InterceptionTesting
import Testing

@Suite("Isolation")
struct IsolationTests {
  @MainActor
  @Test("On the main actor, advice and target stay there, with arguments that are not Sendable")
  func mainActor() async throws {
    let store = Interceptable(MainTarget())
    let journal = Journal()
    let operation = store.operation("work") { (target: MainTarget, box: Box) async in
      await target.work(box)
    }
    operation.before { call in
      MainActor.assertIsolated()
      call.arguments.values.append("before")
    }
    operation.after { call, _ in MainActor.assertIsolated() }
    operation.around { call in
      MainActor.assertIsolated()
      await Task.yield()
      MainActor.assertIsolated()
      let value = await call.proceed()
      MainActor.assertIsolated()
      return value
    }
    operation.advise(IsolationWitness(expected: MainActor.shared, journal: journal))
    let box = Box()

    #expect(await operation(box) === box)

    #expect(box.values == ["before", "target"])
    #expect(journal.take() == ["isolated"])
  }

  @MainActor
  @Test("A call that doesn't suspend makes no hop: no other job gets between")
  func noHop() async {
    let journal = Journal()
    let operation = Interceptable(Plain()).operation("later", Plain.later)
    operation.before { _ in journal.note("before") }
    operation.after { _, _ in journal.note("after") }
    operation.around { call in
      journal.note("around")
      return await call.proceed()
    }
    operation.replace { number in
      journal.note("replace")
      return number
    }
    let other = Task { @MainActor in journal.note("other") }
    _ = await operation(1)
    journal.note("returned")
    await other.value
    #expect(journal.take() == ["around", "before", "replace", "after", "returned", "other"])
  }

  @Test("On an actor, everything stays on that actor")
  func actor() async {
    let owner = Owner()
    #expect(await owner.call(with: Box()) == ["before", "around", "target"])
    #expect(await owner.await(Box()) == ["before", "around", "target"])
  }

  @MainActor
  @Test("Code that is a guest on an actor stays there in retries, scopes and deadlines")
  func guests() async throws {
    try await visit()
  }

  /// Belongs to no actor itself, and runs on that of its caller.
  private func visit() async throws {
    let store = Interceptable(HomeTarget())
    let work = store.operation("work", HomeTarget.work)
    work.advise(.retry(2, backoff: .none, deadline: .seconds(60)))
    try await withAdvice(.retry(1, backoff: .none), on: work) { () async throws in
      #expect(try await work(4) == 4)
      #expect(try await work(1) == 1)
    }
    try await withReplacement(
      of: store.operation("other", HomeTarget.work), { number in number }
    ) { () async throws in
      #expect(try await work(1) == 1)
      #expect(try await work(1) == 1)
    }
    try await Deadline.within(.seconds(60)) { () async throws in
      #expect(try await work(1) == 1)
      #expect(try await work(1) == 1)
    }
    let ask = store.operation("ask", HomeTarget.ask)
    #expect(try await ask.value(1) == 1)
  }

  @Test("Completion advice runs on the thread of the caller, and of the answer")
  func completion() async {
    let callee = Callee<Int, any Error>()
    let operation = callee.operation
    let threads = Guarded<[ThreadIdentity]>([])
    let note: @Sendable () -> Void = {
      let current = ThreadIdentity.current
      threads.withLock { $0.append(current) }
    }
    operation.before { _ in note() }
    operation.after { _, _ in note() }
    operation.around { call in
      note()
      call.proceed {
        note()
        call.complete($0)
      }
    }
    await Threads.run(1) { _ in
      let caller = ThreadIdentity.current
      operation { (_: Result<Int, any Error>) in note() }
      let before = threads.withLock { $0 }
      #expect(before == [caller, caller])
    }
    await Threads.run(1) { _ in
      let deliverer = ThreadIdentity.current
      callee.answer(.success(1))
      let after = threads.withLock { Array($0.dropFirst(2)) }
      #expect(after == [deliverer, deliverer, deliverer])
    }
  }

  @Test("Synchronous advice and target run on the thread of the caller")
  func sync() async throws {
    let subject = Subject(.sync)
    let call = try #require(subject.immediateCall)
    let here = Recording<ThreadIdentity>()
    let note: @Sendable () -> Void = {
      let current = ThreadIdentity.current
      here.append(current)
    }
    subject.before { _ in note() }
    subject.after { _, _ in note() }
    subject.target.answer { number in
      note()
      return number
    }
    await Threads.run(1) { _ in
      _ = call(1)
      let current = ThreadIdentity.current
      #expect(here.elements == [current, current, current])
    }
  }
}

/// An argument that may not cross isolations.
private final class Box {
  var values: [String] = []
}

@MainActor
private final class MainTarget {
  func work(_ box: Box) async -> Box {
    MainActor.assertIsolated()
    await Task.yield()
    box.values.append("target")
    return box
  }
}

/// Must be called on the main actor, and fails a number of times.
private final class HomeTarget {
  var failures = 0

  func work(_ attempts: Int) async throws -> Int {
    MainActor.assertIsolated()
    failures += 1
    if failures < attempts { throw CodeError(code: failures) }
    failures = 0
    return attempts
  }

  func ask(_ number: Int, completion: @escaping (Result<Int, any Error>) -> Void) {
    MainActor.assertIsolated()
    completion(.success(number))
  }
}

private final class Plain {
  func later(_ number: Int) async -> Int { number }
}

/// Holds a wrapper of a value that is not `Sendable`, and calls it on its own executor.
private actor Owner {
  let store = Interceptable(BoxTarget())

  func call(with box: Box) -> [String] {
    let operation = store.operation("work", BoxTarget.work)
    operation.around { call in
      self.assertIsolated()
      call.arguments.values.append("around")
      return call.proceed()
    }
    operation.before { call in
      self.assertIsolated()
      call.arguments.values.append("before")
    }
    return operation(box).values
  }

  func await(_ box: Box) async -> [String] {
    let operation = store.operation("workLater", BoxTarget.workLater)
    let owner = self
    operation.around { call in
      owner.assertIsolated()
      call.arguments.values.append("around")
      await Task.yield()
      owner.assertIsolated()
      return await call.proceed()
    }
    operation.before { call in
      owner.assertIsolated()
      call.arguments.values.append("before")
    }
    return await operation(box).values
  }
}

private final class BoxTarget {
  func work(_ box: Box) -> Box {
    box.values.append("target")
    return box
  }

  func workLater(_ box: Box) async -> Box {
    await Task.yield()
    box.values.append("target")
    return box
  }
}

/// Notes whether asynchronous calls reach it on the actor that it expects.
private struct IsolationWitness: Advice {
  let expected: any Actor
  let journal: Journal

  nonisolated(nonsending) func around<Input, Output, Failure: Error>(
    _ invocation: inout AsyncInvocation<Input, Output, Failure>
  ) async throws(Failure) -> Output {
    let result: Result<Output, Failure>
    expected.preconditionIsolated()
    do throws(Failure) {
      result = .success(try await invocation.proceed())
    } catch {
      result = .failure(error)
    }
    expected.preconditionIsolated()
    journal.note("isolated")
    return try result.get()
  }
}
