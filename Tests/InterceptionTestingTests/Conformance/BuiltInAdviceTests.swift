import Dispatch
import Foundation
import Interception
import InterceptionTesting
import TestSupport
import Testing

@Suite("Built-in advice", .patient)
struct BuiltInAdviceTests {
  /// The advice of the library: every type, and every shorthand that makes one.
  static let all: [ConformanceExpectation] = [
    ConformanceExpectation({ Nothing() }),
    ConformanceExpectation({ ObservesNothing() }),
    ConformanceExpectation({ DeliveryAdvice { work in work() } }),
    ConformanceExpectation(
      { DeliveryAdvice { work in DispatchQueue.global().async(execute: work) } },
      allowing: .changesThread),
    ConformanceExpectation({ LogAdvice(.debug) { _ in } }),
    ConformanceExpectation({
      .log(.debug, showing: [.arguments, .values, .errors], to: { _ in }) as LogAdvice
    }),
    ConformanceExpectation({ MetricsAdvice(CallMetrics()) }),
    ConformanceExpectation({ .metrics(CallMetrics()) as MetricsAdvice }),
    ConformanceExpectation({ TraceAdvice(TraceRecorder(capacity: 100)) }),
    ConformanceExpectation({ .trace(TraceRecorder(capacity: 100)) as TraceAdvice }),
    ConformanceExpectation({ .immediate as RetryAdvice }),
    ConformanceExpectation({ RetryAdvice.immediate(1) }),
    ConformanceExpectation(waiting: { RetryAdvice.aws(clock: $0) }),
    // Calls share what the throttling has left.
    ConformanceExpectation(waiting: { RetryAdvice.grpc(clock: $0) }, allowing: .keepsState),
    ConformanceExpectation(waiting: { RetryAdvice.http(clock: $0) }),
    ConformanceExpectation(waiting: { .retry(2, clock: $0) as RetryAdvice }),
    ConformanceExpectation({ .retry(0) as RetryAdvice }),
    ConformanceExpectation({ .retry(3, backoff: .none) as RetryAdvice }),
    ConformanceExpectation({
      .retry(2, backoff: .none, attemptTimeout: .seconds(600)) as RetryAdvice
    }),
    ConformanceExpectation({ .retry(2, backoff: .none, deadline: .seconds(600)) as RetryAdvice }),
    ConformanceExpectation({ .retry(2, backoff: .none, budget: .tokens()) as RetryAdvice }),
    ConformanceExpectation({
      RetryAdvice(maxRetries: 2, backoff: .none, retryIf: { _, attempt in attempt < 2 })
    }),
    ConformanceExpectation({ RetryAdvice(maxRetries: 2, backoff: .none, nested: .single) }),
    ConformanceExpectation({
      RetryAdvice(maxRetries: 2, backoff: .none, onRetry: { _ in }, onGiveUp: { _ in })
    }),
    ConformanceExpectation(
      { RetryAdvice.retryingResults(2, backoff: .none) { (_: Token?) in true } },
      allowing: .repeatsSuccess),
  ]

  @Test("Breaks no rule", arguments: all)
  func rules(expectation: ConformanceExpectation) async {
    let violations = await expectation.violations()
    #expect(violations.isEmpty, "\(violations)")
  }

  @Test("Is on the list above, whatever the sources declare")
  func list() throws {
    let sources = try Sources()
    // A search that finds nothing proves nothing.
    #expect(sources.types.isSuperset(of: ["DeliveryAdvice", "LogAdvice", "RetryAdvice"]))
    #expect(sources.shorthands.isSuperset(of: ["aws", "log", "retry", "retryingResults"]))
    #expect(sources.types.subtracting(Self.all.map(\.testDescription)) == [])

    let tests = try String(contentsOfFile: #filePath, encoding: .utf8)
    let list = try #require(tests.firstMatch(of: /(?s)static let all.*?\n  \]\n/)).output
    let written = Set(list.matches(of: /[.](\w+)/).map { String($0.1) })
    #expect(sources.shorthands.subtracting(written) == [])
  }
}

/// What the sources of the products declare.
private struct Sources {
  /// Public types that are advice, by a declaration or an extension.
  var types: Set<String> = []
  /// Public static members that make one: those on `Advice`, and those of such a type.
  var shorthands: Set<String> = []

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(components: "..", "..", "..", "Sources")
    let products = [
      "AppLifecycle", "Interception", "InterceptionMacros", "InterceptionTesting",
      "InterceptionTestingTraits",
    ]
    for product in products {
      let files = FileManager.default.enumerator(
        at: root.appending(component: product), includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift" else { continue }
        read(try String(contentsOf: file, encoding: .utf8))
      }
    }
  }

  private mutating func read(_ text: String) {
    let declaration =
      /(?m)^ *(?:public (?:final )?(?:struct|class|enum|actor)|extension) (\w+)[^:{\n]*:([^{]*)\{/
    for match in text.matches(of: declaration)
    where match.2.contains(/\b(?:Observing)?Advice\b/) {
      types.insert(String(match.1))
    }
    let isAboutAdvice = text.contains(/\b(?:struct|extension) \w*Advice\b/)
    let member =
      /public static (?:func|var|let) (\w+)(?:(?!public)[^{])*?(?:->|:) *(\w*Advice|Self) *[{=\n]/
    for match in text.matches(of: member) where match.2 != "Self" || isAboutAdvice {
      shorthands.insert(String(match.1))
    }
  }
}

/// Has nothing but defaults.
private struct Nothing: Advice {}

/// Has nothing but the defaults of an observer.
private struct ObservesNothing: ObservingAdvice {}

/// Any type that a retry of results can ask for.
private struct Token {}
