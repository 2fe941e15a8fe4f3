import Interception
import InterceptionTesting
import Synchronization
import Testing

@Suite("Advice for so many calls")
struct TimesTests {
  @Test("Removes itself after its last call", arguments: Shape.allCases)
  func removesItself(shape: Shape) async throws {
    let subject = Subject(shape)
    let registration = subject.before("twice", times: 2) { $0 += 1 }
    #expect(try await subject(0) == 1)
    #expect(registration.isActive)
    #expect(subject.hits == [1])
    #expect(try await subject(0) == 1)
    #expect(!registration.isActive)
    #expect(subject.order.isEmpty)
    #expect(try await subject(0) == 0)
    #expect(!registration.remove())
  }

  @Test("A new start counts from the beginning", arguments: Shape.allCases)
  func again(shape: Shape) async throws {
    let subject = Subject(shape)
    for _ in 0..<3 {
      subject.replace(times: 1) { _ in 7 }
      #expect(try await subject(0) == 7)
      #expect(try await subject(0) == 0)
    }
  }

  @Test("Every kind counts", arguments: Shape.allCases)
  func kinds(shape: Shape) async throws {
    let subject = Subject(shape)
    let journal = Journal()
    subject.before(times: 1) { _ in journal.note("before") }
    subject.after(times: 1) { _, _ in journal.note("after") }
    subject.around(times: 1, Plan(willProceed: { _, _ in journal.note("around") }))
    subject.replace(times: 1) { number in
      journal.note("replace")
      return number
    }
    try await subject()
    #expect(journal.take() == ["around", "before", "replace", "after"])
    try await subject()
    #expect(journal.take().isEmpty)
    #expect(subject.order.isEmpty)
    #expect(subject.target.runs == 1)
  }

  @Test("Suspension doesn't use it up", arguments: Shape.allCases)
  func suspended(shape: Shape) async throws {
    let subject = Subject(shape)
    let registration = subject.before(times: 1) { $0 += 1 }
    registration.suspend()
    #expect(try await subject(0) == 0)
    registration.resume()
    #expect(try await subject(0) == 1)
    #expect(try await subject(0) == 0)
  }

  @Test("Once under 1,000 calls of 8 threads is once", arguments: Shape.immediate)
  func threads(shape: Shape) async throws {
    for kind in ["before", "around", "replace"] {
      let subject = Subject(shape)
      let counter = Counter()
      let registration: Registration
      switch kind {
      case "before": registration = subject.before(times: 1) { _ in counter.add() }
      case "around":
        registration = subject.around(times: 1, Plan(willProceed: { _, _ in counter.add() }))
      default:
        registration = subject.replace(times: 1) { number in
          counter.add()
          return number
        }
      }
      let call = try #require(subject.immediateCall)
      let wrong = Counter()
      await Threads.run(8) { thread in
        for number in 0..<125 where call(thread * 1000 + number) != thread * 1000 + number {
          wrong.add()
        }
      }
      #expect(counter.value == 1, "\(kind)")
      #expect(wrong.value == 0, "\(kind)")
      #expect(subject.order.isEmpty, "\(kind)")
      #expect(!registration.isActive)
      #expect(subject.target.runs == (kind == "replace" ? 999 : 1000), "\(kind)")
    }
  }

  @Test("Once under 1,000 tasks is once", arguments: [Shape.async, .lateCompletion])
  func tasks(shape: Shape) async throws {
    let subject = Subject(shape)
    let counter = Counter()
    subject.around(times: 1, Plan(willProceed: { _, _ in counter.add() }))
    subject.before(times: 10) { _ in counter.add() }
    let values = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<1000 {
        group.addTask { try await subject(number) == number }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(values == Array(repeating: true, count: 1000))
    #expect(counter.value == 11)
    #expect(subject.target.runs == 1000)
    #expect(subject.order.isEmpty)
  }

  @Test("A count below 1 stops the program where it is installed")
  func refusal() async throws {
    let negative = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      Subject(.sync).before(times: -1) { _ in }
    }
    #expect(negative?.text.contains("times must be at least 1, but is -1") == true)

    let zero = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let operation = Interceptable(FolderStore()).operation("add", FolderStore.add)
      operation.after(times: 0) { _, _ in }
    }
    #expect(zero?.text.contains("times must be at least 1, but is 0") == true)
    #expect(zero?.text.contains("InterceptionTests/TimesTests.swift:") == true)

    let wide = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      Subject(.sync).store.advise("*", Passing(name: "", journal: Journal()), times: 0)
    }
    #expect(wide?.text.contains("times must be at least 1, but is 0") == true)
  }
}
