import Interception
import InterceptionTesting
import Testing

@Suite("Order of advice")
struct OrderTests {
  @Test("Higher priority first, then the newest", arguments: Shape.allCases)
  func priority(shape: Shape) async throws {
    let subject = Subject(shape)
    let journal = Journal()
    let advice: [(String, AdvicePriority)] = [
      ("high 1", .high), ("low 1", .low), ("normal 1", .normal), ("low 2", .low),
      ("beyond", AdvicePriority(1001)), ("high 2", .high), ("normal 2", .normal),
      ("below", AdvicePriority(-1001)),
    ]
    for (name, priority) in advice {
      subject.before(name, priority: priority) { _ in journal.note(name) }
    }
    let order = [
      "beyond", "high 2", "high 1", "normal 2", "normal 1", "low 2", "low 1", "below",
    ]
    #expect(subject.order == order)
    try await subject()
    #expect(journal.take() == order)
  }

  @Test("Of equal priority, the wrapper's advice stands outside", arguments: Shape.allCases)
  func layers(shape: Shape) async throws {
    let subject = Subject(shape)
    let journal = Journal()
    subject.store.advise("w*", Passing(name: "wrapper 1", journal: journal))
    subject.before("own 1") { _ in journal.note("own 1") }
    subject.store.advise("*k", Passing(name: "wrapper 2", journal: journal))
    subject.before("own 2") { _ in journal.note("own 2") }
    subject.before("high", priority: .high) { _ in journal.note("high") }

    let order = ["high", "wrapper 2", "wrapper 1", "own 2", "own 1"]
    #expect(subject.order == order)
    try await subject()
    #expect(journal.take() == order)
  }

  @Test("A replacement stands below everything, whichever came first", arguments: Shape.allCases)
  func replacement(shape: Shape) async throws {
    let subject = Subject(shape)
    let journal = Journal()
    subject.before("first", priority: .low) { _ in journal.note("first") }
    subject.replace("replace", priority: .high) { number in
      journal.note("replace")
      return number * 2
    }
    subject.before("last", priority: AdvicePriority(.min)) { _ in journal.note("last") }

    #expect(try await subject(4) == 8)
    #expect(journal.take() == ["first", "last", "replace"])
    #expect(subject.target.runs == 0)
    #expect(try await subject.driver.unadvised(4) == 4)
    #expect(subject.target.runs == 1)
  }

  @Test("The top replacement runs, and may proceed to the one below", arguments: Shape.allCases)
  func replacements(shape: Shape) async throws {
    let subject = Subject(shape)
    let journal = Journal()
    let top = subject.driver.replace(
      Options(priority: .high, label: "top"),
      with: Passing(name: "top", journal: journal)
    )
    let bottom = subject.replace("bottom") { _ in 1 }
    let middle = subject.replace("middle") { _ in 2 }
    #expect(subject.order == ["top", "middle", "bottom"])

    #expect(try await subject() == 2)
    middle.remove()
    #expect(try await subject() == 1)
    bottom.remove()
    #expect(try await subject(5) == 5)
    #expect(journal.take() == ["top", "top", "top"])
    top.remove()
    #expect(try await subject(5) == 5)
    #expect(journal.take().isEmpty)
  }

  @Test("Advice that calls its own operation goes through the chain", arguments: Shape.immediate)
  func reentrance(shape: Shape) async throws {
    let subject = Subject(shape)
    let journal = Journal()
    let again = try #require(subject.immediateCall)
    subject.before("counting") { number in journal.note("\(number)") }
    let replacement = subject.replace { number in number == 0 ? 0 : (again(number - 1) ?? 0) + 1 }

    #expect(try await subject(3) == 3)
    #expect(journal.take() == ["3", "2", "1", "0"])
    replacement.remove()  // it holds the operation
  }
}
