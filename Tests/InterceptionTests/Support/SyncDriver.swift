import Interception

struct SyncDriver: Driver {
  let operation: SyncOperation<Target, Int, Int, any Error>

  func before(
    _ options: Options,
    _ hook: @escaping @Sendable (inout Int) throws -> Void
  ) -> Registration {
    operation.before(priority: options.priority, label: options.label, times: options.times) {
      try hook(&$0.arguments)
    }
  }

  func after(
    _ options: Options,
    _ hook: @escaping @Sendable (Int, Result<Int, any Error>) -> Void
  ) -> Registration {
    operation.after(priority: options.priority, label: options.label, times: options.times) {
      hook($0.arguments, $1)
    }
  }

  func around(_ options: Options, _ plan: Plan) -> Registration {
    operation.around(priority: options.priority, label: options.label, times: options.times) {
      var results: [Result<Int, any Error>] = []
      for turn in 0..<plan.proceeds {
        plan.willProceed(turn, &$0.arguments)
        do { results.append(.success(try $0.proceed())) } catch { results.append(.failure(error)) }
      }
      return try plan.finish(results)
    }
  }

  func replace(
    _ options: Options,
    _ body: @escaping @Sendable (Int) throws -> Int
  ) -> Registration {
    operation.replace(
      priority: options.priority,
      label: options.label,
      times: options.times,
      body
    )
  }

  func replace(_ options: Options, with advice: some Advice) -> Registration {
    operation.replace(
      with: advice,
      priority: options.priority,
      label: options.label,
      times: options.times
    )
  }

  func call(_ number: Int) async throws -> Int { try operation(number) }

  func unadvised(_ number: Int) async throws -> Int { try operation.unadvised(number) }
}
