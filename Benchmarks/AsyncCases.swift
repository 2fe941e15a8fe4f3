import Interception

extension Cases {
  static var async: [Case] {
    let target = Target(bias: 1)
    let plain = Plain.async { await target.addLater($0, $1) }
    return [
      Case("async", async: "plain closure") { count in
        for n in 0..<count { sink(await plain(n, 1)) }
      },
      async("no advice"),
      async("1 around", around(1)),
      async("3 around", around(3)),
      async("10 around", around(10)),
      async("1 before", before(1)),
      async("3 before", before(3)),
      async("10 before", before(10)),
      async("1 after", after(1)),
      async("3 after", after(3)),
      async("10 after", after(10)),
      async("1 replace") { $0.replace { a, b in a &+ b } },
      async("before, around, after") {
        before(1)($0)
        around(1)($0)
        after(1)($0)
      },
      async("retry, success at once") { $0.advise(.retry(3)) },
      async("observing advice") { $0.advise(Nothing()) },
    ]
  }

  private static func async(
    _ name: String, _ advise: @escaping (Operations.Async) -> Void = { _ in }
  ) -> Case {
    let operation = Operations.async(advise)
    return Case("async", async: name) { count in
      for n in 0..<count { sink(await operation(n, 1)) }
    }
  }

  private static func around(_ count: Int) -> (Operations.Async) -> Void {
    { operation in for _ in 0..<count { operation.around { call in await call.proceed() } } }
  }

  private static func before(_ count: Int) -> (Operations.Async) -> Void {
    { operation in for _ in 0..<count { operation.before { _ in } } }
  }

  private static func after(_ count: Int) -> (Operations.Async) -> Void {
    { operation in for _ in 0..<count { operation.after { _, _ in } } }
  }
}
