import Testing

@testable import Interception

@Suite("Explanations of the process")
struct ProcessExplanationTests {
  private final class Depot: Sendable {
    func load() {}
    func save() {}
  }
  private final class Unnamed: Sendable {}
  private final class Passed: Sendable {}

  @Test("Tells of every wrapper of a type, its operations and its aspects")
  func content() {
    let (first, second) = (Interceptable(Depot()), Interceptable(Depot()))
    first.operation("save", Depot.save).before(fileID: "M/F.swift", line: 1) { _ in }
    let load = first.operation("load", Depot.load)
    _ = second.operation("load", Depot.load)
    let aspect = Aspects.install(
      .retry(1, backoff: .none), at: .name("lo*") && .base(Depot.self), fileID: "M/F.swift", line: 2
    )
    defer { aspect.remove() }

    let explanation = Interception.explain(.base(Depot.self))
    #expect(
      explanation.description == """
        Interceptable<Depot>: 2 operations
        Depot.load (sync) () -> Void
          retry(1, backoff: none), by aspect, 0 hits, M/F.swift:2
            target
        Depot.save (sync) () -> Void
          before, 0 hits, M/F.swift:1
            target
        Interceptable<Depot>: 1 operation
        Depot.load (sync) () -> Void
          retry(1, backoff: none), by aspect, 0 hits, M/F.swift:2
            target
        1 aspect
        retry(1, backoff: none) at (.name("lo*") && .base(Depot.self)), M/F.swift:2
          Depot.load
          Depot.load
        """)
    #expect(explanation.markdown.contains("## Aspects"))
    #expect(explanation.mermaid.contains("subgraph operation3[\"Depot.load (sync)\"]"))
    withExtendedLifetime((first, second, load)) {}
  }

  @Test("Keeps no wrapper alive, and tells of operations that outlive theirs")
  func lifetime() {
    var store: Interceptable<Depot>? = Interceptable(Depot())
    weak let wrapper = store
    var operation: SyncOperation<Depot, Void, Void, Never>? =
      store?.operation("outlive", Depot.load)
    func count() -> Int { Interception.explain(.name("outlive")).wrappers.count }
    #expect(count() == 1)
    store = nil
    #expect(wrapper == nil)
    #expect(count() == 1)
    operation = nil
    #expect(count() == 0)
    _ = (store, operation)
  }

  @Test("Warns of the patterns of a wrapper without operations, as long as it lives")
  func patterns() {
    var store: Interceptable<Unnamed>? = Interceptable(Unnamed())
    store?.advise("fetch*", .retry(1))
    store?.advise("load*", .retry(1))
    let mine = Interception.explain().wrappers.filter { $0.base == "Unnamed" }
    #expect(mine.map(\.unmatched.count) == [2])
    #expect(Interception.explain().warnings.contains { $0.message.hasPrefix("\"fetch*\" matches") })
    store = nil
    #expect(!Interception.explain().wrappers.contains { $0.base == "Unnamed" })
    _ = store
  }

  @Test("Lists no more than it must, however many wrappers come and go")
  func bounded() async {
    await Threads.run(4) { _ in
      for _ in 0..<2_000 {
        let store = Interceptable(Passed())
        store.advise("x*", .retry(1))
        _ = store.operation("y") { (_: Passed) in }
      }
    }
    #expect(!Interception.explain().wrappers.contains { $0.base == "Passed" })
    #expect(PatternOwners.places < 4_000)
  }
}
