import Interception
import InterceptionTesting
import Testing

@Suite("Naming methods with handlers")
struct InterceptableNamingHandlerTests {
  private let issues = IssueList()
  private let callee = Handlers()
  private let store: Interceptable<Handlers>

  init() { store = Interceptable(callee, issues: issues.add) }

  /// Checks that a retry sees failures, which come twice, and that the caller sees the value alone.
  private func check<Input, Output>(
    _ operation: CompletionOperation<Handlers, Input, Output, any Error>,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ call: (@escaping (Result<Output, any Error>) -> Void) -> Void
  ) -> Output? {
    callee.failures = 2
    operation.advise(.retry(3, backoff: .none))
    var answers: [Result<Output, any Error>] = []
    call { answers.append($0) }
    #expect(callee.failures == 0, sourceLocation: sourceLocation)
    #expect(answers.count == 1, sourceLocation: sourceLocation)
    #expect(issues.kinds.isEmpty, sourceLocation: sourceLocation)
    return try? answers.first?.get()
  }

  @Test("Two values or an error, as URLSession answers")
  func valuesOrError() {
    let none = store.operation("none", Handlers.values0)
    let one = store.operation("one", Handlers.values1)
    let two = store.operation("two", Handlers.values2)
    let three = store.operation("three", Handlers.values3)
    let values = [
      check(none) { none(completion: $0) }, check(one) { one(1, completion: $0) },
      check(two) { two(1, 2, completion: $0) }, check(three) { three(1, 2, 3, completion: $0) },
    ]
    #expect(values.map { $0?.0 } == [0, 1, 3, 6])
    #expect(values.map { $0?.1 } == ["0", "1", "3", "6"])
  }

  @Test("The caller gets two values in their own shape")
  func callingInShape() {
    let one = store.operation("one", Handlers.values1)
    var answers: [String] = []
    one(1) { number, text, error in answers.append("\(number ?? 0) \(text ?? "") \(error == nil)") }
    #expect(answers == ["1 1 true"])
  }

  @Test("An error or a value, in this order")
  func errorOrValue() {
    let none = store.operation("none", Handlers.error0)
    let one = store.operation("one", Handlers.error1)
    let two = store.operation("two", Handlers.error2)
    let three = store.operation("three", Handlers.error3)
    #expect(check(none) { none(completion: $0) } == 0)
    #expect(check(one) { one(1, completion: $0) } == 1)
    #expect(check(two) { two(1, 2, completion: $0) } == 3)
    #expect(check(three) { three(1, 2, 3, completion: $0) } == 6)
  }

  @Test("A handler for success and one for failure")
  func successOrFailure() {
    let none = store.operation("none", Handlers.split0)
    let one = store.operation("one", Handlers.split1)
    let two = store.operation("two", Handlers.split2)
    let three = store.operation("three", Handlers.split3)
    #expect(check(none) { none(completion: $0) } == 0)
    #expect(check(one) { one(1, completion: $0) } == 1)
    #expect(check(two) { two(1, 2, completion: $0) } == 3)
    #expect(check(three) { three(1, 2, 3, completion: $0) } == 6)
  }

  @Test("A handler for success without a value and one for failure")
  func doneOrFailure() {
    let none = store.operation("none", Handlers.done0)
    let one = store.operation("one", Handlers.done1)
    let two = store.operation("two", Handlers.done2)
    let three = store.operation("three", Handlers.done3)
    #expect(check(none) { none(completion: $0) } != nil)
    #expect(check(one) { one(1, completion: $0) } != nil)
    #expect(check(two) { two(1, 2, completion: $0) } != nil)
    #expect(check(three) { three(1, 2, 3, completion: $0) } != nil)
  }

