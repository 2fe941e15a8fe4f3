import Dispatch
import Interception
import InterceptionTesting
import Synchronization
import Testing

private protocol Fetching<Item>: Sendable {
  associatedtype Item
  func fetch(_ item: Item) -> Item
}

@Suite("Aspects")
struct AspectsTests {
  /// A type of this suite's own, so that its aspects meet nobody else's operations.
  struct Target: Sendable {
    func fetch(_ n: Int) -> Int { n }
    func store(_ n: Int) async -> Int { n }
  }

  struct Other: Fetching {
    func fetch(_ n: Int) -> Int { n }
  }

  @Test("Reaches operations named before and after, and stops at once when removed")
  func reach() async {
    struct Mine: Sendable { func fetch(_ n: Int) -> Int { n } }
    let early = Interceptable(Mine()).operation("fetch", Mine.fetch)
    let aspect = Aspects.install(Adding(number: 1), at: .base(Mine.self))
    let late = Interceptable(Mine()).operation("fetch", Mine.fetch)
    #expect(early(1) == 2)
    #expect(late(1) == 2)
    #expect(early.explain().advice.map(\.layer) == [.aspect])
    aspect.suspend()
    let suspended = Interceptable(Mine()).operation("fetch", Mine.fetch)
    #expect([early(1), late(1), suspended(1)] == [1, 1, 1])
    aspect.resume()
    #expect([early(1), late(1), suspended(1)] == [2, 2, 2])
    #expect(aspect.remove())
    #expect(!aspect.remove())
    #expect([early(1), late(1), suspended(1)] == [1, 1, 1])
    #expect(early.explain().advice.isEmpty)
  }

