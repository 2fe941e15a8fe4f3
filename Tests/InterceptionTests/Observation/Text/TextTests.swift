import Testing

@testable import Interception

@Suite("Text for people")
struct TextTests {
  struct Generic<Value> { struct Inner {} }
  enum Plain: Error { case a }

  @Test("Types are written as in source")
  func types() {
    #expect(TypeName.text(of: Int.self) == "Int")
    #expect(TypeName.text(of: [String].self) == "[String]")
    #expect(TypeName.text(of: [String: [Int?]].self) == "[String: [Int?]]")
    #expect(TypeName.text(of: Int??.self) == "Int??")
    #expect(TypeName.text(of: Generic<[Int]>.self) == "Generic<[Int]>")
    #expect(TypeName.text(of: ([String], Int?).self) == "([String], Int?)")
    #expect(TypeName.text(of: Set<[Int]>.self) == "Set<[Int]>")
    #expect(TypeName.text(of: Result<[Int], Plain>?.self) == "Result<[Int], Plain>?")
    #expect(TypeName.text(of: (([Int]) -> Int?).self) == "([Int]) -> Int?")
    #expect(TypeName.text("Optional<(Array<Int>) -> Array<Int>>") == "(([Int]) -> [Int])?")
    #expect(TypeName.text("Optional<any Error>") == "(any Error)?")
    #expect(TypeName.text("Dictionary<String, (Int, Int)>") == "[String: (Int, Int)]")
    #expect(TypeName.text("MyArray<Int>") == "MyArray<Int>")
    #expect(TypeName.text("Broken<Int") == "Broken<Int")
  }

  @Test("Arguments are in parentheses, and in one pair of them")
  func arguments() {
    #expect(TypeName.ofArguments("Int") == "(Int)")
    #expect(TypeName.ofArguments("T") == "(T)")
    #expect(TypeName.ofArguments("()") == "()")
    #expect(TypeName.ofArguments("(Int, (Int) -> ())") == "(Int, (Int) -> ())")
    #expect(TypeName.ofArguments("(Int) -> (Int)") == "((Int) -> (Int))")
    #expect(TypeName.ofArguments("((Int) -> Int)?") == "(((Int) -> Int)?)")
    let call = Interceptable(0).operation("call") { (_: Int, body: (Int) -> Int) in body(1) }
    #expect(call.id.signature == "((Int) -> Int) -> Int")
  }

  @Test("A notation writes some scalars otherwise, and marks stay with their letters")
  func escaping() {
    #expect("".escaped { _ in "x" } == "")
    #expect("a|b||".escaped { $0 == "|" ? "\\|" : nil } == "a\\|b\\|\\|")
    let marked = "|\u{301}e\u{301}"
    #expect(
      Array(marked.escaped { $0 == "|" ? "#" : nil }.unicodeScalars)
        == Array("#\u{301}e\u{301}".unicodeScalars))
  }

  @Test("Handlers that are told of failures are found among arguments")
  func handlers() {
    #expect(
      HandlerText.handler(in: "(Int, (Result<Int, Error>) -> ())") == "(Result<Int, Error>) -> Void"
    )
    #expect(
      HandlerText.handler(in: "((Int?, Optional<Error>) -> ())?")
        == "(Int?, Optional<Error>) -> Void")
    #expect(HandlerText.handler(in: "((Int) -> (), (StoreError) -> ())") == "(StoreError) -> Void")
    #expect(HandlerText.handler(in: "((Error) -> Int, (Int) -> ())") == nil)
    #expect(HandlerText.handler(in: "(Int, () -> ())") == nil)
    #expect(HandlerText.handler(in: "(Error, [Result<Int, Error>])") == nil)
    #expect(HandlerText.handler(in: "String") == nil)
    #expect(HandlerText.handler(in: " -> ()") == nil)
  }

  @Test(
    "Durations have a unit that fits",
    arguments: [
      (Duration.zero, "0 s", "0 s"), (.nanoseconds(1), "1 ns", "1 ns"),
      (.nanoseconds(999), "999 ns", "999 ns"), (.microseconds(1), "1 µs", "1 µs"),
      (.milliseconds(100), "100 ms", "100 ms"), (.milliseconds(1500), "1.5 s", "1.5 s"),
      (.seconds(20), "20 s", "20 s"), (.nanoseconds(12_345_678), "12.3 ms", "12.345678 ms"),
      (.nanoseconds(999_999), "1 ms", "999.999 µs"), (.nanoseconds(1_001), "1 µs", "1.001 µs"),
      (.nanoseconds(9_995), "10 µs", "9.995 µs"), (.milliseconds(-5), "-5 ms", "-5 ms"),
      (.seconds(123_456), "123456 s", "123456 s"),
      (
        Duration(attoseconds: .max), "170141183460469231732 s",
        "170141183460469231731.687303715 s"
      ),
    ])
  func durations(duration: Duration, short: String, exact: String) {
    #expect(duration.text == short)
    #expect(duration.exactText == exact)
  }

  @Test("A value takes one line, and not too much of it")
  func lines() {
    #expect(SingleLine.text("a\nb\r\tc\u{2028}\u{1B}[1m") == "a\\nb\\r\\tc\\u{2028}\\u{1B}[1m")
    #expect(SingleLine.text("\u{7F}\u{80}\u{9B}31m\u{A0}") == "\\u{7F}\\u{0080}\\u{009B}31m\u{A0}")
    #expect(SingleLine.describing("a\nb") == "\"a\\nb\"")
    #expect(SingleLine.text(String(repeating: "x", count: 500)).count == 500)
    #expect(SingleLine.text(String(repeating: "x", count: 501)).hasSuffix("x…"))
  }

  @Test("Details stay out unless they are asked for")
  func details() {
    let all: CallDetails = [.arguments, .values, .errors]
    #expect(CallDetails([]).text(ofArguments: (1, 2)) == nil)
    #expect(CallDetails([]).text(ofArguments: ()) == "()")
    #expect(CallDetails([]).text(ofValue: 1) == nil)
    #expect(CallDetails([]).text(ofError: Plain.a) == "Plain")
    #expect(CallDetails([]).text(ofError: Plain.a as any Error) == "Plain")
    #expect(all.text(ofArguments: ("a", 2)) == "(\"a\", 2)")
    #expect(all.text(ofArguments: "a") == "(\"a\")")
    #expect(all.text(ofValue: ["a"]) == "[\"a\"]")
    #expect(all.text(ofValue: ()) == nil)
    #expect(all.text(ofError: Plain.a) == "a")
  }
}
