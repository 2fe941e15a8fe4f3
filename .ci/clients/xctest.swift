// A test of a client that uses XCTest: nothing in InterceptionTesting needs Swift Testing.
import Interception
import InterceptionTesting
import XCTest

final class CountTests: XCTestCase {
  private struct Store: Sendable {
    func count(_ path: String) throws -> Int { path.count }
  }
  private struct Busy: Error {}

  func testRetriesUnderXCTest() async throws {
    let clock = ManualClock()
    let count = Interceptable(Store()).operation("count", Store.count)
    let spy = Spy(on: count)
    count.advise(.retry(2, backoff: .constant(.seconds(60)), clock: clock), priority: .high)
    count.replace(with: .failing(times: 2, Busy(), then: 42))
    let call = Task.detached { try count("/") }
    for _ in 1...2 {
      await clock.sleepers(1)
      clock.run()
    }
    let value = try await call.value
    XCTAssertEqual(value, 42)
    XCTAssertEqual(spy.count, 3)
    let violations = await AdviceConformance.violations(of: .retry(2, backoff: .none))
    XCTAssertEqual(violations, [])
  }
}
