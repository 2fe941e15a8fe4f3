import Interception
import InterceptionTesting
import TestSupport
import Testing

@Suite("Many threads", .serialized, .patient)
struct StressTests {
  @Test(
    "Installing and removing while others call loses and tears nothing",
    arguments: Shape.immediate
  )
  func churn(shape: Shape) async throws {
    let subject = Subject(shape)
    let call = try #require(subject.immediateCall)
    let wrong = Counter()
    subject.before("steady") { $0 += 1 }
    await Threads.run(8) { thread in
      for turn in 0..<400 {
        if thread < 4 {
          // Adds and takes away the same, so that every call gets one of two answers.
          let advice = subject.around("pair", Plan(finish: { try ($0.last?.get() ?? 0) + 1000 }))
          let wide = subject.store.advise("w*", Passing(name: "", journal: Journal()))
          if turn % 3 == 0 {
            wide.suspend()
            wide.resume()
          }
          if !advice.remove() { wrong.add() }
          if advice.remove() { wrong.add() }
          if !wide.remove() { wrong.add() }
        } else {
          let answer = call(turn) ?? -1
          if answer % 1000 != turn + 1 || answer / 1000 > 4 { wrong.add() }
        }
      }
    }
    #expect(wrong.value == 0)
    #expect(subject.order == ["steady"])
    #expect(subject.hits == [1600])
    #expect(try await subject(1) == 2)
  }

  @Test(
    "Tasks that install and remove while others call",
    arguments: [Shape.async, .lateCompletion]
  )
  func tasks(shape: Shape) async throws {
    let subject = Subject(shape)
    subject.before("steady") { $0 += 1 }
    let wrong = try await withThrowingTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          var wrong = 0
          for turn in 0..<100 {
            if task < 4 {
              let advice = subject.around("pair", Plan(finish: { try $0[0].get() + 1000 }))
              await Task.yield()
              if !advice.remove() { wrong += 1 }
            } else {
              let answer = try await subject(turn)
              if answer % 1000 != turn + 1 || answer / 1000 > 4 { wrong += 1 }
            }
          }
          return wrong
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(wrong == 0)
    #expect(subject.order == ["steady"])
    #expect(subject.hits == [400])
  }

  @Test("One operation is removed from by many threads, each removal counts once")
  func removeOnce() async {
    let subject = Subject(.sync)
    for _ in 0..<100 {
      let registration = subject.before { _ in }
      let wide = subject.store.advise("*", Passing(name: "", journal: Journal()))
      let removed = Counter()
      let wideRemoved = Counter()
      await Threads.run(4) { _ in
        if registration.remove() { removed.add() }
        if wide.remove() { wideRemoved.add() }
      }
      #expect(removed.value == 1)
      #expect(wideRemoved.value == 1)
    }
    #expect(subject.order.isEmpty)
  }

  @Test("Naming and pattern advice at once: each operation gets all of it")
  func naming() async {
    for _ in 0..<20 {
      let store = Interceptable(Target())
      let journal = Journal()
      await Threads.run(4) { thread in
        for number in 0..<20 {
          if thread < 2 {
            _ = store.operation("work\(number)", Target.work)
          } else if number % 10 == 0 {
            store.advise("work*", Passing(name: "a", journal: journal))
          }
        }
      }
      #expect(store.operations.count == 20)
      #expect(store.operations.allSatisfy { $0.explain().advice.count == 4 })
    }
  }

  @Test("64 threads are inside one operation at once", arguments: Shape.immediate)
  func inside(shape: Shape) async throws {
    let subject = Subject(shape)
    let call = try #require(subject.immediateCall)
    let all = Barrier(64)
    let returned = Counter()
    subject.before("steady") { $0 += 1 }
    let removed = subject.around("removed", Plan(finish: { try $0[0].get() + 1 }))
    subject.target.answer { number in
      all.wait()
      if number == 1 { removed.remove() }
      return number
    }
    let wrong = Counter()
    await Threads.run(64) { thread in
      if call(thread) != thread + 2 { wrong.add() }
      returned.add()
    }
    #expect(returned.value == 64)
    #expect(wrong.value == 0)
    #expect(subject.hits == [64])
    #expect(subject.order == ["steady"])
  }

  @Test("Calls are nested 100 deep, each on an operation of its own", arguments: Shape.immediate)
  func nested(shape: Shape) async throws {
    let subjects = try (0..<100).map { _ in
      let subject = Subject(shape)
      subject.before { $0 += 1 }
      return (subject, try #require(subject.immediateCall))
    }
    for index in 0..<99 {
      let next = subjects[index + 1].1
      subjects[index].0.target.answer { next($0) ?? -1 }
    }
    for _ in 0..<3 { #expect(subjects[0].1(0) == 100) }
    #expect(subjects.allSatisfy { $0.0.hits == [3] })
  }

  @Test("A call nested 100 deep on one operation, which is changed at the bottom")
  func recursion() async throws {
    let subject = Subject(.sync)
    let call = try #require(subject.immediateCall)
    let lifeSpan = LifeSpan()
    subject.before("steady") { _ in }
    let registration = subject.store.advise("*", Keeping(token: lifeSpan.begin()))
    let replacement = subject.replace { number in
      if number == 0 { registration.remove() }
      return number == 0 ? 0 : (call(number - 1) ?? -1000) + 1
    }
    #expect(call(100) == 100)
    #expect(subject.hits == [101, 101])
    await lifeSpan.end()
    replacement.remove()  // it holds the operation
  }
}

private struct Keeping: Advice {
  let token: any AnyObject & Sendable
}
