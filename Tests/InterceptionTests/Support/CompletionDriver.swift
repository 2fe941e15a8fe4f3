import Interception

struct CompletionDriver: Driver {
  let operation: CompletionOperation<Target, Int, Int, any Error>

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
      Self.proceed(plan, $0, [])
    }
  }

  private static func proceed(
    _ plan: Plan,
    _ call: CompletionInvocation<Int, Int, any Error>,
    _ results: [Result<Int, any Error>]
  ) {
    guard results.count < plan.proceeds else {
      return call.complete(Result { try plan.finish(results) })
    }
    plan.willProceed(results.count, &call.arguments)
    call.proceed { proceed(plan, call, results + [$0]) }
  }

  func replace(
    _ options: Options,
    _ body: @escaping @Sendable (Int) throws -> Int
  ) -> Registration {
    operation.replace(
      priority: options.priority,
      label: options.label,
      times: options.times
    ) { number, done in
      done(Result { try body(number) })
    }
  }

  func replace(_ options: Options, with advice: some Advice) -> Registration {
    operation.replace(
      with: advice,
      priority: options.priority,
      label: options.label,
      times: options.times
    )
  }

  func call(_ number: Int) async throws -> Int {
    // The continuation traps when the handler is called twice.
    try await withCheckedThrowingContinuation { continuation in
      operation(number) { continuation.resume(with: $0) }
    }
  }

  func unadvised(_ number: Int) async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      operation.unadvised(number) { continuation.resume(with: $0) }
    }
  }
}
