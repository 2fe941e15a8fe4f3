import Interception
import Testing

@Suite("Interceptable")
struct InterceptableTests {
  let store = Interceptable(FolderStore())

  @Test("The spellings of the guide compile and work")
  func spellings() async throws {
    let count = store.operation("count", FolderStore.count)
    let rename = store.operation("rename", FolderStore.rename)
    let folders = store.operation("fetchAllFolders", FolderStore.fetchAllFolders)
    let load = store.operation("load", FolderStore.load)
    let delete = store.operation("delete", FolderStore.delete)
    let add = store.operation("add", FolderStore.add)
    let reset = store.operation("reset", FolderStore.reset)
    let odd = store.operation("odd") {
      (store: FolderStore, id: Int, done: Completion<Folder, any Error>) in
      store.loadOdd(id, errorFirst: done.errorOrValue)
    }
    let square = store.operation("square") { (_: FolderStore, n: Int) in n * n }
    #expect(square(3) == 9)
    reset()
    #expect(add(1, 2) == 3)
    #expect(try count("/") == 1)
    #expect(try await rename("a", "b") == Folder(name: "b"))
    var seen: [Folder]?
    folders { folders, error in seen = folders }
    #expect(seen == [Folder(name: "a")])
    load(7) { result in #expect((try? result.get()) == Folder(name: "7")) }
    odd(7) { folder, error in #expect(folder == Folder(name: "odd")) }
    delete(-1) { error in #expect(error != nil) }
    let all = try await folders.value()
    #expect(all.count == 1)
    let handle = load(7) { _ in }
    handle.cancel()

    var log: [String] = []
    let before = count.before { call in
      call.arguments += "x"
      log.append("before \(call.operation)")
    }
    count.after { call, result in log.append("after \(call.arguments)") }
    count.around { call in try call.proceed() + 1 }
    #expect(try count("/") == 3)
    #expect(log == ["after /", "before count"].reversed() || log == ["before count", "after /"])
    print(count.explain())
    count.replace { path in 42 }
    #expect(try count("") == 43)
    load.replace { id, done in done(.success(Folder(name: "new"))) }
    #expect(try await load.value(1).name == "new")
    folders.replace { done in done(.success([])) }
    #expect(try await folders.value() == [])
    rename.around { call in try await call.proceed() }
    rename.replace { a, b in Folder(name: a + b) }
    folders.around { call in call.proceed { result in call.complete(result) } }
    #expect(try await rename("a", "b").name == "ab")
    #expect(before.remove())
    #expect(!before.remove())
    count.before(priority: .high, label: "audit", times: 1) { _ in }
    print(store.explain())
    #expect(try count.unadvised("abc") == 3)
    folders.unadvised { folders, error in #expect(folders?.count == 1) }
    #expect(store.operations.map(\.name).first == "add")
  }
}
