import Interception

extension Cases {
  /// Installing one advice and removing it again.
  static var changing: [Case] {
    [0, 1, 10, 100].map { present in
      let operation = Operations.sync(around(present))
      return Case("add and remove", "\(present) present") { count in
        for _ in 0..<count { addAround(operation).remove() }
      }
    }
  }

  static var making: [Case] {
    [
      Case("make", "wrapper") { count in
        for n in 0..<count { sink(Interceptable(Target(bias: n))) }
      },
      Case("make", "wrapper and operation") { count in
        for n in 0..<count { sink(Interceptable(Target(bias: n)).operation("add", Target.add)) }
      },
    ]
  }
}
