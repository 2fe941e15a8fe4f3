import Interception

/// What a wrapper, an operation and an advice keep on the heap while they are there.
struct Memory {
  let name: String
  /// Requested from the heap, and not yet given back.
  let bytes: Double

  /// All of them; empty where there is no trace of the heap.
  static func measure() -> [Memory] {
    cases.compactMap { item in
      AllocationCounter.bytes(item).map { Memory(name: item.name, bytes: $0) }
    }
  }

  /// Each makes so many things, and keeps them.
  static var cases: [Case] {
    let wrapper = Interceptable(Target(bias: 1))
    let operation = wrapper.operation("add", Target.add)
    return [
      keeping("wrapper") { Interceptable(Target(bias: $0)) },
      keeping("wrapper and operation") {
        Interceptable(Target(bias: $0)).operation("add", Target.add)
      },
      keeping("wrapper, operation, advice") {
        let operation = Interceptable(Target(bias: $0)).operation("add", Target.add)
        Cases.addAround(operation)
        return operation
      },
      keeping("one more advice") { _ in Cases.addAround(operation) },
    ]
  }

  private static func keeping(_ name: String, _ make: @escaping (Int) -> AnyObject) -> Case {
    let shelf = Shelf()
    return Case("memory", name) { count in
      for number in 0..<count { shelf.things.append(make(number)) }
    }
  }

  private final class Shelf {
    var things: [AnyObject] = []

    /// Has room for all that a measurement makes, so that it doesn't grow meanwhile.
    init() { things.reserveCapacity(1000) }
  }
}
