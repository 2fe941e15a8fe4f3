import Interception
import InterceptionTesting
import Testing

@Suite("Registration")
struct RegistrationTests {
  private static let orders = [
    [0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0],
  ]

  /// Installs "A", "B" and "C", each noting its name and its argument.
  private func advise(_ subject: Subject, _ journal: Journal) -> [Registration] {
    ["A", "B", "C"].map { name in subject.before(name) { _ in journal.note(name) } }
  }

  @Test("Removal in any order leaves the others in their order", arguments: Shape.allCases)
  func removal(shape: Shape) async throws {
    for order in Self.orders {
      let subject = Subject(shape)
      let journal = Journal()
      let registrations = advise(subject, journal)
      var left = ["C", "B", "A"]
      try await subject()
      #expect(journal.take() == left)

      for index in order {
        #expect(registrations[index].isActive)
        #expect(registrations[index].remove())
        #expect(!registrations[index].isActive)
        left.removeAll { $0 == ["A", "B", "C"][index] }
        #expect(subject.order == left)
        try await subject()
        #expect(journal.take() == left, "\(order)")
      }
      #expect(subject.explanation.advice.isEmpty)
      #expect(try await subject(9) == 9)
    }
  }

  @Test("Of two equal hooks, removing one leaves the other", arguments: Shape.allCases)
  func equals(shape: Shape) async throws {
    let subject = Subject(shape)
    let hook: @Sendable (inout Int) throws -> Void = { $0 += 1 }
    let first = subject.before("same", hook)
    let second = subject.before("same", hook)
    #expect(try await subject(0) == 2)

    #expect(first.remove())
    #expect(try await subject(0) == 1)
    #expect(second.isActive)

    #expect(second.remove())
    #expect(try await subject(0) == 0)
  }

  @Test("A second removal says so, and changes nothing", arguments: Shape.allCases)
  func removeTwice(shape: Shape) async throws {
    let subject = Subject(shape)
    let journal = Journal()
    let registrations = advise(subject, journal)

    #expect(registrations[1].remove())
    #expect(!registrations[1].remove())
    registrations[1].resume()
    registrations[1].suspend()

    #expect(!registrations[1].isActive)
    #expect(!registrations[1].remove())
    try await subject()
    #expect(journal.take() == ["C", "A"])
  }

  @Test("Suspended advice keeps its place", arguments: Shape.allCases)
  func suspension(shape: Shape) async throws {
    let subject = Subject(shape)
    let journal = Journal()
    let registrations = advise(subject, journal)

    registrations[1].suspend()
    registrations[1].suspend()
    #expect(!registrations[1].isActive)
    #expect(subject.order == ["C", "B", "A"])
    #expect(subject.explanation.advice.map(\.isSuspended) == [false, true, false])
    try await subject()
    #expect(journal.take() == ["C", "A"])

    subject.before("D") { _ in journal.note("D") }
    registrations[1].resume()
    registrations[1].resume()
    #expect(registrations[1].isActive)
    try await subject()
    #expect(journal.take() == ["D", "C", "B", "A"])
    #expect(subject.hits == [1, 2, 1, 2])
  }

  @Test("Advice can be removed while it is suspended", arguments: Shape.allCases)
  func removeSuspended(shape: Shape) async throws {
    let subject = Subject(shape)
    let registration = subject.before { $0 += 1 }
    registration.suspend()
    #expect(try await subject(0) == 0)
    #expect(registration.remove())
    #expect(!registration.remove())
    registration.resume()
    #expect(try await subject(0) == 0)
  }

  @Test("With everything suspended, a call is as without advice", arguments: Shape.allCases)
  func allSuspended(shape: Shape) async throws {
    let subject = Subject(shape)
    let registrations = (0..<3).map { _ in subject.before { $0 += 1 } }
    registrations.forEach { $0.suspend() }
    #expect(try await subject(0) == 0)
    registrations.forEach { $0.resume() }
    #expect(try await subject(0) == 3)
  }

  @Test("A registration outlives its operation", arguments: Shape.allCases)
  func operationGone(shape: Shape) async {
    let base = LifeSpan()
    var subject: Subject? = Subject(shape, base: base)
    let registration = subject?.before { _ in }
    #expect(registration?.isActive == true)
    subject = nil
    // Whoever explains at this moment, in another test, has a reference until it is through.
    await base.end()
    #expect(registration?.isActive == false)
    registration?.suspend()
    registration?.resume()
    #expect(registration?.remove() == false)
  }
}
