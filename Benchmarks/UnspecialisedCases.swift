import Interception

extension Cases {
  /// Code that doesn't know the types of the operation: generic code that the compiler doesn't specialise,
  /// as in another module, or in a debug build.
  static var unspecialised: [Case] {
    let target = Target(bias: 1)
    let plain = Plain.sync { target.add($0, $1) }
    let bare = Operations.sync()
    let advised = Operations.sync(around(1))
    let installed = Operations.sync { addGenerically($0) }
    return [
      Case("unspecialised", "plain closure") { count in
        for n in 0..<count { sink(callGenerically({ plain($0.0, $0.1) }, (n, 1))) }
      },
      Case("unspecialised", "called so, no advice") { count in
        for n in 0..<count { sink(callGenerically(bare, (n, 1))) }
      },
      Case("unspecialised", "called so, 1 around") { count in
        for n in 0..<count { sink(callGenerically(advised, (n, 1))) }
      },
      Case("unspecialised", "installed so, 1 around") { count in
        for n in 0..<count { sink(installed(n, 1)) }
      },
    ]
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private static func callGenerically<Input, Output>(
    _ closure: (Input) -> Output, _ input: Input
  ) -> Output {
    closure(input)
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private static func callGenerically<Base, Input, Output>(
    _ operation: SyncOperation<Base, Input, Output, Never>, _ input: Input
  ) -> Output {
    operation(input)
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private static func addGenerically<Base, Input, Output>(
    _ operation: SyncOperation<Base, Input, Output, Never>
  ) {
    operation.around { call in call.proceed() }
  }
}
