import InterceptionMacros

/// Handlers for success and failure, apart.
@Interceptable
protocol Pairs {
  func load(_ id: Int, success: @escaping (Int) -> Void, failure: @escaping (any Error) -> Void)
  func maybe(_ id: Int, success: ((Int) -> Void)?, failure: ((any Error) -> Void)?)
  func reset(then: @escaping () -> Void, or failed: @escaping @Sendable (any Error) -> Void)
  func void(_ success: @escaping (()) -> Void, _ failure: @escaping (Error) -> Void)
  func generic<T>(_ value: T, success: @escaping (T) -> Void, failure: ((any Error) -> Void)?)
  func alike(value: @escaping (Int) -> Void, error: ((any Error) -> Void)?)
  func typed(_ id: Int, success: @escaping (Int) -> Void, failure: @escaping (OddError) -> Void)
  func check(_ id: Int, done: @escaping (OddError?) -> Void)
}
extension PairsInterceptor: Pairs {}

enum OddError: Error { case odd }

/// Answers with negative numbers fail.
final class Halves: Pairs {
  func load(_ id: Int, success: @escaping (Int) -> Void, failure: @escaping (any Error) -> Void) {
    id < 0 ? failure(Failed.always) : success(id)
  }
  func maybe(_ id: Int, success: ((Int) -> Void)?, failure: ((any Error) -> Void)?) {
    id < 0 ? failure?(Failed.always) : success?(id)
  }
  func reset(then: @escaping () -> Void, or failed: @escaping @Sendable (any Error) -> Void) {
    then()
  }
  func void(_ success: @escaping (()) -> Void, _ failure: @escaping (Error) -> Void) {
    failure(Failed.never)
  }
  func generic<T>(_ value: T, success: @escaping (T) -> Void, failure: ((any Error) -> Void)?) {
    success(value)
  }
  func alike(value: @escaping (Int) -> Void, error: ((any Error) -> Void)?) {
    error?(Failed.always)
  }
  func typed(_ id: Int, success: @escaping (Int) -> Void, failure: @escaping (OddError) -> Void) {
    id < 0 ? failure(.odd) : success(id)
  }
  func check(_ id: Int, done: @escaping (OddError?) -> Void) { done(id < 0 ? .odd : nil) }
}

func callPairs(_ i: some Pairs) {
  var answers: [String] = []
  i.load(1, success: { answers.append("\($0)") }, failure: { answers.append("\($0)") })
  i.load(-1, success: { answers.append("\($0)") }, failure: { answers.append("\($0)") })
  i.maybe(2, success: { answers.append("\($0)") }, failure: nil)
  i.maybe(-2, success: { answers.append("\($0)") }, failure: nil)
  i.maybe(-2, success: nil) { answers.append("\($0)") }
  i.reset(then: { answers.append("reset") }, or: { _ in })
  i.void({ answers.append("void") }, { answers.append("\($0)") })
  i.generic("a", success: { answers.append($0) }, failure: nil)
  i.alike(value: { answers.append("\($0)") }, error: { answers.append("alike \($0)") })
  i.typed(-3, success: { answers.append("\($0)") }, failure: { answers.append("typed \($0)") })
  i.check(-4) { answers.append("checked \($0 == .odd)") }
  i.check(4) { answers.append("checked \($0 == .odd)") }
  expect(
    answers == [
      "1", "always", "2", "always", "reset", "never", "a", "alike always", "typed odd",
      "checked true", "checked false",
    ], "each gets its answer")
}

func checkPairs() {
  let interceptor = PairsInterceptor(Halves())
  callPairs(interceptor)
  let log = CallLog()
  interceptor.interceptable.advise("*", log)
  callPairs(interceptor)
  expect(
    log.take() == [
      "load(1) = 1", "load(-1) ! always", "maybe(2) = 2", "maybe(-2) ! always",
      "maybe(-2) ! always", "reset() = ()", "void() ! never", "generic(a) = a",
      "alike() ! always", "typed(-3) ! odd", "check(-4) ! odd", "check(4) = ()",
    ], "the answers of both are seen")
}
