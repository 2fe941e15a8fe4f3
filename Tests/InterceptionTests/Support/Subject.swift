import Interception

/// A wrapped ``Target`` with one operation, of the shape that a test asks for.
struct Subject: Sendable {
  let target: Target
  let store: Interceptable<Target>
  let driver: any Driver

  init(_ shape: Shape, base: LifeSpan? = nil) {
    target = Target(company: base?.begin())
    store = Interceptable(target)
    driver = Self.driver("work", shape, of: store)
  }

  /// An operation under a name of its own.
  static func driver(_ name: String, _ shape: Shape, of store: Interceptable<Target>) -> any Driver
  {
    switch shape {
    case .sync: SyncDriver(operation: store.operation(name, Target.work))
    case .async: AsyncDriver(operation: store.operation(name, Target.workLater))
    case .completion:
      CompletionDriver(operation: store.operation(name, Target.workThrough))
    case .lateCompletion:
      CompletionDriver(operation: store.operation(name, Target.workElsewhere))
    }
  }

  var explanation: OperationExplanation { driver.operation.explain() }

  /// The labels of the advice, from the outside in.
  var order: [String] { explanation.advice.map { $0.label ?? $0.kind } }

  /// The hits of the advice, from the outside in.
  var hits: [Int] { explanation.advice.map(\.hits) }

  @discardableResult
  func before(
    _ label: String? = nil,
    priority: AdvicePriority = .normal,
    times: Int? = nil,
    _ hook: @escaping @Sendable (inout Int) throws -> Void
  ) -> Registration {
    driver.before(Options(priority: priority, label: label, times: times), hook)
  }

  @discardableResult
  func after(
    _ label: String? = nil,
    priority: AdvicePriority = .normal,
    times: Int? = nil,
    _ hook: @escaping @Sendable (Int, Result<Int, any Error>) -> Void
  ) -> Registration {
    driver.after(Options(priority: priority, label: label, times: times), hook)
  }

  @discardableResult
  func around(
    _ label: String? = nil,
    priority: AdvicePriority = .normal,
    times: Int? = nil,
    _ plan: Plan = Plan()
  ) -> Registration {
    driver.around(Options(priority: priority, label: label, times: times), plan)
  }

  @discardableResult
  func replace(
    _ label: String? = nil,
    priority: AdvicePriority = .normal,
    times: Int? = nil,
    _ body: @escaping @Sendable (Int) throws -> Int
  ) -> Registration {
    driver.replace(Options(priority: priority, label: label, times: times), body)
  }

  @discardableResult
  func callAsFunction(_ number: Int = 1) async throws -> Int { try await driver.call(number) }
}

extension Subject {
  /// A call without `await`, for threads; `nil` for shapes that don't have that.
  var immediateCall: (@Sendable (Int) -> Int?)? {
    switch driver {
    case let driver as SyncDriver: { try? driver.operation($0) }
    case let driver as CompletionDriver:
      { number in
        let answer = Guarded<Int?>(nil)
        driver.operation(number) { (result: Result<Int, any Error>) in
          answer.withLock { $0 = try? result.get() }
        }
        return answer.withLock { $0 }
      }
    default: nil
    }
  }
}
