import Interception
import Synchronization

/// A script at work on one operation.
///
/// It is only installed on operations with the script's own output and failure types; the generic
/// methods bring these back by a cast of the whole result, which can't fail there.
struct FaultAdvice<Output: Sendable, Failure: Error>: Advice {
  typealias Step = FaultScript<Output, Failure>.Step

  /// The number of steps taken; shared by all calls.
  private final class Position: Sendable {
    let taken = Atomic(0)
  }

  private let script: FaultScript<Output, Failure>
  private let position = Position()

  init(_ script: FaultScript<Output, Failure>) { self.script = script }

  var summary: String { "fault script" }

  private func next() -> Step {
    let index = position.taken.wrappingAdd(1, ordering: .relaxed).oldValue
    return script.steps[min(index, script.steps.count - 1)]
  }

  private func cast<O, F>(_ result: Result<Output, Failure>, _: O.Type, _: F.Type) -> Result<O, F> {
    guard let result = result as? Result<O, F> else {
      refuse("a fault script for \(Output.self) can't answer an operation that gives \(O.self)")
    }
    return result
  }

  private static var cancellation: Result<Output, Failure>? {
    (CancellationError() as? Failure).map { .failure($0) }
  }

  // MARK: What a shape can't do

  func objection(to operation: OperationID) -> String? {
    for step in script.steps {
      if let objection = Self.objection(to: step, on: operation.shape) { return objection }
    }
    return nil
  }

  private static func objection(to step: Step, on shape: OperationShape) -> String? {
    switch step.action {
    case .answer, .proceed: nil
    case .delay(_, let step): objection(to: step, on: shape)
    case .hang where shape == .sync:
      ".hang would block the calling thread forever: use .delay on a clock"
    case .hang where cancellation == nil:
      ".hang ends with CancellationError, which \(Failure.self) can't carry, so the call could "
        + "never end: use .delay on a clock"
    case .twice where shape != .completion:
      ".twice needs a completion operation, but this one is \(shape), and returns once: use .success"
    case .drop where shape != .completion:
      ".drop needs a completion operation, but this one is \(shape), and can't forget to return: "
        + "use .failure"
    case .hang, .twice, .drop: nil
    }
  }

  // MARK: Shapes

  func around<I, O, F>(_ invocation: inout SyncInvocation<I, O, F>) throws(F) -> O {
    var step = next()
    while true {
      switch step.action {
      case .answer(let result), .twice(let result): return try cast(result, O.self, F.self).get()
      case .delay(let duration, let then):
        script.clock.blockThread(for: duration)
        step = then
      // The objection keeps `hang` and `drop` away.
      case .proceed, .hang, .drop: return try invocation.proceed()
      }
    }
  }

  func around<I, O, F>(_ invocation: inout AsyncInvocation<I, O, F>) async throws(F) -> O {
    var step = next()
    while true {
      switch step.action {
      case .answer(let result), .twice(let result): return try cast(result, O.self, F.self).get()
      case .delay(let duration, let then):
        let isCancelled = await wait(duration)
        if isCancelled, let cancellation = Self.cancellation {
          return try cast(cancellation, O.self, F.self).get()
        }
        step = then
      case .hang:
        // Nothing is ever recorded, so only cancellation ends the wait.
        await Recording<Void>().wait(for: 1)
        guard let cancellation = Self.cancellation else { return try await invocation.proceed() }
        return try cast(cancellation, O.self, F.self).get()
      case .proceed, .drop: return try await invocation.proceed()
      }
    }
  }

  func around<I, O, F>(_ invocation: CompletionInvocation<I, O, F>) {
    take(next(), invocation)
  }

  private func take<I, O, F>(_ step: Step, _ invocation: CompletionInvocation<I, O, F>) {
    switch step.action {
    case .answer(let result): invocation.complete(cast(result, O.self, F.self))
    case .twice(let result):
      let result = cast(result, O.self, F.self)
      invocation.complete(result)
      invocation.complete(result)
    case .drop: break
    case .proceed: invocation.proceed()
    case .hang:
      // The handler keeps the call, and the call keeps the handler, until it is cancelled.
      invocation.onCancel {
        guard let cancellation = Self.cancellation else { return }
        invocation.complete(cast(cancellation, O.self, F.self))
      }
    case .delay(let duration, let then):
      guard duration > .zero else { return take(then, invocation) }
      let waiting = Task.detached {
        let isCancelled = await wait(duration)
        if isCancelled, let cancellation = Self.cancellation {
          invocation.complete(cast(cancellation, O.self, F.self))
        } else {
          take(then, invocation)
        }
      }
      invocation.onCancel { waiting.cancel() }
    }
  }

  /// Waits on the script's clock.
  ///
  /// - Returns: Whether the task was cancelled meanwhile.
  nonisolated(nonsending) private func wait(_ duration: Duration) async -> Bool {
    guard duration > .zero else { return Task.isCancelled }
    do {
      try await script.clock.sleep(for: duration)
      return false
    } catch {
      return true
    }
  }
}
