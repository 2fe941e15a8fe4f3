import InterceptionTesting
import Testing

@testable import Interception

@Suite("Advice registries")
struct AdviceRegistryTests {
  private typealias Operation = SyncOperation<any AnyObject & Sendable, Void, Void, Never>

  /// An operation that no other registry knows of, so that no other test can hold it.
  private func operation(of base: any AnyObject & Sendable) -> Operation {
    let id = OperationID(naming: "work", of: Self.self, shape: .sync)
    return Operation(id, base) { _, _ in }
  }

  @Test("To ask whether an operation is meant doesn't keep its wrapped value")
  func asking() {
    let registry = AdviceRegistry(layer: .aspect)
    let life = LifeSpan()
    let operations = Guarded([operation(of: life.begin())])
    operations.withLock { registry.adopt($0[0], as: RememberedOperation($0[0])) }
    let outlived = Guarded<[Bool]>([])
    let pointcut = Pointcut("let go of") { _ in
      operations.withLock { $0 = [] }
      outlived.withLock { $0.append(!life.hasEnded) }
      return true
    }
    let options = AdviceOptions(
      priority: .normal, label: nil, times: nil, fileID: #fileID, line: #line)
    let aspect = registry.install(Adding(number: 1), pointcut, options)
    #expect(outlived.withLock { $0 } == [false])
    #expect(registry.targets.isEmpty)
    #expect(aspect.remove())
  }

  @Test("Operations that are gone are cleared away, also while their IDs are kept")
  func clearing() {
    let registry = AdviceRegistry(layer: .aspect)
    var ids: [OperationID] = []
    for number in 0..<1_000 {
      let operation = operation(of: Counter())
      registry.adopt(operation, as: RememberedOperation(operation))
      if number < 10 { ids.append(operation.id) }
    }
    #expect(registry.targets.isEmpty)
    #expect(registry.places < 200)
    withExtendedLifetime(ids) {}
  }
}
