// Uses every shape and kind of advice, as a client would, and checks the outcomes.
import Interception

struct Folder: Equatable, Sendable { var name: String }
enum StoreError: Error, Equatable { case busy }

final class FolderStore {
  var failures = 0
  func count(in path: String) throws -> Int { path.count }
  func rename(_ from: String, to: String) async throws(StoreError) -> Folder { Folder(name: to) }
  func fetchAllFolders(completion: @escaping ([Folder]?, (any Error)?) -> Void) {
    failures -= 1
    completion(failures < 0 ? [Folder(name: "a")] : nil, failures < 0 ? nil : StoreError.busy)
  }
  func load(_ id: Int, completion: @escaping @Sendable (Result<Folder, any Error>) -> Void) {
    completion(.success(Folder(name: "\(id)")))
  }
  func loadOdd(_ id: Int, errorFirst: @escaping ((any Error)?, Folder?) -> Void) {
    errorFirst(nil, Folder(name: "odd"))
  }
}

struct Audit: Advice {
  func around<I, O, F>(_ invocation: inout SyncInvocation<I, O, F>) throws(F) -> O {
    try invocation.proceed()
  }
  func around<I, O, F>(_ invocation: inout AsyncInvocation<I, O, F>) async throws(F) -> O {
    try await invocation.proceed()
  }
  func around<I, O, F>(_ invocation: CompletionInvocation<I, O, F>) {
    invocation.proceed { result in invocation.complete(result) }
  }
}

struct Watch: ObservingAdvice {
  func didCall<I, O, F>(_ call: borrowing Call<I>, _ result: Result<O, F>, duration: Duration) {
    precondition(duration >= .zero)
  }
}

func check(_ isTrue: Bool, line: UInt = #line) {
  if !isTrue { fatalError("line \(line)") }
}

func useEverything() async throws {
  let target = FolderStore()
  let store = Interceptable(target)
  let count = store.operation("count", FolderStore.count)
  let rename = store.operation("rename", FolderStore.rename)
  let folders = store.operation("fetchAllFolders", FolderStore.fetchAllFolders)
  let load = store.operation("load", FolderStore.load)
  let odd = store.operation("odd") {
    (store: FolderStore, id: Int, done: Completion<Folder, any Error>) in
    store.loadOdd(id, errorFirst: done.errorOrValue)
  }

  var log: [String] = []
  let before = count.before { call in call.arguments += "x" }
  count.after { call, result in log.append("\(call.operation)") }
  count.around { call in try call.proceed() + 1 }
  count.advise(Audit())
  count.advise(Watch())
  check(try count("/") == 3)
  check(log == ["count"])
  check(before.remove() && !before.remove())

  rename.around { call in try await call.proceed() }
  rename.advise(Audit())
  let renamed = try await rename("a", "b")
  check(renamed.name == "b")

  let retry = folders.advise(.retry(3, backoff: .none))
  folders.advise(Audit())
  target.failures = 3
  var found: [Folder]?
  folders { folders, error in found = folders }
  check(found == [Folder(name: "a")])
  retry.remove()

  load.replace { id, done in done(.success(Folder(name: "new"))) }
  let loaded = try await load.value(1)
  check(loaded.name == "new")
  odd(1) { result in check((try? result.get())?.name == "odd") }
  store.advise("l*", Audit())
  check(store.explain().operations.count == 5)
}

try await useEverything()