  @Test("Handlers that may be left out")
  func optionalHandlers() {
    let result = store.operation("result", Handlers.optionalResult)
    let value = store.operation("value", Handlers.optionalValue)
    let reversed = store.operation("reversed", Handlers.optionalReversed)
    let values = store.operation("values", Handlers.optionalValues)
    let error = store.operation("error", Handlers.optionalError)
    let sendable = store.operation("sendable", Handlers.optionalSendable)
    #expect(check(result) { result(completion: $0) } == 0)
    #expect(check(value) { value(1, completion: $0) } == 1)
    #expect(check(reversed) { reversed(1, completion: $0) } == 1)
    #expect(check(values) { values(1, 2, completion: $0) }?.0 == 3)
    #expect(check(error) { error(1, 2, 3, completion: $0) } != nil)
    #expect(check(sendable) { sendable(1, completion: $0) } == 1)
  }

  @Test("A handler may name its own type of error")
  func typedErrors() {
    let value = store.operation("value", Handlers.typedValue)
    let reversed = store.operation("reversed", Handlers.typedReversed)
    let values = store.operation("values", Handlers.typedValues)
    let error = store.operation("error", Handlers.typedError)
    let split = store.operation("split", Handlers.typedSplit)
    #expect(check(value) { value(1, completion: $0) } == 1)
    #expect(check(reversed) { reversed(completion: $0) } == 0)
    #expect(check(values) { values(1, 2, completion: $0) }?.1 == "3")
    #expect(check(error) { error(1, 2, 3, completion: $0) } != nil)
    #expect(check(split) { split(1, completion: $0) } == 1)
  }

  @Test("Closures among the arguments of a method are arguments")
  func closures() async throws {
    let sort = store.operation("sort", Handlers.sort)
    #expect(sort([1, 3, 2], { $0 > $1 }) == [3, 2, 1])
    let three = store.operation("keep3", Handlers.keep3)
    #expect(try three(1, 2, { $0 > 1 }) == [2])
    let four = store.operation("keep4", Handlers.keep4)
    #expect(try four(1, 2, 3, { $0 > 1 }) == [2, 3])
    let five = store.operation("keep5", Handlers.keep5)
    #expect(try five(1, 2, 3, 4, { $0 > 2 }) == [3, 4])
    let six = store.operation("keep6", Handlers.keep6)
    #expect(try six(1, 2, 3, 4, 5, { $0 > 3 }) == [4, 5])
    let seven = store.operation("keep7", Handlers.keep7)
    #expect(try seven(1, 2, 3, 4, 5, 6, { $0 > 4 }) == [5, 6])
    let later = store.operation("sortLater", Handlers.sortLater)
    #expect(await later([1, 3, 2], { $0 < $1 }) == [1, 2, 3])
    #expect(issues.kinds.isEmpty)
  }

  @Test(
    "A handler that can't tell of a failure is an argument, and its calls are as many as they are")
  func observers() {
    let each = store.operation("each", Handlers.each)
    var seen: [Int] = []
    each([1, 2, 3]) { seen.append($0) }
    #expect(seen == [1, 2, 3])
    #expect(issues.kinds.isEmpty)
  }

  @Test("A handler for errors alone is an argument: it isn't told of success")
  func errorHandler() {
    let watch = store.operation("watch", Handlers.watch)
    let errors = Guarded(0)
    watch(1) { _ in errors.withLock { $0 += 1 } }
    #expect(errors.withLock { $0 } == 2)
    #expect(issues.kinds == [.hiddenAnswer])
  }

  @Test(
    "An answer that advice can't see is reported when the method is named, once, with what to do")
  func hiddenAnswers() {
    let inside = store.operation("inside", Handlers.inside)
    _ = store.operation("inside", Handlers.inside)
    #expect(issues.kinds == [.hiddenAnswer])
    let message = issues.all.first?.description ?? ""
    #expect(message.hasPrefix("Handlers.inside: its handler, "))
    #expect(message.contains("(Int?, Error?) -> Void"))
    #expect(message.contains("name it with a closure that gets a Completion"))

    // It works all the same.
    var answers: [Int?] = []
    inside(1, { value, _ in answers.append(value) }, 2)
    #expect(answers == [3])

    _ = store.operation("task", Handlers.task)
    _ = store.operation("refusing", Handlers.refusing)
    #expect(issues.kinds == [.hiddenAnswer, .hiddenAnswer, .hiddenAnswer])
  }

