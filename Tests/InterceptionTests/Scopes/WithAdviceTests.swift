import Interception
import Synchronization
import TestSupport
import Testing

/// Adds a number to what integer operations return; anything else passes.
struct Adding: Advice {
  let number: Int

  func around<I, O, F>(_ invocation: inout SyncInvocation<I, O, F>) throws(F) -> O {
    changed(try invocation.proceed())
  }
  func around<I, O, F>(_ invocation: inout AsyncInvocation<I, O, F>) async throws(F) -> O {
    changed(try await invocation.proceed())
  }
  func around<I, O, F>(_ invocation: CompletionInvocation<I, O, F>) {
    invocation.proceed { result in invocation.complete(result.map(changed)) }
  }
  private func changed<O>(_ output: O) -> O {
    (output as? Int).map { ($0 + number) as? O ?? output } ?? output
  }
}

/// Does nothing but keep an object.
private struct Holding: Advice {
  let object: any AnyObject & Sendable
}

/// A target with one method of each shape, which give back their argument.
struct Echo: Sendable {
  func sync(_ n: Int) -> Int { n }
  func async(_ n: Int) async -> Int { n }
  func completion(_ n: Int, then: @escaping @Sendable (Result<Int, any Error>) -> Void) {
    then(.success(n))
  }
}

@Suite("Task scopes", .patient)
struct WithAdviceTests {
  struct Stop: Error {}

  let echo = Interceptable(Echo())
  var sync: SyncOperation<Echo, (Int), Int, Never> { echo.operation("sync", Echo.sync) }
  var async: AsyncOperation<Echo, (Int), Int, Never> { echo.operation("async", Echo.async) }
  var completion: CompletionOperation<Echo, Int, Int, any Error> {
    echo.operation("completion", Echo.completion)
  }

  @Test("Advice applies inside the scope, and not after it")
  func inside() async throws {
    #expect(withAdvice(Adding(number: 1), on: sync) { sync(1) } == 2)
    #expect(sync(1) == 1)
    #expect(await withAdvice(Adding(number: 1), on: async) { await async(1) } == 2)
    #expect(await async(1) == 1)
    let inside = try await withAdvice(Adding(number: 1), on: completion) {
      try await completion.value(1)
    }
    #expect(inside == 2)
    #expect(try await completion.value(1) == 1)
    #expect(sync.explain().advice.isEmpty)
  }

  @MainActor
  @Test("Asynchronous bodies stay on the caller's actor")
  func isolation() async {
    let operation = Interceptable(0).operation("count") { (_: Int, n: Int) in n }
    let isThere = await withReplacement(of: operation, { n in n + 1 }) {
      await Task.yield()
      return KnownQueue.main.isCurrent && operation(1) == 2
    }
    #expect(isThere)
    let isStillThere = await withAdvice(.retry(1), on: operation) {
      await Task.yield()
      return KnownQueue.main.isCurrent
    }
    #expect(isStillThere)
  }

  @Test("Scopes nest: the inner one stands outside, and with replacements the inner one runs")
  func nesting() {
    let value = withReplacement(of: sync, { _ in 7 }) {
      withReplacement(of: sync, { _ in 8 }) {
        withAdvice(Adding(number: 1), on: sync) { sync(1) }
      } * 100 + sync(1)
    }
    #expect(value == 907)
    #expect(sync(1) == 1)
  }

  @Test("A scope that is left by an error is left")
  func thrown() async {
    #expect(throws: Stop.self) { try withReplacement(of: sync, { _ in 7 }) { throw Stop() } }
    #expect(sync(1) == 1)
    await #expect(throws: Stop.self) {
      try await withAdvice(Adding(number: 1), on: async) { () async throws in throw Stop() }
    }
    #expect(await async(1) == 1)
  }

  @Test("Child tasks inherit a scope; tasks that outlive it are as outside")
  func tasks() async {
    let (gate, open) = AsyncStream<Void>.makeStream()
    let outliving = await withReplacement(of: async, { _ in 7 }) {
      async let child = async(1)
      #expect(await child == 7)
      return Task { [async] in
        for await _ in gate { break }
        return await async(1)
      }
    }
    open.yield()
    #expect(await outliving.value == 1)
  }

  @Test("A task that outlives a scope keeps neither its advice nor its operation")
  func outliving() async {
    let (gate, open) = AsyncStream<Void>.makeStream()
    let (advice, target) = (LifeSpan(), LifeSpan())
    func start() -> Task<Void, Never> {
      let operation = Interceptable(target.begin()).operation("name") { (_: any AnyObject) in 1 }
      return withAdvice(Holding(object: advice.begin()), on: operation) {
        Task { for await _ in gate { break } }
      }
    }
    let task = start()
    await advice.end()
    await target.end()
    open.yield()
    await task.value
  }

  @Test("Scopes of tasks that start one another don't pile up")
  func succession() {
    final class Weak { weak var scope: AdviceScope? }
    var last: AdviceScope?
    let made = (1...10).map { _ in
      let place = Weak()
      last = AdviceScope.$current.withValue(last) {
        withAdvice(Adding(number: 1), on: sync) {
          place.scope = AdviceScope.current
          #expect(sync(1) == 2)
          return AdviceScope.current
        }
      }
      return place
    }
    #expect(made.filter { $0.scope != nil }.count == 1)
    withExtendedLifetime(last) {}
  }

  @Test("What the advice of a scope does when it goes may use the operation")
  func reentrantEnd() {
    let seen = Counter()
    final class Last: Sendable {
      let work: @Sendable () -> Void
      init(_ work: @escaping @Sendable () -> Void) { self.work = work }
      deinit { work() }
    }
    let sync = sync
    withAdvice(
      Holding(
        object: Last {
          _ = sync.explain()
          withAdvice(Adding(number: 1), on: sync) { if sync(1) == 2 { seen.add() } }
        }), on: sync
    ) { _ = sync(1) }
    #expect(seen.value == 1)
  }

  @Test("Advice of the operation stays around a scoped replacement")
  func layers() {
    sync.around { call in call.proceed() * 10 }
    #expect(withReplacement(of: sync, { _ in 7 }) { sync(1) } == 70)
    #expect(sync.explain().advice.map(\.hits) == [1])
  }

  @Test(
    "Two hundred parallel tasks with replacements of one operation do not meet",
    arguments: 1...200)
  func parallel(number: Int) async throws {
    for _ in 0..<50 {
      try await Self.crossTalk(number)
    }
  }

  private static let shared = Interceptable(Echo())

  private static func crossTalk(_ number: Int) async throws {
    let sync = shared.operation("sync", Echo.sync)
    let async = shared.operation("async", Echo.async)
    let completion = shared.operation("completion", Echo.completion)
    #expect(sync(0) == 0)
    try await withReplacement(of: async, { _ in number }) {
      try await withReplacement(of: completion, { _, done in done(.success(number)) }) {
        try await withReplacement(of: sync, { _ in number }) { () async throws in
          async let child = async(0)
          #expect(sync(0) == number)
          #expect(await async(0) == number)
          #expect(try await completion.value(0) == number)
          #expect(await child == number)
          await withTaskGroup { group in
            for _ in 0..<3 { group.addTask { sync(0) } }
            for await value in group { #expect(value == number) }
          }
        }
      }
    }
    #expect(sync(0) == 0)
  }
}
