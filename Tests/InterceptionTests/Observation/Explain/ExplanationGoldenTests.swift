import Interception
import Testing

/// What `explain()` prints, to the letter: of an operation with something of everything.
@Suite("What explain() prints")
struct ExplanationGoldenTests {
  private final class Shelf: Sendable {
    func take(_ names: [String], _ limit: Int?) throws -> [String: Int] { [:] }
    func reset() {}
  }

  private let store = Interceptable(Shelf())

  private var take: SyncOperation<Shelf, ([String], Int?), [String: Int], any Error> {
    store.operation("take", Shelf.take)
  }

  init() throws {
    let retry = RetryAdvice.retry(3, backoff: .exponential(initial: .milliseconds(100)))
    take.advise(retry, fileID: "App/Main.swift", line: 10)
    take.advise(
      .retry(1, backoff: .none), priority: .low, fileID: "App/Main.swift", line: 11)
    take.before(label: "audit|\n", times: 3, fileID: "App/Main.swift", line: 12) { _ in }
    take.around(priority: .high, fileID: "App/Main.swift", line: 13) { try $0.proceed() }.suspend()
    take.replace(fileID: "App/Main.swift", line: 14) { _, _ in [:] }
    take.replace(fileID: "App/Main.swift", line: 15) { _, _ in [:] }
    store.advise("ta*", LogAdvice(to: { _ in }), fileID: "App/Main.swift", line: 16)
    store.advise("tak", LogAdvice(to: { _ in }), fileID: "App/Main.swift", line: 17)
    _ = try take(["a"], nil)
  }

  @Test("An operation: a tree from the outside in, and the warnings")
  func operation() {
    #expect(
      take.explain().description == """
        Shelf.take (sync) ([String], Int?) throws -> [String: Int]
          around, priority high, suspended, 0 hits, App/Main.swift:13
            log(info), by wrapper, 1 hit, App/Main.swift:16
              before, "audit|\\n", 1 hit, for 2 more runs, App/Main.swift:12
                retry(3, backoff: exponential(100 ms, factor: 2.0, cap: 20 s)), 1 hit, \
        App/Main.swift:10
                  retry(1, backoff: none), priority low, 1 hit, App/Main.swift:11
                    replace, 1 hit, App/Main.swift:15
                      replace, 0 hits, App/Main.swift:14
                        target
        warning: Shelf.take: two retries multiply their attempts: retry(1, backoff: none) \
        (App/Main.swift:11) inside retry(3, backoff: exponential(100 ms, factor: 2.0, cap: 20 s)) \
        (App/Main.swift:10): remove one, or give the inner one nested: .single
        warning: Shelf.take: replace (App/Main.swift:14) never runs: replace (App/Main.swift:15) \
        stands above it and doesn't proceed: remove one of them
        """)
  }

  @Test("A wrapper: its operations, and the patterns that match nothing")
  func wrapper() {
    store.operation("reset", Shelf.reset).after(fileID: "App/Main.swift", line: 18) { _, _ in }
    let lines = store.explain().description.split(separator: "\n")
    #expect(lines[0] == "Interceptable<Shelf>: 2 operations")
    #expect(lines[1] == "Shelf.reset (sync) () -> Void")
    #expect(lines[2] == "  after, 0 hits, App/Main.swift:18")
    #expect(lines[3] == "    target")
    #expect(lines[4] == "Shelf.take (sync) ([String], Int?) throws -> [String: Int]")
    #expect(lines.last == "warning: \"tak\" matches nothing: log(info), App/Main.swift:17")
    #expect(
      store.explain().warnings.map(\.kind) == [.twoRetries, .hiddenReplacement, .matchesNothing])
  }

  @Test("Markdown: a table in which nothing breaks a cell")
  func markdown() {
    let lines = take.explain().markdown.split(separator: "\n")
    #expect(
      lines[0] == "### `Shelf.take` sync `([String], Int?) throws -> [String: Int]`")
    #expect(lines[1] == "|  | advice | label | priority | layer | hits | state | place |")
    #expect(lines[2] == "| --- | --- | --- | --- | --- | --- | --- | --- |")
    #expect(
      lines[3] == "| 1 | `around` |  | high | operation | 0 | suspended | `App/Main.swift:13` |")
    #expect(
      lines[5]
        == "| 3 | `before` | audit\\|\\\\n | normal | operation | 1 | active, 2 left "
        + "| `App/Main.swift:12` |")
    #expect(lines[10] == "| 8 | target |  |  |  |  |  |  |")
    #expect(lines[11].hasPrefix("> **Warning:** Shelf.take: two retries"))
    #expect(lines.count == 13)
  }

  @Test("Mermaid: a chain from the caller to the target")
  func mermaid() {
    let reset = store.operation("reset", Shelf.reset)
    reset.before(label: "\"a\" <b>", fileID: "App/Main.swift", line: 1) { _ in }.suspend()
    reset.after(fileID: "App/Main.swift", line: 2) { _, _ in }
    #expect(
      reset.explain().mermaid == """
        flowchart LR
          subgraph operation["Shelf.reset (sync)"]
            operation_caller([caller])
            operation_1["after<br/>0 hits"]
            operation_2["before<br/>#quot;#quot;a#quot; #lt;b#gt;#quot;<br/>suspended<br/>0 hits"]:::suspended
            operation_target[[target]]
            operation_caller --> operation_1 --> operation_2 --> operation_target
          end
          classDef suspended stroke-dasharray: 4 4, opacity: 0.6
        """)
  }

  @Test("A retry that stands down, a suspended one and a passing replacement earn no warning")
  func harmless() {
    let single = store.operation("reset", Shelf.reset)
    single.advise(
      RetryAdvice(maxRetries: 1, nested: .single), priority: .low)
    single.advise(.retry(1))
    single.advise(.retry(2)).suspend()
    single.advise(.retry(0))
    single.replace {}
    single.replace(times: 1) {}
    #expect(single.explain().warnings.isEmpty)
    single.advise(.retry(1))
    #expect(single.explain().warnings.map(\.kind) == [.twoRetries])
    single.replace {}
    #expect(single.explain().warnings.filter { $0.kind == .hiddenReplacement }.count == 2)
  }

  @Test("Advice of the current task's scopes is there, at its place and with its hits")
  func scopes() {
    let reset = store.operation("reset", Shelf.reset)
    reset.before(label: "own") { _ in }
    withAdvice(.retry(1, backoff: .none), on: reset, label: "scoped") {
      reset()
      #expect(reset.explain().advice.map(\.label) == ["scoped", "own"])
      #expect(reset.explain().advice.map(\.layer) == [.scope, .operation])
      #expect(reset.explain().advice.map(\.hits) == [1, 1])
    }
    #expect(reset.explain().advice.map(\.label) == ["own"])
  }

  @Test("What removes itself says how many runs are left")
  func times() throws {
    let reset = store.operation("reset", Shelf.reset)
    reset.before(times: 2, fileID: "App/Main.swift", line: 1) { _ in }
    let two = reset.explain().advice[0]
    #expect("\(two)" == "before, 0 hits, for 2 more runs, App/Main.swift:1")
    #expect(two.remainingRuns == 2)
    reset()
    let one = reset.explain().advice[0]
    #expect("\(one)" == "before, 1 hit, for 1 more run, App/Main.swift:1")
  }
}