  @Test("With more arguments than are understood, a handler is reported as well")
  func handlersAfterMany() {
    let five = store.operation("five", Handlers.split5)
    #expect(issues.kinds == [.hiddenAnswer])
    var answers: [Int] = []
    five(1, 2, 3, 4, 5, { answers.append($0) }, { _ in })
    #expect(answers == [1])
  }

  @Test("Named with a closure, a handler as an argument is what was asked for")
  func hiddenOnPurpose() {
    let inside = store.operation("inside") {
      (callee: Handlers, done: @escaping (Int?, (any Error)?) -> Void) in
      callee.inside(1, done, 2)
    }
    var answers: [Int?] = []
    inside { value, _ in answers.append(value) }
    #expect(answers == [3])
    #expect(issues.kinds.isEmpty)
  }
}

/// Methods with handlers of many shapes, which fail a number of times; not `Sendable`.
private final class Handlers {
  var failures = 0

  private func answer(_ number: Int) -> Result<Int, any Error> {
    if failures > 0 {
      failures -= 1
      return .failure(StoreError.busy)
    }
    return .success(number)
  }

  private func answer(
    _ number: Int, _ done: (Int?, (any Error)?) -> Void
  ) {
    switch answer(number) {
    case .success(let number): done(number, nil)
    case .failure(let error): done(nil, error)
    }
  }

  typealias Values = (Int?, String?, (any Error)?) -> Void
  func values0(done: @escaping Values) { values1(0, done: done) }
  func values1(_ a: Int, done: @escaping Values) {
    answer(a) { number, error in done(number, number.map { "\($0)" }, error) }
  }
  func values2(_ a: Int, _ b: Int, done: @escaping Values) { values1(a + b, done: done) }
  func values3(_ a: Int, _ b: Int, _ c: Int, done: @escaping @Sendable Values) {
    values1(a + b + c, done: done)
  }

  typealias Reversed = ((any Error)?, Int?) -> Void
  func error0(done: @escaping Reversed) { error1(0, done: done) }
  func error1(_ a: Int, done: @escaping Reversed) { answer(a) { done($1, $0) } }
  func error2(_ a: Int, _ b: Int, done: @escaping Reversed) { error1(a + b, done: done) }
  func error3(_ a: Int, _ b: Int, _ c: Int, done: @escaping Reversed) {
    error1(a + b + c, done: done)
  }

  typealias Success = (Int) -> Void
  typealias Failure = (any Error) -> Void
  func split0(success: @escaping Success, failure: @escaping Failure) {
    split1(0, success: success, failure: failure)
  }
  func split1(_ a: Int, success: @escaping Success, failure: @escaping Failure) {
    switch answer(a) {
    case .success(let number): success(number)
    case .failure(let error): failure(error)
    }
  }
  func split2(_ a: Int, _ b: Int, success: @escaping Success, failure: @escaping Failure) {
    split1(a + b, success: success, failure: failure)
  }
  func split3(_ a: Int, _ b: Int, _ c: Int, success: @escaping Success, failure: @escaping Failure)
  {
    split1(a + b + c, success: success, failure: failure)
  }

  typealias Done = () -> Void
  func done0(then done: @escaping Done, failure: @escaping (StoreError) -> Void) {
    typedSplit(0, success: { _ in done() }, failure: failure)
  }
  func done1(_ a: Int, then done: @escaping Done, failure: @escaping Failure) {
    split1(a, success: { _ in done() }, failure: failure)
  }
  func done2(_ a: Int, _ b: Int, then done: @escaping @Sendable Done, failure: @escaping Failure) {
    done1(a + b, then: done, failure: failure)
  }
  func done3(_ a: Int, _ b: Int, _ c: Int, then done: @escaping Done, failure: @escaping Failure) {
    done1(a + b + c, then: done, failure: failure)
  }

