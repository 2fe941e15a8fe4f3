import Interception
import InterceptionTesting

/// An untyped operation of each shape, and a target that fails as often as it is told.
final class UntypedSubject {
  let store = Interceptable(FolderStore())
  let sync: UntypedOperation<SyncCalls>
  let async: UntypedOperation<AsyncCalls>
  let completion: UntypedOperation<CompletionCalls>
  var failures = 0
  var runs = 0

  init() {
    sync = store.untyped("sync", as: SyncCalls.self, because: "it is generic")
    async = store.untyped("async", as: AsyncCalls.self, because: "it is generic")
    completion = store.untyped("completion", as: CompletionCalls.self, because: "it is generic")
  }

  func operation(_ shape: OperationShape) -> any InterceptableOperation {
    switch shape {
    case .sync: sync
    case .async: async
    case .completion: completion
    }
  }

  func hits(_ shape: OperationShape) -> [Int] { operation(shape).explain().advice.map(\.hits) }

  private func target<Value>(_ value: Value) throws -> Value {
    runs += 1
    if failures > 0 {
      failures -= 1
      throw CodeError(code: value as? Int ?? 0)
    }
    return value
  }

  /// Calls the operation of a shape with a value of any type, which the target returns.
  nonisolated(nonsending) func call<Value>(
    _ shape: OperationShape, _ value: Value
  ) async throws -> Value {
    switch shape {
    case .sync:
      return try sync.call(value) { (value) throws -> Value in try target(value) }
    case .async:
      return try await async.call(value) { (value) async throws -> Value in
        await Task.yield()
        return try self.target(value)
      }
    case .completion:
      var result: Result<Value, any Error>?
      completion.call(value) { (value, done: Completion<Value, any Error>) in
        done(Result { try self.target(value) })
      } completion: {
        result = $0
      }
      guard let result else { throw ObjectError() }
      return try result.get()
    }
  }
}

/// Advice that notes calls with their types.
struct Watching: ObservingAdvice {
  let journal: Journal

  func didCall<Input, Output, Failure: Error>(
    _ call: borrowing Call<Input>, _ result: Result<Output, Failure>, duration: Duration
  ) {
    journal.note("\(call.operation)(\(call.arguments): \(Input.self)) \(result): \(Output.self)")
  }
}

/// Advice that doubles numbers.
struct Doubling: Advice {
  private func doubled<Input>(_ input: Input) -> Input {
    ((input as? Int).map { $0 * 2 } as? Input) ?? input
  }

  func around<Input, Output, Failure: Error>(
    _ invocation: inout SyncInvocation<Input, Output, Failure>
  ) throws(Failure) -> Output {
    invocation.arguments = doubled(invocation.arguments)
    return try invocation.proceed()
  }

  nonisolated(nonsending) func around<Input, Output, Failure: Error>(
    _ invocation: inout AsyncInvocation<Input, Output, Failure>
  ) async throws(Failure) -> Output {
    invocation.arguments = doubled(invocation.arguments)
    return try await invocation.proceed()
  }

  func around<Input, Output, Failure: Error>(
    _ invocation: CompletionInvocation<Input, Output, Failure>
  ) {
    invocation.arguments = doubled(invocation.arguments)
    invocation.proceed()
  }
}

/// Advice that throws instead of proceeding, where it can.
struct Refusing: Advice {
  func around<Input, Output, Failure: Error>(
    _ invocation: inout SyncInvocation<Input, Output, Failure>
  ) throws(Failure) -> Output {
    if let error = CodeError(code: 9) as? Failure { throw error }
    return try invocation.proceed()
  }
}

/// Advice that removes another one, and proceeds.
struct Removing: ObservingAdvice {
  let registration: Slot<Registration>

  func willCall<Input>(_ call: borrowing Call<Input>) { registration.value?.remove() }
}

/// A place for a value that is there later.
final class Slot<Value: Sendable>: Sendable {
  private let storage = Guarded<Value?>(nil)

  var value: Value? {
    get { storage.withLock { $0 } }
    set { storage.withLock { $0 = newValue } }
  }
}

/// A target for many threads.
final class Meter: Sendable {}
