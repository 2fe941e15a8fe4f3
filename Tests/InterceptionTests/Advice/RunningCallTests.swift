import Interception
import InterceptionTesting
import Testing

@Suite("Changes in the middle of a call")
struct RunningCallTests {
  @Test(
    "A call finishes on the chain it started with, later proceeds too",
    arguments: Shape.allCases
  )
  func removal(shape: Shape) async throws {
    let subject = Subject(shape)
    let journal = Journal()
    let inner = Handle()
    let itself = Handle()
    inner.set(subject.before("inner") { _ in journal.note("inner") })
    itself.set(
      subject.around(
        "outer",
        Plan(proceeds: 3) { turn, _ in
          journal.note("outer")
          if turn == 1 {
            #expect(inner.remove())
            #expect(itself.remove())
          }
        }
      )
    )

    #expect(try await subject(5) == 5)
    #expect(journal.take() == ["outer", "inner", "outer", "inner", "outer", "inner"])
    #expect(subject.target.runs == 3)

    #expect(try await subject(6) == 6)
    #expect(journal.take().isEmpty)
    #expect(subject.order.isEmpty)
  }

  @Test("Advice installed in a call is met by the next one", arguments: Shape.allCases)
  func installation(shape: Shape) async throws {
    let subject = Subject(shape)
    let journal = Journal()
    let driver = subject.driver
    let outer = Handle()
    outer.set(
      subject.around(
        "outer",
        Plan(proceeds: 2) { turn, _ in
          if turn == 0 {
            _ = driver.before(Options(label: "new")) { _ in journal.note("new") }
            _ = driver.replace(Options()) { _ in
              journal.note("replaced")
              return 0
            }
          }
        }
      )
    )

    try await subject()
    #expect(journal.take().isEmpty)
    outer.remove()
    try await subject()
    #expect(journal.take() == ["new", "replaced"])
  }

  @Test("Suspending in a call holds for the next one", arguments: Shape.allCases)
  func suspension(shape: Shape) async throws {
    let subject = Subject(shape)
    let journal = Journal()
    let inner = Handle()
    inner.set(subject.before { _ in journal.note("inner") })
    let outer = subject.around("outer", Plan(proceeds: 2) { _, _ in inner.suspend() })

    try await subject()
    #expect(journal.take() == ["inner", "inner"])
    outer.remove()
    try await subject()
    #expect(journal.take().isEmpty)
    inner.resume()
    try await subject()
    #expect(journal.take() == ["inner"])
  }

  @Test("The target may remove the only advice", arguments: Shape.allCases)
  func targetRemoves(shape: Shape) async throws {
    let subject = Subject(shape)
    let advice = Handle()
    advice.set(subject.around("only", Plan { try $0[0].get() + 1 }))
    subject.target.answer { number in
      advice.remove()
      return number
    }
    #expect(try await subject(1) == 2)
    #expect(try await subject(1) == 1)
  }

  @Test("The wrapper's advice can be removed in a call", arguments: Shape.allCases)
  func wrapperWide(shape: Shape) async throws {
    let subject = Subject(shape)
    let journal = Journal()
    let wide = Handle()
    wide.set(subject.store.advise("*", Passing(name: "wide", journal: journal)))
    subject.around("outer", priority: .high, Plan(proceeds: 2) { _, _ in wide.remove() })

    try await subject()
    #expect(journal.take() == ["wide", "wide"])
    try await subject()
    #expect(journal.take().isEmpty)
  }
}

/// A registration that advice can reach although it is made later.
private final class Handle: Sendable {
  private let registration = Guarded<Registration?>(nil)

  func set(_ registration: Registration) { self.registration.withLock { $0 = registration } }

  @discardableResult
  func remove() -> Bool { registration.withLock { $0 }?.remove() ?? false }

  func suspend() { registration.withLock { $0 }?.suspend() }
  func resume() { registration.withLock { $0 }?.resume() }
}

extension Plan {
  fileprivate init(
    proceeds: Int,
    _ willProceed: @escaping @Sendable (_ turn: Int, _ arguments: inout Int) -> Void
  ) {
    self.init(proceeds: proceeds, willProceed: willProceed)
  }

  fileprivate init(finish: @escaping @Sendable ([Result<Int, any Error>]) throws -> Int) {
    self.init(proceeds: 1, finish: finish)
  }
}
