import Interception

extension Cases {
  static var sync: [Case] {
    let target = Target(bias: 1)
    let plain = Plain.sync { target.add($0, $1) }
    let text = Interceptable(target).operation("text", Target.text)
    text.around { call in call.proceed() }
    return [
      Case("sync", "plain closure") { count in for n in 0..<count { sink(plain(n, 1)) } },
      sync("no advice"),
      sync("1 around", around(1)),
      sync("2 around", around(2)),
      sync("3 around", around(3)),
      sync("10 around", around(10)),
      sync("1 before", before(1)),
      sync("3 before", before(3)),
      sync("10 before", before(10)),
      sync("1 after", after(1)),
      sync("3 after", after(3)),
      sync("10 after", after(10)),
      sync("1 replace") { $0.replace { a, b in a &+ b } },
      sync("before, around, after") {
        before(1)($0)
        around(1)($0)
        after(1)($0)
      },
      sync("before that changes arguments") { $0.before { call in call.arguments.0 = 2 } },
      sync("retry, success at once") { $0.advise(.retry(3)) },
      sync("observing advice") { $0.advise(Nothing()) },
      Case("sync", "1 around, a String") { count in
        let string = String(repeating: "long enough for the heap", count: 2)
        for _ in 0..<count { sink(text(string)) }
      },
    ]
  }

  /// Calls with the operation made beforehand.
  private static func sync(
    _ name: String, _ advise: @escaping (Operations.Sync) -> Void = { _ in }
  ) -> Case {
    let operation = Operations.sync(advise)
    return Case("sync", name) { count in for n in 0..<count { sink(operation(n, 1)) } }
  }

  // Each closure is in one place for all cases: of equal ones the compiler makes one, and detours to it.

  @discardableResult
  static func addAround(_ operation: Operations.Sync) -> Registration {
    operation.around { call in call.proceed() }
  }

  static func around(_ count: Int) -> (Operations.Sync) -> Void {
    { operation in for _ in 0..<count { addAround(operation) } }
  }

  private static func before(_ count: Int) -> (Operations.Sync) -> Void {
    { operation in for _ in 0..<count { operation.before { _ in } } }
  }

  private static func after(_ count: Int) -> (Operations.Sync) -> Void {
    { operation in for _ in 0..<count { operation.after { _, _ in } } }
  }
}
