import Testing

@testable import TypeDiscovery

@Suite("Guarded")
struct GuardedTests {
  @Test("Nothing is lost, however many threads want the lock")
  func contended() async {
    final class Counter: Sendable {
      let values = Guarded<[Int]>([])
    }
    let counter = Counter()
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for step in 0..<1000 { counter.values.withLock { $0.append(task * 1000 + step) } }
        }
      }
    }
    #expect(counter.values.withLock { $0.sorted() } == Array(0..<8000))
  }
}
