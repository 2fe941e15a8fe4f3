import Interception
import InterceptionTesting
import Testing

@Suite("Shapes of callback")
struct CompletionShapeTests {
  /// Calls an operation whose target is `body`; what it answers, and the issues.
  private func answer<Output>(
    _ body: @escaping (Completion<Output, any Error>) -> Void
  ) -> (result: Result<Output, any Error>?, issues: [InterceptionIssue]) {
    let issues = IssueList()
    let store = Interceptable(FolderStore(), issues: issues.add)
    let operation = store.operation("odd") {
      (_: FolderStore, done: Completion<Output, any Error>) in body(done)
    }
    var answers: [Result<Output, any Error>] = []
    operation { (result: Result<Output, any Error>) in answers.append(result) }
    #expect(answers.count == 1)
    return (answers.first, issues.all)
  }

  private func code<Output>(_ result: Result<Output, any Error>?) -> InterceptionError.Code? {
    guard case .failure(let error) = result else { return nil }
    return (error as? InterceptionError)?.code
  }

  private func storeError<Output>(_ result: Result<Output, any Error>?) -> StoreError? {
    guard case .failure(let error) = result else { return nil }
    return error as? StoreError
  }

  @Test("Result")
  func result() throws {
    #expect(try answer { $0.result(.success(1)) }.result?.get() == 1)
    #expect(
      storeError(
        answer { (done: Completion<Int, any Error>) in
          done.result(.failure(StoreError.busy))
        }.result
      ) == .busy
    )
    #expect(try answer { $0(.success(1)) }.result?.get() == 1)
  }

  @Test("Value and error, either first", arguments: [false, true])
  func valueOrError(errorFirst: Bool) throws {
    func call(_ value: Int?, _ error: (any Error)?) -> (
      result: Result<Int, any Error>?, issues: [InterceptionIssue]
    ) {
      answer { errorFirst ? $0.errorOrValue(error, value) : $0.valueOrError(value, error) }
    }
    #expect(try call(1, nil).result?.get() == 1)
    #expect(storeError(call(nil, StoreError.gone).result) == .gone)

    let neither = call(nil, nil)
    #expect(code(neither.result) == .emptyCompletion)
    #expect(neither.issues.isEmpty)
    if case .failure(let error as InterceptionError)? = neither.result {
      #expect(error.operation == "FolderStore.odd")
      #expect(error.message.contains("neither a value nor an error"))
    }

    let both = call(7, StoreError.gone)
    #expect(storeError(both.result) == .gone)
    #expect(both.issues.map(\.kind) == [.valueAndError])
    #expect(both.issues.first?.value as? Int == 7)
    #expect(both.issues.first?.message.contains("gone") == true)
  }

  @Test("Two values and an error")
  func valuesOrError() {
    func call(_ first: Int?, _ second: String?, _ error: (any Error)?) -> (
      result: Result<(Int, String), any Error>?, issues: [InterceptionIssue]
    ) {
      answer { $0.valuesOrError(first, second, error) }
    }
    let values = try? call(1, "a", nil).result?.get()
    #expect(values?.0 == 1 && values?.1 == "a")
    #expect(storeError(call(nil, nil, StoreError.gone).result) == .gone)
    #expect(code(call(nil, nil, nil).result) == .emptyCompletion)
    let one = call(1, nil, nil).result
    #expect(code(one) == .emptyCompletion)
    #expect("\(one, default: "")".contains("one of two values and no error"))
    let part = call(nil, "response", StoreError.gone)
    #expect(storeError(part.result) == .gone)
    #expect(part.issues.isEmpty)
    let both = call(1, "a", StoreError.gone)
    #expect(storeError(both.result) == .gone)
    #expect(both.issues.map(\.kind) == [.valueAndError])
    #expect((both.issues.first?.value as? (Int, String))?.0 == 1)
  }

  @Test("An error alone, and a Boolean for success")
  func withoutValue() {
    func call(_ body: @escaping (Completion<Void, any Error>) -> Void) -> Result<Void, any Error>? {
      answer(body).result
    }
    #expect((try? call { $0.error(nil) }?.get()) != nil)
    #expect(storeError(call { $0.error(StoreError.busy) }) == .busy)
    #expect((try? call { $0.success(orElse: StoreError.busy)(true) }?.get()) != nil)
    #expect(storeError(call { $0.success(orElse: StoreError.busy)(false) }) == .busy)
  }

  @Test("A handler for success and one for failure")
  func pair() {
    let success = answer { (done: Completion<Int, any Error>) in done.value(4) }
    #expect((try? success.result?.get()) == 4)
    let failure = answer { (done: Completion<Int, any Error>) in done.failure(StoreError.busy) }
    #expect(storeError(failure.result) == .busy)
    // As targets take them.
    func none(_ success: () -> Void, _ failure: (any Error) -> Void) { success() }
    let nothing = answer { (done: Completion<Void, any Error>) in none(done.value, done.failure) }
    #expect((try? nothing.result?.get()) != nil)
    let twice = answer { (done: Completion<Int, any Error>) in
      done.value(4)
      done.failure(StoreError.busy)
    }
    #expect(twice.issues.map(\.kind) == [.doubleCompletion])
  }

  @Test("A value that can't fail, also a Boolean")
  func value() async {
    let store = Interceptable(FolderStore())
    let number = store.operation("number") { (_: FolderStore, done: Completion<Int, Never>) in
      done.value(4)
    }
    let flag = store.operation("flag") { (_: FolderStore, done: Completion<Bool, Never>) in
      done.value(false)
    }
    var seen: [Int] = []
    number { seen.append($0) }
    #expect(seen == [4])
    #expect(await number.value() == 4)
    #expect(await flag.value() == false)
  }

  @Test("The caller has a choice of shapes too")
  func callers() {
    let store = Interceptable(FolderStore())
    let delete = store.operation("delete", FolderStore.delete)
    var errors: [(any Error)?] = []
    delete(1) { errors.append($0) }
    delete(-1) { errors.append($0) }
    #expect(errors.map { $0 as? StoreError } == [nil, .gone])

    let load = store.operation("load", FolderStore.load)
    var folders: [Folder?] = []
    load(1) { (folder: Folder?, error: (any Error)?) in
      folders.append(folder)
      #expect(error == nil)
    }
    load(2) { (result: Result<Folder, any Error>) in folders.append(try? result.get()) }
    load.unadvised(3) { (folder: Folder?, _: (any Error)?) in folders.append(folder) }
    load.unadvised(4) { (result: Result<Folder, any Error>) in folders.append(try? result.get()) }
    #expect(folders.map { $0?.name } == ["1", "2", "3", "4"])

    let pair = store.operation("pair") {
      (_: FolderStore, fails: Bool, done: Completion<(Int, String), any Error>) in
      done.valuesOrError(1, "a", fails ? StoreError.busy : nil)
    }
    var pairs: [String] = []
    let note = { (first: Int?, second: String?, error: (any Error)?) in
      pairs.append("\(first ?? 0)\(second ?? "-")\(error == nil ? "" : " failed")")
    }
    pair(false, completion: note)
    #expect(pairs == ["1a"])
  }

  @Test("Past all advice, in the caller's own shape of handler")
  func unadvised() {
    let store = Interceptable(FolderStore())
    let pair = store.operation("pair") {
      (_: FolderStore, isThere: Bool, done: Completion<(Int, String), any Error>) in
      done(isThere ? .success((1, "a")) : .failure(StoreError.gone))
    }
    let save = store.operation("save") {
      (_: FolderStore, works: Bool, done: Completion<Void, any Error>) in
      done(works ? .success(()) : .failure(StoreError.busy))
    }
    let number = store.operation("number") {
      (_: FolderStore, n: Int, done: Completion<Int, Never>) in done(.success(n))
    }
    pair.replace { _, done in done(.success((2, "b"))) }
    save.replace { _, done in done(.failure(StoreError.gone)) }
    number.replace { _, done in done(.success(7)) }

    var seen: [String] = []
    func note(_ first: Int?, _ second: String?, _ error: (any Error)?) {
      seen.append("\(first ?? 0) \(second ?? "-") \(error as? StoreError == .gone)")
    }
    pair.unadvised(true) { note($0, $1, $2) }
    pair.unadvised(false) { note($0, $1, $2) }
    #expect(seen == ["1 a false", "0 - true"])
    var errors: [StoreError?] = []
    save.unadvised(true) { (error: (any Error)?) in errors.append(error as? StoreError) }
    save.unadvised(false) { (error: (any Error)?) in errors.append(error as? StoreError) }
    #expect(errors == [nil, .busy])
    var numbers: [Int] = []
    number.unadvised(3) { numbers.append($0) }
    #expect(numbers == [3])
  }
}