  @Test("Nobody gets an operation before its aspects are on it")
  func namedAtOnce() async {
    struct Mine: Sendable { func fetch(_ n: Int) -> Int { n } }
    let wrapper = Interceptable(Mine())
    let isFirst = Atomic(true)
    let (entered, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let slow = Pointcut("slow") { _ in
      if isFirst.exchange(false, ordering: .relaxed) {
        entered.signal()
        goOn.wait()
      }
      return true
    }
    let aspect = Aspects.install(Adding(number: 1), at: .base(Mine.self) && slow)
    defer { aspect.remove() }
    let first = Task(executorPreference: QueueTaskExecutor()) {
      wrapper.operation("fetch", Mine.fetch)
    }
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        entered.wait()
        continuation.resume()
      }
    }
    let second = wrapper.operation("fetch", Mine.fetch)
    #expect(second(1) == 2)
    goOn.signal()
    #expect(await first.value === second)
  }

  @Test("After suspending and resuming at once, operations agree with the registration")
  func suspendedAndResumed() async {
    struct Mine: Sendable { func fetch(_ n: Int) -> Int { n } }
    let wrapper = Interceptable(Mine())
    let fetch = wrapper.operation("fetch", Mine.fetch)
    let aspect = Aspects.install(Adding(number: 1), at: .base(Mine.self))
    let rounds = 5_000
    let agreements = Guarded(0)
    let start = (0..<rounds).map { _ in Barrier(2) }
    let end = (0..<rounds).map { _ in Barrier(2) }
    await Threads.run(2) { index in
      for round in 0..<rounds {
        start[round].wait()
        if index == 0 { aspect.suspend() } else { aspect.resume() }
        end[round].wait()
        if index == 0, fetch(1) == (aspect.isActive ? 2 : 1) { agreements.withLock { $0 += 1 } }
      }
    }
    aspect.remove()
    #expect(agreements.withLock { $0 } == rounds)
  }

  @Test("Pointcuts compose")
  func pointcuts() {
    let wrapper = Interceptable(Target())
    let fetch = wrapper.operation("fetch", Target.fetch).id
    let store = wrapper.operation("store", Target.store).id
    let other = Interceptable(Other()).operation("fetch", Other.fetch).id
    func matching(_ pointcut: Pointcut) -> [Bool] { [fetch, store, other].map(pointcut.matches) }
    #expect(matching(.all) == [true, true, true])
    #expect(matching(.name("f*")) == [true, false, true])
    #expect(matching(.name("????e")) == [false, true, false])
    #expect(matching(.base(Target.self)) == [true, true, false])
    #expect(matching(.shape(.async)) == [false, true, false])
    #expect(matching(.module("InterceptionTests")) == [true, true, true])
    #expect(matching(.module("Interception")) == [false, false, false])
    let constrained = Interceptable<any Fetching<Int>>(Other())
      .operation("fetch") { (target: any Fetching<Int>, n: Int) in target.fetch(n) }
    #expect(Pointcut.module("InterceptionTests").matches(constrained.id))
    #expect(matching(.name("fetch") && .base(Target.self)) == [true, false, false])
    #expect(matching(.name("store") || .base(Other.self)) == [false, true, true])
    #expect(matching(!.name("fetch")) == [false, true, false])
    #expect(matching(Pointcut("short") { $0.name.count < 5 }) == [false, false, false])
    #expect(
      (.name("a") && !.shape(.sync) || .base(Target.self)).description
        == "((.name(\"a\") && !.shape(.sync)) || .base(Target.self))")
  }

  @TaskLocal private static var isObserved = false

  @Test("A pointcut is asked when an operation and an aspect meet, and by no call")
  func cached() {
    struct Mine: Sendable { func fetch(_ n: Int) -> Int { n } }
    let asked = Atomic(0)
    // Others may ask as well: explain() in a test that runs at the same time.
    let counted = Pointcut("counted") { _ in
      if Self.isObserved { asked.wrappingAdd(1, ordering: .relaxed) }
      return true
    }
    func questions(_ body: () -> Void) -> Int {
      let before = asked.load(ordering: .relaxed)
      Self.$isObserved.withValue(true, operation: body)
      return asked.load(ordering: .relaxed) - before
    }
    let first = Interceptable(Mine()).operation("fetch", Mine.fetch)
    var (second, aspect) = (first, nil as Registration?)
    let pointcut = Pointcut.base(Mine.self) && counted
    let installing = questions { aspect = Aspects.install(Adding(number: 1), at: pointcut) }
    #expect(installing == 1)
    let naming = questions { second = Interceptable(Mine()).operation("fetch", Mine.fetch) }
    #expect(naming == 1)
    let later = questions {
      for _ in 0..<100 { #expect([first(1), second(1)] == [2, 2]) }
      aspect?.suspend()
      aspect?.resume()
      #expect(second(1) == 2)
      aspect?.remove()
      #expect(second(1) == 1)
    }
    #expect(later == 0)
  }

  @Test("The order of layers: scope, aspect, wrapper, operation")
  func layers() {
    struct Mine: Sendable { func text(_ s: String) -> String { s } }
    struct Marking: Advice {
      let mark: String
      func around<I, O, F>(_ invocation: inout SyncInvocation<I, O, F>) throws(F) -> O {
        let output = try invocation.proceed()
        return (output as? String).map { mark + $0 } as? O ?? output
      }
    }
    let wrapper = Interceptable(Mine())
    let text = wrapper.operation("text", Mine.text)
    let aspect = Aspects.install(Marking(mark: "a"), at: .base(Mine.self))
    text.advise(Marking(mark: "o"))
    wrapper.advise("t*", Marking(mark: "w"))
    #expect(withAdvice(Marking(mark: "s"), on: text) { text("-") } == "sawo-")
    #expect(text("-") == "awo-")
    aspect.remove()
    #expect(text("-") == "wo-")
  }

  @Test("explain() lists what each aspect means, and which mean nothing")
  func explain() {
    struct Listed: Sendable { func fetch(_ n: Int) -> Int { n } }
    let operation = Interceptable(Listed()).operation("fetch", Listed.fetch)
    let hit = Aspects.install(Adding(number: 1), at: .base(Listed.self))
    let miss = Aspects.install(Adding(number: 1), at: .base(Listed.self) && .name("nothing"))
    defer {
      hit.remove()
      miss.remove()
    }
    let mine = Aspects.explain().aspects.filter { $0.pointcut.contains("Listed") }
    #expect(mine.map(\.operations) == [["Listed.fetch"], []])
    #expect(Aspects.explain().description.contains("matches nothing"))
    #expect(operation(1) == 2)
  }

  @Test("An advice with an objection is left out, and reported")
  func objection() {
    struct Mine: Sendable { func pay(_ n: Int) throws -> Int { n } }
    let aspect = Aspects.install(.retry(2), at: .base(Mine.self))
    defer { aspect.remove() }
    let issues = IssueList()
    let wrapper = Interceptable(Mine(), issues: issues.add)
    let pay = wrapper.operation("pay", Mine.pay, idempotent: false)
    #expect(pay.explain().advice.isEmpty)
    #expect(issues.kinds == [.adviceLeftOut])
  }

  @Test("Aspects and operations made by many threads at once meet exactly once")
  func concurrency() async {
    struct Mine: Sendable { func fetch(_ n: Int) -> Int { n } }
    let (registrations, operations) = await withTaskGroup { group in
      for index in 0..<200 {
        group.addTask { () -> (Registration?, SyncOperation<Mine, Int, Int, Never>?) in
          if index.isMultiple(of: 4) {
            return (Aspects.install(Adding(number: 1), at: .base(Mine.self)), nil)
          }
          let operation = Interceptable(Mine()).operation("fetch", Mine.fetch)
          return (nil, operation)
        }
      }
      return await group.reduce(into: ([Registration](), [SyncOperation<Mine, Int, Int, Never>]()))
      {
        $0.0 += [$1.0].compactMap { $0 }
        $0.1 += [$1.1].compactMap { $0 }
      }
    }
    for operation in operations { #expect(operation(0) == 50) }
    for registration in registrations { #expect(registration.remove()) }
    for operation in operations { #expect(operation(0) == 0) }
  }
}
