import Interception
import InterceptionTesting
import Synchronization
import Testing

@Suite("Proceeding")
struct ProceedTests {
  @Test("The target runs as often as outer and inner advice proceed", arguments: Shape.allCases)
  func matrix(shape: Shape) async throws {
    for outer in 0...2 {
      for inner in 0...2 {
        let subject = Subject(shape)
        let turns = Tally()
        subject.around("inner", Plan(proceeds: inner, willProceed: { _, _ in turns.inner() }))
        subject.around("outer", Plan(proceeds: outer, willProceed: { _, _ in turns.outer() }))

        let value = try await subject(7)

        #expect(subject.target.runs == outer * inner, "\(outer) x \(inner)")
        #expect(turns.counts == [outer, outer * inner], "\(outer) x \(inner)")
        #expect(value == (outer * inner == 0 ? 0 : 7), "\(outer) x \(inner)")
        #expect(subject.hits == [1, outer], "\(outer) x \(inner)")
      }
    }
  }

  @Test(
    "An outer advice that proceeds twice runs inner advice twice",
    arguments: Shape.allCases
  )
  func kinds(shape: Shape) async throws {
    let subject = Subject(shape)
    let journal = Journal()
    subject.replace("replace") { number in
      journal.note("replace")
      return number
    }
    subject.before("before") { _ in journal.note("before") }
    subject.after("after") { _, _ in journal.note("after") }
    subject.around("around", Plan(willProceed: { _, _ in journal.note("around") }))
    subject.around("outer", Plan(proceeds: 2))

    try await subject()

    let once = ["around", "before", "replace", "after"]
    #expect(journal.take() == once + once)
    #expect(subject.target.runs == 0)
    #expect(subject.hits == [1, 2, 2, 2, 2])
  }

  @Test("What inner advice changes does not leak into the next attempt", arguments: Shape.allCases)
  func arguments(shape: Shape) async throws {
    let subject = Subject(shape)
    let journal = Journal()
    subject.target.answer {
      journal.note("\($0)")
      return $0
    }
    subject.before { $0 += 1 }
    subject.around(nil, Plan(willProceed: { $1 += 10 }))
    subject.around("outer", Plan(proceeds: 3))

    #expect(try await subject(100) == 111)

    #expect(journal.take() == ["111", "111", "111"])
  }

  @Test(
    "What the outer advice changes reaches later attempts",
    arguments: Shape.allCases
  )
  func ownArguments(shape: Shape) async throws {
    let subject = Subject(shape)
    let journal = Journal()
    subject.target.answer {
      journal.note("\($0)")
      return $0
    }
    subject.before { $0 *= 10 }
    subject.around(nil, Plan(proceeds: 3, willProceed: { turn, number in number += turn }))

    #expect(try await subject(1) == 40)

    #expect(journal.take() == ["10", "20", "40"])
  }

  @Test("The arguments of the caller stay as they were", arguments: Shape.allCases)
  func callersArguments(shape: Shape) async throws {
    let subject = Subject(shape)
    let journal = Journal()
    subject.after { number, _ in journal.note("inner \(number)") }
    subject.before { $0 = 6 }
    subject.after { number, _ in journal.note("outer \(number)") }
    let number = 5
    #expect(try await subject(number) == 6)
    #expect(number == 5)
    #expect(journal.take() == ["inner 6", "outer 5"])
  }

  @Test("Ten links deep, each changes the argument once", arguments: Shape.allCases)
  func depth(shape: Shape) async throws {
    let subject = Subject(shape)
    for digit in 0..<10 { subject.before { $0 = $0 * 10 + digit } }
    #expect(try await subject(0) == 9_876_543_210)
    #expect(subject.hits == Array(repeating: 1, count: 10))
  }
}

/// Counts the turns of two advices.
private final class Tally: Sendable {
  private let values = Guarded([0, 0])

  func outer() { values.withLock { $0[0] += 1 } }
  func inner() { values.withLock { $0[1] += 1 } }
  var counts: [Int] { values.withLock { $0 } }
}
