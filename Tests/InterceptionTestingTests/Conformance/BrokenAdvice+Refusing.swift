import Interception
import Synchronization

// Advice that refuses operations, each with one fault.

/// Refuses everything.
struct RefusesAll: Advice {
  func objection(to operation: OperationID) -> String? { "it never can" }
}

/// Refuses or takes an operation by chance.
struct RefusesAtRandom: Advice {
  func objection(to operation: OperationID) -> String? { Bool.random() ? "not now" : nil }
}

/// Works on one operation, and refuses all others from then on, as far as they are synchronous.
struct RefusesAfterTaking: Advice {
  private final class Installed: Sendable { let count = Atomic(0) }
  private let installed = Installed()

  func objection(to operation: OperationID) -> String? {
    guard operation.shape == .sync else { return nil }
    return installed.count.wrappingAdd(1, ordering: .relaxed).oldValue == 0 ? nil : "it is in use"
  }
}

/// Refuses the first operation that it is asked about, and takes the next.
struct TakesAfterRefusing: Advice {
  private final class Asked: Sendable { let count = Atomic(0) }
  private let asked = Asked()

  func objection(to operation: OperationID) -> String? {
    guard operation.shape == .async else { return nil }
    return asked.count.wrappingAdd(1, ordering: .relaxed).oldValue == 0 ? "it is not ready" : nil
  }
}

/// Refuses two shapes, and answers no call of the third.
struct RefusesAndForgets: Advice {
  func around<I, O, F>(_ invocation: CompletionInvocation<I, O, F>) { invocation.proceed { _ in } }

  func objection(to operation: OperationID) -> String? {
    operation.shape == .completion ? nil : "it works on completions only"
  }
}
