import Interception

extension Cases {
  /// Task scopes and aspects, against advice of the operation itself.
  static var scopes: [Case] {
    let (plain, other) = (Operations.sync(), Operations.sync())
    let (advised, valued) = (Operations.sync(around(1)), Operations.sync { $0.advise(Passing()) })
    let later = Operations.async()
    _ = Aspects.install(Passing(), at: .base(AspectTarget.self))
    let aspect = Interceptable(AspectTarget()).operation("add", AspectTarget.add)
    return [
      Case("scope", "no scope anywhere") { count in
        for n in 0..<count { sink(plain(n, 1)) }
      },
      Case("scope", "1 around of the operation") { count in
        for n in 0..<count { sink(advised(n, 1)) }
      },
      Case("scope", "1 advice value of the operation") { count in
        for n in 0..<count { sink(valued(n, 1)) }
      },
      Case("scope", "1 aspect") { count in
        for n in 0..<count { sink(aspect(n, 1)) }
      },
      Case("scope", "in a scope of another operation") { count in
        withAdvice(Passing(), on: other) { for n in 0..<count { sink(plain(n, 1)) } }
      },
      Case("scope", "in a scope with 1 around") { count in
        withAdvice(Passing(), on: plain) { for n in 0..<count { sink(plain(n, 1)) } }
      },
      Case("scope", async: "async, in a scope with 1 around") { count in
        await withAdvice(Passing(), on: later) {
          for n in 0..<count { sink(await later(n, 1)) }
        }
      },
      Case("scope", "enter and leave") { count in
        for n in 0..<count { withAdvice(Passing(), on: plain) { sink(n) } }
      },
    ]
  }
}
