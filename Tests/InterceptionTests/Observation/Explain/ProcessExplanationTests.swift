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
  func lifetime() async {
    let life = LifeSpan()
    var store: Interceptable<any AnyObject & Sendable>? = Interceptable(life.begin())
    weak let wrapper = store
    var operation = store?.operation("outlive") { (_: any AnyObject & Sendable) in }
    func count() -> Int { Interception.explain(.name("outlive")).wrappers.count }
    #expect(count() == 1)
    store = nil
    #expect(wrapper == nil)
    #expect(count() == 1)
    operation = nil
    // Whoever explains at this moment, in another test, has a reference until it is through.
    await life.end()
    #expect(count() == 0)
    _ = (store, operation)
  }

  @Test("Warns of the patterns of a wrapper without operations, as long as it lives")
  func patterns() async {
    let life = LifeSpan()
    var store: Interceptable<Unnamed>? = Interceptable(Unnamed())
    store?.advise("fetch*", Company(object: life.begin()))
    store?.advise("load*", .retry(1))
    let mine = Interception.explain().wrappers.filter { $0.base == "Unnamed" }
    #expect(mine.map(\.unmatched.count) == [2])
    #expect(Interception.explain().warnings.contains { $0.message.hasPrefix("\"fetch*\" matches") })
    store = nil
    await life.end()
    #expect(!Interception.explain().wrappers.contains { $0.base == "Unnamed" })
    _ = store
  }

  private struct Company: Advice { let object: any AnyObject & Sendable }

  @Test("Lists no more than it must, however many wrappers come and go")
  func bounded() async {
    await Threads.run(4) { _ in
      for _ in 0..<2_000 {
        let store = Interceptable(Passed())
        store.advise("x*", .retry(1))
        _ = store.operation("y") { (_: Passed) in }
      }
    }
    // None, but for those that somebody else explains at this moment.
    #expect(Interception.explain().wrappers.count { $0.base == "Passed" } <= 16)
    #expect(PatternOwners.places < 4_000)
  }
}
