import InterceptionTesting
import TestSupport
import Testing

@testable import Interception

@Suite("TraceRecorder", .patient)
struct TraceRecorderTests {
  private final class Kitchen: Sendable {
    let clock: ManualClock
    init(_ clock: ManualClock) { self.clock = clock }
    func cook(_ dish: String) throws {
      clock.advance(by: .milliseconds(2))
      if dish == "\"burnt\"\n" { throw Burnt(dish: dish) }
    }
    func serve(_ dish: String) async { clock.advance(by: .microseconds(1_500)) }
  }

  private struct Burnt: Error { let dish: String }

  private let clock = ManualClock()

  @Test("A trace to the letter")
  func golden() async throws {
    let recorder = TraceRecorder(clock: clock)
    let store = Interceptable(Kitchen(clock))
    let cook = store.operation("cook", Kitchen.cook)
    let serve = store.operation("serve", Kitchen.serve)
    cook.advise(.trace(recorder, showing: .arguments))
    serve.advise(.trace(recorder))
    await recorder.span("dinner") {
      try? cook("\"burnt\"\n")
      clock.advance(by: .nanoseconds(1))
      await serve("soup")
    }
    #expect(
      recorder.trace().json(process: "Tests").normalisingThreads == #"""
        {"displayTimeUnit":"ms","otherData":{"dropped":0,"producer":"swift-interception"},"traceEvents":[
        {"ph":"M","pid":1,"tid":1,"name":"process_name","args":{"name":"Tests"}},
        {"ph":"M","pid":1,"tid":1,"name":"thread_name","args":{"name":"calls 1"}},
        {"ph":"M","pid":1,"tid":1,"name":"thread_sort_index","args":{"sort_index":0}},
        {"ph":"X","pid":1,"tid":1,"ts":0,"dur":3500.001,"name":"dinner","cat":"section","args":{"id":1,"outcome":"succeeded"}},
        {"ph":"X","pid":1,"tid":1,"ts":0,"dur":2000,"name":"Kitchen.cook","cat":"call","cname":"terrible","args":{"id":2,"parent":1,"operation":"Kitchen.cook","shape":"sync","attempt":1,"arguments":"(\"\\\"burnt\\\"\\n\")","outcome":"failed","error":"Burnt"}},
        {"ph":"X","pid":1,"tid":1,"ts":2000.001,"dur":1500,"name":"Kitchen.serve","cat":"call","args":{"id":3,"parent":1,"operation":"Kitchen.serve","shape":"async","attempt":1,"outcome":"succeeded"}}
        ]}

        """#)
  }

  @Test(
    "Every part of the real thing is valid: calls in parallel, on threads, retried, unfinished",
    arguments: 0..<5)
  func valid(turn: Int) async throws {
    let recorder = TraceRecorder()
    let subjects = Shape.allCases.map { Subject($0) }
    for subject in subjects {
      let turns = Guarded(0)
      subject.target.answer { number in
        let turn = turns.withLock { turns in
          turns += 1
          return turns
        }
        if turn % 3 == 0 { throw CodeError(code: turn) }
        return number
      }
      subject.driver.operation.observe(.trace(recorder), .high)
      subject.driver.operation.observe(.retry(2, backoff: .none), .normal)
      subject.driver.operation.observe(.trace(recorder), .low)
    }
    let callee = Callee<Int, any Error>(issues: { _ in })
    let hanging = callee.operation
    hanging.advise(.trace(recorder))
    hanging { (_: Result<Int, any Error>) in }
    await recorder.span("all") {
      await withTaskGroup { group in
        for turn in 0..<40 {
          group.addTask { _ = try? await subjects[turn % subjects.count](turn) }
        }
      }
    }
    let calls = zip(Shape.allCases, subjects).filter { Shape.immediate.contains($0.0) }
      .compactMap(\.1.immediateCall)
    await Threads.run(4) { thread in
      for turn in 0..<20 {
        recorder.span("turn") { _ = calls[turn % calls.count](turn) }
      }
    }
    let validation = try TraceValidation(recorder.trace().json())
    #expect(validation.events.count { $0.category == "section" } == 81)
    #expect(validation.events.count { $0.category == "call" } == 121)
    #expect(validation.events.count { $0.category == "attempt" } > 120)
    #expect(validation.events.count { $0.arguments["outcome"] as? String == "running" } == 1)
    #expect(validation.threads.values.contains { $0.hasPrefix("thread ") || $0 == "main thread" })
    #expect(Set(validation.threads.values).count == validation.threads.count)
    callee.drop()
  }

  @Test("Keeps the newest spans when it is full, and counts the others")
  func ring() throws {
    let recorder = TraceRecorder(capacity: 3, clock: clock)
    for number in 1...8 {
      recorder.span("\(number)") { clock.advance(by: .seconds(1)) }
    }
    #expect(recorder.trace().entries.map(\.span.name) == ["6", "7", "8"])
    #expect(recorder.dropped == 5)
    #expect(try TraceValidation(recorder.trace().json()).dropped == 5)
    recorder.clear()
    #expect(recorder.trace().entries.isEmpty)
    #expect(recorder.dropped == 0)
    recorder.span("9") {}
    #expect(recorder.trace().entries.map(\.span.name) == ["9"])
  }

  @Test("Calls that never end take no more room than the others")
  func unfinished() {
    let recorder = TraceRecorder(capacity: 2)
    let callee = Callee<Int, any Error>(issues: { _ in })
    let operation = callee.operation
    operation.advise(.trace(recorder))
    for _ in 0..<5 { operation { (_: Result<Int, any Error>) in } }
    #expect(recorder.trace().entries.map(\.span.outcome) == [.running, .running])
    #expect(recorder.dropped == 3)
    callee.answer(.success(1))
    #expect(recorder.trace().entries.map(\.span.outcome) == [.succeeded(nil), .succeeded(nil)])
  }

  @Test("An operation whose target calls it again is a call in a call, not an attempt")
  func recursion() {
    let recorder = TraceRecorder()
    let again = Guarded<SyncOperation<Void, Int, Int, Never>?>(nil)
    let store = Interceptable(())
    let count = store.operation("count") { (_: Void, number: Int) -> Int in
      number == 0 ? 0 : 1 + (again.withLock { $0 }?(number - 1) ?? 0)
    }
    again.withLock { $0 = count }
    count.advise(.trace(recorder), priority: .high)
    count.advise(.trace(recorder), priority: .low)
    #expect(count(2) == 2)
    let spans = recorder.trace().entries
    #expect(spans.map(\.span.kind) == [.call, .attempt, .call, .attempt, .call, .attempt])
    #expect(spans.map(\.depth) == [0, 1, 2, 3, 4, 5])
    again.withLock { $0 = nil }
  }

  @Test("What a handler calls is not inside the call that it is the handler of")
  func handlers() {
    let recorder = TraceRecorder()
    let store = Interceptable(Target())
    let through = store.operation("through", Target.workThrough)
    let add = store.operation("add", Target.work)
    through.advise(.trace(recorder))
    add.advise(.trace(recorder))
    recorder.span("outer") {
      through(1) { (_: Result<Int, any Error>) in _ = try? add(2) }
    }
    let spans = recorder.trace().entries.map(\.span)
    #expect(spans.map(\.name) == ["outer", "Target.through", "Target.add"])
    #expect(spans.map(\.parent) == [nil, 1, 1])
  }

  @Test("A kept handle of a call that has ended keeps no span")
  func handle() throws {
    let callee = Callee<Int, any Error>(issues: { _ in })
    let operation = callee.operation
    operation.advise(.trace(TraceRecorder()))
    let handle = operation { (_: Result<Int, any Error>) in }
    let control = try #require(handle.control)
    #expect(control.trace != nil)
    callee.answer(.success(1))
    #expect(control.trace == nil)
  }

  @Test("Two recorders on one operation don't take each other's spans for parents")
  func twoRecorders() {
    let (a, b) = (TraceRecorder(), TraceRecorder())
    let store = Interceptable(FolderStore())
    let add = store.operation("add", FolderStore.add)
    add.advise(.trace(a))
    add.advise(.trace(b))
    a.span("outer") { _ = add(1, 2) }
    #expect(a.trace().entries.map(\.span.parent) == [nil, 1])
    #expect(b.trace().entries.map(\.span.parent) == [nil])
  }

  @Test("A section passes on errors, and marks them")
  func sections() async throws {
    let recorder = TraceRecorder()
    #expect(throws: CodeError(code: 1)) { try recorder.span("a") { throw CodeError(code: 1) } }
    await #expect(throws: CodeError(code: 2)) {
      try await recorder.span("b") { () async throws in throw CodeError(code: 2) }
    }
    #expect(recorder.trace().entries.map(\.span.hasFailed) == [true, true])
    #expect(recorder.span("c") { 7 } == 7)
  }
}

extension InterceptableOperation {
  fileprivate func observe(_ advice: some Advice, _ priority: AdvicePriority) {
    advise(advice, priority: priority, label: nil, times: nil, fileID: #fileID, line: #line)
  }
}

extension String {
  /// Without the numbers of threads, which differ from run to run.
  fileprivate var normalisingThreads: String {
    replacing(#/,"startThread":\d+,"endThread":\d+/#, with: "")
  }
}