  func optionalResult(done: ((Result<Int, any Error>) -> Void)? = nil) { done?(answer(0)) }
  func optionalValue(_ a: Int, done: ((Int?, (any Error)?) -> Void)?) {
    answer(a) { done?($0, $1) }
  }
  func optionalReversed(_ a: Int, done: Reversed?) { answer(a) { done?($1, $0) } }
  func optionalValues(_ a: Int, _ b: Int, done: Values?) {
    values1(a + b) { done?($0, $1, $2) }
  }
  func optionalError(_ a: Int, _ b: Int, _ c: Int, done: (((any Error)?) -> Void)?) {
    answer(a) { done?($1) }
  }
  func optionalSendable(_ a: Int, done: (@Sendable (Int?, (any Error)?) -> Void)?) {
    answer(a) { done?($0, $1) }
  }

  func typedValue(_ a: Int, done: @escaping (Int?, StoreError?) -> Void) {
    answer(a) { done($0, $1 as? StoreError) }
  }
  func typedReversed(done: ((StoreError?, Int?) -> Void)?) {
    answer(0) { done?($1 as? StoreError, $0) }
  }
  func typedValues(
    _ a: Int, _ b: Int, done: @escaping @Sendable (Int?, String?, StoreError?) -> Void
  ) {
    answer(a + b) { number, error in
      done(number, number.map { "\($0)" }, error as? StoreError)
    }
  }
  func typedError(_ a: Int, _ b: Int, _ c: Int, done: @escaping (StoreError?) -> Void) {
    answer(a) { done($1 as? StoreError) }
  }
  func typedSplit(
    _ a: Int, success: @escaping Success, failure: @escaping (StoreError) -> Void
  ) {
    answer(a) { number, error in
      number.map(success)
      (error as? StoreError).map(failure)
    }
  }

  func sort(_ numbers: [Int], by areInOrder: @escaping (Int, Int) -> Bool) -> [Int] {
    numbers.sorted(by: areInOrder)
  }
  func sortLater(_ numbers: [Int], by areInOrder: @escaping (Int, Int) -> Bool) async -> [Int] {
    numbers.sorted(by: areInOrder)
  }
  func keep3(_ a: Int, _ b: Int, if isKept: (Int) throws -> Bool) throws -> [Int] {
    try [a, b].filter(isKept)
  }
  func keep4(_ a: Int, _ b: Int, _ c: Int, if isKept: (Int) throws -> Bool) throws -> [Int] {
    try [a, b, c].filter(isKept)
  }
  func keep5(
    _ a: Int, _ b: Int, _ c: Int, _ d: Int, if isKept: (Int) throws -> Bool
  ) throws -> [Int] {
    try [a, b, c, d].filter(isKept)
  }
  func keep6(
    _ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, if isKept: (Int) throws -> Bool
  ) throws -> [Int] {
    try [a, b, c, d, e].filter(isKept)
  }
  func keep7(
    _ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int, if isKept: (Int) throws -> Bool
  ) throws -> [Int] {
    try [a, b, c, d, e, f].filter(isKept)
  }
  func split5(
    _ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, success: @escaping Success,
    failure: @escaping Failure
  ) {
    split1(a, success: success, failure: failure)
  }
  func each(_ numbers: [Int], do body: @escaping (Int) -> Void) { numbers.forEach(body) }
  func watch(_ a: Int, onError: @escaping (any Error) -> Void) {
    onError(StoreError.busy)
    onError(StoreError.gone)
  }

  func inside(_ a: Int, _ done: @escaping (Int?, (any Error)?) -> Void, _ b: Int) {
    answer(a + b, done)
  }
  func task(_ a: Int, done: @escaping (Result<Int, any Error>) -> Void) -> Int { a }
  func refusing(_ a: Int, done: @escaping (Result<Int, any Error>) -> Void) throws {}
}
