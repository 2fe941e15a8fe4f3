import Interception
import InterceptionTesting
import Testing

@Suite("Errors")
struct ErrorTests {
  @Test("The error that the target throws reaches the caller itself", arguments: Shape.allCases)
  func identity(shape: Shape) async throws {
    let subject = Subject(shape)
    let error = ObjectError()
    let journal = Journal()
    subject.target.answer { _ in throw error }
    subject.after { _, result in
      #expect(throws: ObjectError.self) { try result.get() }
      journal.note("after")
    }
    subject.before { _ in journal.note("before") }
    subject.around()
    subject.store.advise("*", Passing(name: "wide", journal: journal))

    let caught = await #expect(throws: ObjectError.self) { try await subject() }

    #expect(caught === error)
    #expect(journal.take() == ["wide", "before", "after"])
  }

  @Test(
    "An error of before advice travels outward, and stops the way in",
    arguments: Shape.allCases
  )
  func before(shape: Shape) async throws {
    let subject = Subject(shape)
    let error = ObjectError()
    let journal = Journal()
    subject.after("inside") { _, _ in journal.note("inside") }
    subject.before("thrower") { _ in throw error }
    subject.after("outside") { _, result in
      if case .failure(let failure) = result, failure as? ObjectError === error {
        journal.note("outside")
      }
    }

    let caught = await #expect(throws: ObjectError.self) { try await subject() }

    #expect(caught === error)
    #expect(journal.take() == ["outside"])
    #expect(subject.target.runs == 0)
  }

  @Test("Around advice may turn an error into a value, and back", arguments: Shape.allCases)
  func conversion(shape: Shape) async throws {
    let subject = Subject(shape)
    let errors = [ObjectError(), ObjectError()]
    subject.target.answer { _ in throw errors[0] }
    subject.around(nil, Plan(finish: { _ in 12 }))
    #expect(try await subject() == 12)

    subject.around(nil, Plan(finish: { _ in throw errors[1] }))
    let caught = await #expect(throws: ObjectError.self) { try await subject() }
    #expect(caught === errors[1])
  }

  @Test("Proceeding again after a failure runs everything again", arguments: Shape.allCases)
  func again(shape: Shape) async throws {
    let subject = Subject(shape)
    let attempts = Counter()
    subject.target.answer { number in
      if attempts.add() < 3 { throw CodeError(code: number) }
      return number
    }
    subject.before { $0 += 1 }
    subject.around("three times", Plan(proceeds: 3))
    #expect(try await subject(1) == 2)
    #expect(attempts.value == 3)
    #expect(subject.hits == [1, 3])
  }

  @Test("A replacement's error is as one of the target", arguments: Shape.allCases)
  func replacement(shape: Shape) async throws {
    let subject = Subject(shape)
    let error = ObjectError()
    subject.replace { _ in throw error }
    let caught = await #expect(throws: ObjectError.self) { try await subject() }
    #expect(caught === error)
  }

  @Test("Typed errors keep their type without a cast, synchronous")
  func typedSync() {
    let operation = Interceptable(Typed()).operation("fail", Typed.fail)
    operation.before { (call) throws(CodeError) in
      if call.arguments == 2 { throw CodeError(code: 20) }
    }
    operation.around { (call) throws(CodeError) in
      do throws(CodeError) {
        return try call.proceed()
      } catch {
        throw CodeError(code: error.code + 1)
      }
    }
    operation.after { (_, result) throws(CodeError) in
      if case .failure(let error) = result { #expect(error.code > 0) }
    }
    do throws(CodeError) {
      _ = try operation(1)
      Issue.record("no error")
    } catch {
      #expect(error.code == 2)
    }
    do throws(CodeError) {
      _ = try operation(2)
      Issue.record("no error")
    } catch {
      #expect(error.code == 21)
    }
  }

  @Test("Typed errors keep their type without a cast, asynchronous")
  func typedAsync() async {
    let operation = Interceptable(Typed()).operation("failLater", Typed.failLater)
    operation.around { (call) async throws(CodeError) in
      do throws(CodeError) {
        return try await call.proceed()
      } catch {
        throw CodeError(code: error.code + 1)
      }
    }
    do throws(CodeError) {
      _ = try await operation(1)
      Issue.record("no error")
    } catch {
      #expect(error.code == 2)
    }
  }

  @Test("Typed errors keep their type without a cast, completion")
  func typedCompletion() async {
    let operation = Interceptable(Typed()).operation("answer", Typed.answer)
    operation.before { (call) throws(CodeError) in
      if call.arguments == 2 { throw CodeError(code: 20) }
    }
    operation.around { call in
      call.proceed { call.complete($0.mapError { CodeError(code: $0.code + 1) }) }
    }
    for (number, code) in [(1, 2), (2, 21)] {
      var codes: [Int] = []
      operation(number) { (result: Result<Int, CodeError>) in
        if case .failure(let error) = result { codes.append(error.code) }
      }
      #expect(codes == [code])
      do throws(CodeError) {
        _ = try await operation.value(number)
        Issue.record("no error")
      } catch {
        #expect(error.code == code)
      }
    }
  }

  @Test("A closure literal throws the failure type, whatever Swift infers")
  func untypedClosure() {
    let operation = Interceptable(Typed()).operation("fail", Typed.fail)
    operation.before { _ in throw CodeError(code: 9) }
    #expect(throws: CodeError(code: 9)) { try operation(1) }
  }

  @Test("A closure literal that throws anything else stops the program")
  func foreignError() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let operation = Interceptable(Typed()).operation("fail", Typed.fail)
      operation.before(label: "hasty", fileID: "Shop/Hooks.swift", line: 12) { _ in
        throw ObjectError()
      }
      _ = try operation(1)
    }
    #expect(result?.text.contains("Advice \"hasty\" on Typed.fail threw ") == true)
    #expect(result?.text.contains("the operation fails with CodeError only") == true)
    #expect(result?.text.contains("(Shop/Hooks.swift:12)") == true)
  }

  @Test("So does an asynchronous one, which may have no label")
  func foreignErrorLater() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let operation = Interceptable(Typed()).operation("failLater", Typed.failLater)
      operation.replace(fileID: "Shop/Hooks.swift", line: 13) { _ in throw ObjectError() }
      _ = try await operation(1)
    }
    #expect(result?.text.contains("Advice on Typed.failLater threw ") == true)
    #expect(result?.text.contains("(Shop/Hooks.swift:13)") == true)
  }

  @Test("Operations that can't fail are called without try")
  func never() async {
    let store = Interceptable(Typed())
    let add = store.operation("add", Typed.add)
    let addLater = store.operation("addLater", Typed.addLater)
    add.around { $0.proceed() + 1 }
    addLater.around { await $0.proceed() + 1 }
    add.before { $0.arguments.0 = 10 }
    addLater.before { $0.arguments.0 = 10 }
    #expect(add(1, 2) == 13)
    #expect(await addLater(1, 2) == 13)
  }
}

/// Methods with typed errors; not `Sendable`.
private final class Typed {
  func fail(_ code: Int) throws(CodeError) -> Int { throw CodeError(code: code) }
  func failLater(_ code: Int) async throws(CodeError) -> Int { throw CodeError(code: code) }
  func answer(_ code: Int, completion: @escaping (Result<Int, CodeError>) -> Void) {
    completion(.failure(CodeError(code: code)))
  }
  func add(_ a: Int, _ b: Int) -> Int { a + b }
  func addLater(_ a: Int, _ b: Int) async -> Int { a + b }
}
