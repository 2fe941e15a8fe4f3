import Interception
import InterceptionTesting
import Testing

@Suite("Arguments that convert to the parameter's type")
struct ArgumentConversionTests {
  class Shape: @unchecked Sendable { var corners: Int { 0 } }
  final class Square: Shape, @unchecked Sendable { override var corners: Int { 4 } }

  struct Target: Sendable {
    func text(_ value: any Sendable) -> String { "\(value)" }
    func corners(_ shape: Shape) async -> Int { shape.corners }
    func length(_ text: String?, done: @escaping (Result<Int, any Error>) -> Void) {
      done(.success(text?.count ?? -1))
    }
    func describe(_ error: any Error, done: @escaping (String?, (any Error)?) -> Void) {
      done("\(error)", nil)
    }
    func split(_ shape: Shape, done: @escaping (Int?, String?, (any Error)?) -> Void) {
      done(shape.corners, "corners", nil)
    }
    func check(_ value: any Sendable, done: @escaping ((any Error)?) -> Void) {
      done(value is Int ? nil : StoreError.busy)
    }
    func double(_ shape: Shape?, done: @escaping (Int) -> Void) { done((shape?.corners ?? 0) * 2) }
    func both(_ value: any Sendable, _ shape: Shape, done: @escaping (Int) -> Void) {
      done(shape.corners + (value as? Int ?? 0))
    }
  }

  let store = Interceptable(Target())

  @Test("A synchronous operation takes them as the method does, and so does its target")
  func sync() {
    let text = store.operation("text", Target.text)
    #expect(text(3) == "3")
    #expect(text.unadvised(3) == "3")
    text.replace { "<\($0)>" }
    #expect(text(3) == "<3>")
    #expect(text.unadvised(3) == "3")
  }

  @Test("An asynchronous operation takes them as the method does, and so does its target")
  func async() async {
    let corners = store.operation("corners", Target.corners)
    #expect(await corners(Square()) == 4)
    corners.replace { _ in 5 }
    #expect(await corners(Square()) == 5)
    #expect(await corners.unadvised(Square()) == 4)
  }

  @Test("A completion operation takes them with each shape of handler, and so does its target")
  func completion() async throws {
    let seen = Guarded<[String]>([])
    func see(_ parts: Any?...) {
      let text = parts.map { $0.map { "\($0)" } ?? "-" }.joined(separator: " ")
      seen.withLock { $0.append(text) }
    }
    let length = store.operation("length", Target.length)
    length("four") { (result: Result<Int, any Error>) in see(try? result.get()) }
    length.unadvised(nil) { (result: Result<Int, any Error>) in see(try? result.get()) }
    let describe = store.operation("describe", Target.describe)
    describe(StoreError.busy) { text, error in see(text, error) }
    describe.unadvised(StoreError.busy) { text, error in see(text, error) }
    let split = store.operation("split", Target.split)
    split(Square()) { count, unit, error in see(count, unit, error) }
    split.unadvised(Square()) { count, unit, error in see(count, unit, error) }
    let check = store.operation("check", Target.check)
    check(3) { error in see(error) }
    check.unadvised("3") { error in see(error) }
    let double = store.operation("double") {
      (target: Target, shape: Shape?, done: Completion<Int, Never>) in
      target.double(shape, done: done.value)
    }
    double(Square()) { (count: Int) in see(count) }
    double.unadvised(nil) { (count: Int) in see(count) }
    let both = store.operation("both") {
      (target: Target, input: (any Sendable, Shape), done: Completion<Int, Never>) in
      target.both(input.0, input.1, done: done.value)
    }
    both(3, Square()) { (count: Int) in see(count) }
    both.unadvised(3, Square()) { (count: Int) in see(count) }
    #expect(
      seen.withLock { $0 } == [
        "4", "-1", "busy -", "busy -", "4 corners -", "4 corners -", "-", "busy", "8", "0", "7",
        "7",
      ])
    #expect(try await length.value("four") == 4)
    #expect(await double.value(Square()) == 8)
    #expect(await both.value(3, Square()) == 7)
  }
}
