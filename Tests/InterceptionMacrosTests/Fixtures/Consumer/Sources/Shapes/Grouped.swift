import InterceptionMacros

/// Types in parentheses, which change nothing.
@Interceptable
protocol Grouped {
  func map(_ number: (Int), _ body: @escaping ((Int) -> Int)) -> ((Int))
  func mapFirst(_ body: (@escaping (Int) -> Int), _ number: Int) -> Int
  func mapOnce(_ body: (((Int) -> Int))) -> Int
  func mapLater(_ body: @escaping (@Sendable (Int) -> Int)) async -> Int
  func mapMaybe(_ body: (((Int) -> Int)?)) -> (Int?)
  func text(_ text: @autoclosure (() -> String), _ kept: @autoclosure @escaping (() -> String))
    -> String
  func add(to number: (inout Int), _ other: inout (Int))
  func sum(_ pair: ((Int, Int))) -> Int
  func name(of error: ((any Error))) -> String
  func all<each T>(_ bodies: repeat ((Int) -> each T)) -> (repeat (each T))
  func load(_ id: (Int), done: @escaping ((Result<(Int), (any Error)>) -> (Void)))
  func fetch(done: @escaping (@Sendable ((Int)?, ((any Error)?)) -> Void))
}
extension GroupedInterceptor: Grouped {}

final class Groups: Grouped {
  func map(_ number: Int, _ body: @escaping (Int) -> Int) -> Int { body(number) }
  func mapFirst(_ body: @escaping (Int) -> Int, _ number: Int) -> Int { body(number) }
  func mapOnce(_ body: (Int) -> Int) -> Int { body(1) }
  func mapLater(_ body: @escaping @Sendable (Int) -> Int) async -> Int { body(1) }
  func mapMaybe(_ body: ((Int) -> Int)?) -> Int? { body?(1) }
  func text(_ text: @autoclosure () -> String, _ kept: @autoclosure @escaping () -> String)
    -> String
  { text() + kept() }
  func add(to number: inout Int, _ other: inout Int) {
    number += 1
    other += 2
  }
  func sum(_ pair: (Int, Int)) -> Int { pair.0 + pair.1 }
  func name(of error: any Error) -> String { "\(error)" }
  func all<each T>(_ bodies: repeat (Int) -> each T) -> (repeat each T) {
    (repeat (each bodies)(1))
  }
  func load(_ id: Int, done: @escaping (Result<Int, any Error>) -> Void) { done(.success(id)) }
  func fetch(done: @escaping @Sendable (Int?, (any Error)?) -> Void) { done(1, nil) }
}

func callGrouped(_ i: some Grouped) async {
  expect(i.map(1) { $0 + 1 } == 2 && i.mapFirst({ $0 + 2 }, 1) == 3, "escaping closures")
  expect(i.mapOnce { $0 + 1 } == 2, "a closure that doesn't escape")
  expect(await i.mapLater { $0 + 1 } == 2, "a sendable closure")
  expect(i.mapMaybe(nil) == nil && i.mapMaybe { $0 } == 1, "an optional closure")
  expect(i.text("a", "b") == "ab", "autoclosures")
  var (a, b) = (1, 1)
  i.add(to: &a, &b)
  expect(a == 2 && b == 3, "inout parameters")
  expect(i.sum((1, 2)) == 3 && i.name(of: Failed.never) == "never", "a tuple, and any type")
  expect(i.all({ $0 + 1 }, { "\($0)" }) == (2, "1"), "a pack of closures")
  var answers: [Int?] = []
  i.load(4) { answers.append(try? $0.get()) }
  i.fetch { value, _ in expect(value == 1, "a value or an error") }
  expect(answers == [4], "a result")
}

func checkGrouped() async {
  let interceptor = GroupedInterceptor(Groups())
  await callGrouped(interceptor)
  let log = CallLog()
  interceptor.interceptable.advise("*", log)
  await callGrouped(interceptor)
  expect(
    log.take().suffix(3) == [
      "all(<repeat ((Int) -> each T)>) = (2, \"1\")", "load(4) = 4", "fetch() = 1",
    ], "all are seen, with their answers")
}
