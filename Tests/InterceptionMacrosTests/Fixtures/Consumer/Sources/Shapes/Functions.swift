import InterceptionMacros

/// Functions as values and as results.
@Interceptable
protocol Functions {
  var double: (Int) -> Int { get set }
  var half: (Int) -> Int { get throws }
  var later: (Int) -> Int { get async }
  func make() -> (Int) -> Int
  func make(_ number: Int) throws -> (Int) -> (Int) -> Int
  func loader() -> (@escaping (Result<Int, any Error>) -> Void) -> Void
  subscript(number: Int) -> (Int) -> Int { get set }
}
extension FunctionsInterceptor: Functions {}

struct Makers: Functions {
  var double: (Int) -> Int = { $0 * 2 }
  var half: (Int) -> Int { { $0 / 2 } }
  var later: (Int) -> Int { { $0 + 1 } }
  var cells: [Int: (Int) -> Int] = [:]
  func make() -> (Int) -> Int { double }
  func make(_ number: Int) throws -> (Int) -> (Int) -> Int { { a in { number + a + $0 } } }
  func loader() -> (@escaping (Result<Int, any Error>) -> Void) -> Void { { $0(.success(1)) } }
  subscript(number: Int) -> (Int) -> Int {
    get { cells[number] ?? { $0 } }
    set { cells[number] = newValue }
  }
}

func callFunctions(_ i: inout some Functions) async throws {
  expect(i.double(2) == 4 && i.make()(3) == 6, "a function")
  i.double = { $0 * 20 }
  expect(i.double(2) == 40, "a new function")
  i.double = { $0 * 2 }
  expect(try i.half(4) == 2, "a function or an error")
  expect(await i.later(1) == 2, "a function, later")
  expect(try i.make(1)(2)(3) == 6, "a function of a function")
  i.loader()({ result in expect((try? result.get()) == 1, "a function that takes a callback") })
  expect(i[1](5) == 5, "no function yet")
  i[1] = { -$0 }
  expect(i[1](5) == -5, "a function in a subscript")
  i[1] = { $0 }
}

func checkFunctions() async throws {
  var interceptor = FunctionsInterceptor(Makers())
  try await callFunctions(&interceptor)
  let log = CallLog()
  interceptor.interceptable.advise("*", log)
  try await callFunctions(&interceptor)
  expect(log.take().count == 13, "all are seen")
}
