import Interception

/// Everything that is measured; a new case is one line.
enum Cases {
  static var all: [Case] {
    sync + async + completion + retrying + scopes + changing + making
  }

  static func around(_ count: Int) -> (Operations.Sync) -> Void {
    { operation in for _ in 0..<count { addAround(operation) } }
  }

  // Each closure is in one place for all cases: of equal ones the compiler makes one, and detours to it.

  @discardableResult
  static func addAround(_ operation: Operations.Sync) -> Registration {
    operation.around { call in call.proceed() }
  }

  static func addBefore(_ operation: Operations.Sync) { operation.before { _ in } }

  static func addAfter(_ operation: Operations.Sync) { operation.after { _, _ in } }

  static func around(_ count: Int) -> (Operations.Async) -> Void {
    { operation in for _ in 0..<count { operation.around { call in await call.proceed() } } }
  }

  static func around(_ count: Int) -> (Operations.Completion) -> Void {
    { operation in
      for _ in 0..<count { operation.around { call in call.proceed { call.complete($0) } } }
    }
  }

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
      sync("1 before", addBefore),
      sync("1 after", addAfter),
      sync("1 replace") { $0.replace { a, b in a &+ b } },
      sync("before, around, after") {
        addBefore($0)
        addAround($0)
        addAfter($0)
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
  static func sync(_ name: String, _ advise: @escaping (Operations.Sync) -> Void = { _ in }) -> Case
  {
    let operation = Operations.sync(advise)
    return Case("sync", name) { count in for n in 0..<count { sink(operation(n, 1)) } }
  }

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
      async("1 before") { $0.before { _ in } },
      async("1 after") { $0.after { _, _ in } },
      async("retry, success at once") { $0.advise(.retry(3)) },
    ]
  }

  static func async(
    _ name: String, _ advise: @escaping (Operations.Async) -> Void = { _ in }
  ) -> Case {
    let operation = Operations.async(advise)
    return Case("async", async: name) { count in
      for n in 0..<count { sink(await operation(n, 1)) }
    }
  }

  static var completion: [Case] {
    let target = Target(bias: 1)
    let plain = Plain.completion { target.addThen($0, $1, then: $2) }
    return [
      Case("completion", "plain closure") { count in
        for n in 0..<count { plain(n, 1) { sink($0) } }
      },
      completion("no advice"),
      completion("1 around", around(1)),
      completion("3 around", around(3)),
      completion("1 before") { $0.before { _ in } },
      completion("1 after") { $0.after { _, _ in } },
      completion("retry, success at once") { $0.advise(.retry(3)) },
    ]
  }

  static func completion(
    _ name: String, _ advise: @escaping (Operations.Completion) -> Void = { _ in }
  ) -> Case {
    let operation = Operations.completion(advise)
    return Case("completion", name) { count in
      for n in 0..<count { operation(n, 1) { (result: Result<Int, any Error>) in sink(result) } }
    }
  }

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

  /// Calls that fail three times: without delays, with the shortest, and with limits on time.
  static var retrying: [Case] {
    let delays = Backoff.constant(.nanoseconds(1))
    return retrying("no delay", .retry(2, backoff: .none))
      + retrying("delays", .retry(2, backoff: delays))
      + retrying("deadline", .retry(2, backoff: delays, deadline: .seconds(900)))
  }

  static func retrying(_ name: String, _ advice: RetryAdvice) -> [Case] {
    let wrapper = Interceptable(Target(bias: 1))
    let fail = wrapper.operation("fail", Target.fail)
    let failLater = wrapper.operation("failLater", Target.failLater)
    let failThen = wrapper.operation("failThen", Target.failThen)
    fail.advise(advice)
    failLater.advise(advice)
    failThen.advise(advice)
    return [
      Case("retry", "sync, 3 failures, \(name)") { count in
        for n in 0..<count { sink(try? fail(n)) }
      },
      Case("retry", waiting: "async, 3 failures, \(name)") { count in
        for n in 0..<count { sink(try? await failLater(n)) }
      },
      Case("retry", waiting: "completion, 3 failures, \(name)") { count in
        for n in 0..<count { sink(try? await failThen.value(n)) }
      },
    ]
  }

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

/// Observes, and does nothing.
struct Nothing: ObservingAdvice {}

/// Proceeds, in every shape.
struct Passing: Advice {}
