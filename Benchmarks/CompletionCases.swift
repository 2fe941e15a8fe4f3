import Interception

extension Cases {
  static var completion: [Case] {
    let target = Target(bias: 1)
    let plain = Plain.completion { target.addThen($0, $1, then: $2) }
    return [
      Case("completion", "plain closure") { count in
        for n in 0..<count { plain(n, 1) { sink($0) } }
      },
      completion("no advice"),
      completion("no advice, target in a closure", Operations.completionInClosure()),
      answeredLater("no advice, answered later"),
      completion("1 around", around(1)),
      completion("3 around", around(3)),
      completion("10 around", around(10)),
      completion("1 before", before(1)),
      completion("3 before", before(3)),
      completion("10 before", before(10)),
      completion("1 after", after(1)),
      completion("3 after", after(3)),
      completion("10 after", after(10)),
      completion("1 replace") { $0.replace { input, done in done(.success(input.0)) } },
      completion("before, around, after") {
        before(1)($0)
        around(1)($0)
        after(1)($0)
      },
      completion("retry, success at once") { $0.advise(.retry(3)) },
      completion(
        "retry, success at once, target in a closure",
        Operations.completionInClosure { $0.advise(.retry(3)) }),
      retryByHand("retry by hand, success at once"),
      completion("observing advice") { $0.advise(Nothing()) },
    ]
  }

  private static func completion(
    _ name: String, _ advise: @escaping (Operations.Completion) -> Void = { _ in }
  ) -> Case {
    let operation = Operations.completion(advise)
    return completion(name, operation)
  }

  private static func completion(_ name: String, _ operation: Operations.Completion) -> Case {
    Case("completion", name) { count in
      for n in 0..<count { operation(n, 1) { (result: Result<Int, any Error>) in sink(result) } }
    }
  }

  private static func retryByHand(_ name: String) -> Case {
    let plain = Plain.completion(ByHand.add)
    return Case("completion", name) { count in
      for n in 0..<count { ByHand.retry(3, plain, n, 1, then: ByHand.done) }
    }
  }

  /// Calls whose answer comes when they have returned to their caller.
  private static func answeredLater(_ name: String) -> Case {
    let target = LateTarget()
    let operation = Interceptable(target).operation("addLater", LateTarget.addLater)
    return Case("completion", name) { count in
      for n in 0..<count {
        operation(n, 1) { (result: Result<Int, any Error>) in sink(result) }
        target.answer(n)
      }
    }
  }

  private static func around(_ count: Int) -> (Operations.Completion) -> Void {
    { operation in
      for _ in 0..<count { operation.around { call in call.proceed { call.complete($0) } } }
    }
  }

  private static func before(_ count: Int) -> (Operations.Completion) -> Void {
    { operation in for _ in 0..<count { operation.before { _ in } } }
  }

  private static func after(_ count: Int) -> (Operations.Completion) -> Void {
    { operation in for _ in 0..<count { operation.after { _, _ in } } }
  }
}
