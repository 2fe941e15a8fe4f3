import Interception
import InterceptionTesting
import Synchronization
import TestSupport
import Testing

@Suite("Advice by name pattern", .patient)
struct InterceptablePatternTests {
  private let journal = Journal()

  /// A wrapper with the operations "fetchA", "fetchB" and "save".
  private func operations(_ store: Interceptable<FolderStore>) -> [SyncOperation<
    FolderStore, Void, Void, Never
  >] {
    ["fetchA", "fetchB", "save"].map { store.operation($0, FolderStore.reset) }
  }

  @Test("Reaches the operations that match, present and future")
  func reach() {
    let store = Interceptable(FolderStore())
    let early = store.operation("fetchEarly", FolderStore.reset)
    store.advise("fetch*", Passing(name: "fetch", journal: journal))
    store.advise("?ave", Passing(name: "save", journal: journal))
    let rest = operations(store)
    early()
    #expect(journal.take() == ["fetch"])
    rest.forEach { $0() }
    #expect(journal.take() == ["fetch", "fetch", "save"])
  }

  @Test("One registration suspends, resumes and removes it everywhere")
  func registration() {
    let store = Interceptable(FolderStore())
    let registration = store.advise("fetch*", Passing(name: "fetch", journal: journal))
    let all = operations(store)
    registration.suspend()
    #expect(!registration.isActive)
    let late = store.operation("fetchLate", FolderStore.reset)
    all.forEach { $0() }
    late()
    #expect(journal.take().isEmpty)
    registration.resume()
    #expect(registration.isActive)
    all.forEach { $0() }
    late()
    #expect(journal.take().count == 3)
    #expect(registration.remove())
    #expect(!registration.remove())
    #expect(!registration.isActive)
    all.forEach { $0() }
    store.operation("fetchLater", FolderStore.reset)()
    #expect(journal.take().isEmpty)
    #expect(store.explain().operations.allSatisfy { $0.advice.isEmpty })
  }

  @Test("Used up on one operation, it is gone from all of them")
  func times() async {
    let store = Interceptable(FolderStore())
    let all = operations(store)
    let lifeSpan = LifeSpan()
    let registration = store.advise("*", Keeping(token: lifeSpan.begin()), times: 2)
    all[0]()
    #expect(registration.isActive)
    #expect(!lifeSpan.hasEnded)
    all[1]()
    #expect(!registration.isActive)
    #expect(all.allSatisfy { $0.explain().advice.isEmpty })
    await lifeSpan.end()
    #expect(!registration.remove())
    #expect(store.operation("new", FolderStore.reset).explain().advice.isEmpty)
  }

  @Test("Operations that outlive the wrapper keep it, until its registration removes it")
  func wrapperGone() {
    var store: Interceptable? = Interceptable(FolderStore())
    let operation = store?.operation("save", FolderStore.reset)
    let registration = store?.advise("*", Passing(name: "save", journal: journal))
    store = nil
    operation?()
    #expect(journal.take() == ["save"])
    #expect(registration?.isActive == true)
    #expect(registration?.remove() == true)
    operation?()
    #expect(journal.take().isEmpty)
  }

  @Test("A pattern that matches nothing is listed until something matches")
  func unmatched() {
    let store = Interceptable(FolderStore())
    let registration = store.advise("fetsh*", Passing(name: "passing", journal: journal))
    store.advise("save", Passing(name: "saving", journal: journal), fileID: "M/F.swift", line: 3)
    #expect(store.explain().unmatched.count == 2)
    #expect(store.explain().unmatched.last == "\"save\", saving, M/F.swift:3")
    #expect(store.explain().description.contains("warning: \"fetsh*\" matches nothing: passing, "))
    _ = operations(store)
    #expect(store.explain().unmatched.count == 1)
    registration.remove()
    #expect(store.explain().unmatched.isEmpty)
  }

  @Test("Two wrappers of one type are independent", arguments: Shape.allCases)
  func independence(shape: Shape) async throws {
    let one = Subject(shape)
    let other = Subject(shape)
    one.before { $0 += 1 }
    one.store.advise("*", Passing(name: "one", journal: journal))
    #expect(try await other(0) == 0)
    #expect(other.order.isEmpty)
    #expect(try await one(0) == 1)
    #expect(journal.take() == ["one"])
    #expect(one.driver.operation.id == other.driver.operation.id)
  }

  @Test("What advice and issue handlers keep of calls keeps neither of them")
  func kept() async {
    let advice = (0..<4).map { _ in LifeSpan() }
    func leave(_ spans: [LifeSpan]) {
      let ids = Kept<OperationID>(spans[0].begin())
      let events = Kept<RetryEvent>(spans[1].begin())
      let entries = Kept<LogEntry>(spans[2].begin())
      let explanations = Kept<OperationExplanation>(spans[3].begin())
      let store = Interceptable(FolderStore()) { _ in
        withExtendedLifetime((events, entries, explanations)) {}
      }
      let fails = store.operation("fails") { (_: FolderStore, n: Int) throws in throw Stop() }
      store.advise("*", Remembering(ids: ids))
      store.advise("*", .log(to: { @Sendable entry in entries.add(entry) }))
      store.advise("*", RetryAdvice(maxRetries: 1, backoff: .none, onRetry: events.add))
      #expect(throws: Stop.self) { try fails(1) }
      explanations.add(fails.explain())
      #expect([ids.count, events.count, entries.count, explanations.count] == [2, 1, 4, 1])
    }
    leave(advice)
    for span in advice { await span.end() }
  }

  @Test("All operations of a wrapper take an advice value in a loop")
  func loop() {
    let wrapper = Interceptable(FolderStore())
    let count = wrapper.operation("size") { (_: FolderStore, n: Int) in n }
    _ = wrapper.operation("later") { (_: FolderStore, n: Int) async in n }
    let journal = Journal()
    let registrations = wrapper.operations.map { operation in
      operation.advise(Passing(name: operation.name, journal: journal), label: "each")
    }
    #expect(count(1) == 1)
    #expect(journal.take() == ["size"])
    #expect(wrapper.operations.map { $0.explain().advice.map(\.label) } == [["each"], ["each"]])
    for registration in registrations { #expect(registration.remove()) }
    #expect(wrapper.operations.allSatisfy { $0.explain().advice.isEmpty })
  }
}

private struct Stop: Error {}

/// A list in which handlers keep what they get.
private final class Kept<Element: Sendable>: Sendable {
  private let elements = Mutex<[Element]>([])
  private let token: any AnyObject & Sendable

  init(_ token: any AnyObject & Sendable) { self.token = token }

  var count: Int { elements.withLock { $0.count } }

  @Sendable func add(_ element: Element) { elements.withLock { $0.append(element) } }
}

/// Advice that keeps the operations of the calls that it has seen.
private struct Remembering: Advice {
  let ids: Kept<OperationID>

  func around<I, O, F>(_ invocation: inout SyncInvocation<I, O, F>) throws(F) -> O {
    ids.add(invocation.operation)
    return try invocation.proceed()
  }
}

/// Advice that keeps something alive.
private struct Keeping: Advice {
  let token: any AnyObject & Sendable
}
