// Tests of a client: traits, and an advice that leaves the actor of its caller, which Swift 5 mode lets pass.
import Interception
import InterceptionTesting
import InterceptionTestingTraits
import Testing

struct Store: Sendable {
  struct Busy: Error {}
  func count(_ path: String) throws -> Int { path.count }
}

private let store = Interceptable(Store())
private let count = store.operation("count", Store.count)

@Suite(.replacement(of: count, with: .failing(times: 1, Store.Busy(), then: 42)))
struct TraitTests {
  @Test(.advice(.retry(1, backoff: .none), on: count), arguments: 1...10)
  func recovers(number: Int) throws { #expect(try count("/") == 42) }

  @Test(.replacement(of: count, with: { _ in 7 }))
  func replaced() throws { #expect(try count("/") == 7) }
}

@Test func findsHops() async {
  let violations = await AdviceConformance.violations(of: Hopping())
  #expect(violations.contains { $0.rule == .staysOnThread && $0.shape == .async })
}
