import Interception
import InterceptionTesting
import TestSupport
import Testing

@Suite("Spy", .patient)
struct SpyTests {
  let store = Interceptable(FolderStore())

  @Test("Sees arguments, results and attempts of a synchronous operation")
  func sync() throws {
    let count = store.operation("count", FolderStore.count)
    let spy = Spy(on: count)
    #expect(try count("abc") == 3)
    #expect(throws: StoreError.gone) { try count("") }

    #expect(spy.count == 2)
    #expect(spy.arguments == ["abc", ""])
    #expect(try spy.results[0].get() == 3)
    #expect(throws: StoreError.gone) { try spy.results[1].get() }
    #expect(spy.calls.map(\.attempt) == [1, 1])
  }

  @Test("Sees an asynchronous operation, with its own failure type")
  func async() async throws {
    let rename = store.operation("rename", FolderStore.rename)
    let spy = Spy(on: rename)
    #expect(try await rename("a", "b") == Folder(name: "b"))
    await #expect(throws: StoreError.busy) { try await rename("a", "a") }
    #expect(spy.results == [.success(Folder(name: "b")), .failure(.busy)])
    #expect(spy.arguments.map(\.0) == ["a", "a"])
    #expect(spy.arguments.map(\.1) == ["b", "a"])
  }

  @Test("Sees a completion operation before its handler runs")
  func completion() throws {
    let load = store.operation("load", FolderStore.load)
    let spy = Spy(on: load)
    let seen = Box<Int?>(nil)
    load(7) { (_: Result<Folder, any Error>) in seen.change { $0 = spy.count } }
    #expect(seen.value == 1)
    #expect(spy.arguments == [7])
    #expect(try spy.results[0].get() == Folder(name: "7"))
  }

  @Test("Outside a retry it sees the call, inside it the attempts with their numbers")
  func retry() throws {
    let count = store.operation("count", FolderStore.count)
    let inside = Spy(on: count)
    count.advise(.retry(2, backoff: .none))
    let outside = Spy(on: count)
    #expect(throws: StoreError.gone) { try count("") }
    #expect(inside.calls.map(\.attempt) == [1, 2, 3])
    #expect(outside.calls.map(\.attempt) == [1])

    let load = store.operation("load", FolderStore.load)
    let attempts = Spy(on: load)
    load.advise(.retry(2, backoff: .none))
    load.replace(with: .failing(times: 1, StoreError.busy, then: Folder(name: "x")))
    load(1) { (_: Result<Folder, any Error>) in }
    #expect(attempts.calls.map(\.attempt) == [1, 2])
  }

  @Test("Sees what reached it, not what advice further inside makes of it")
  func arguments() throws {
    let count = store.operation("count", FolderStore.count)
    count.before { call in call.arguments += "!" }
    let spy = Spy(on: count)
    #expect(try count("ab") == 3)
    #expect(spy.arguments == ["ab"])
  }

  @Test("Keeps arguments that are not Sendable")
  func notSendable() {
    let find = store.operation("find", FolderStore.find)
    let spy = Spy(on: find)
    let query = Query("x")
    _ = find(query)
    #expect(spy.arguments[0] === query)
    #expect(spy.results[0].get() === query)
  }

  @Test("Is out after removal, and keeps what it saw")
  func remove() throws {
    let count = store.operation("count", FolderStore.count)
    let spy = Spy(on: count)
    _ = try count("a")
    #expect(spy.remove())
    #expect(!spy.remove())
    _ = try count("b")
    #expect(spy.arguments == ["a"])
    #expect(count.explain().advice.isEmpty)
  }

  @Test("Prints the operation, and a line for each call")
  func description() async throws {
    let count = store.operation("count", FolderStore.count)
    let spy = Spy(on: count)
    #expect("\(spy)" == "FolderStore.count: 0 calls")
    _ = try count("a\nb")
    #expect("\(spy)" == "FolderStore.count: 1 call\n  (\"a\\nb\") succeeded: 3")

    let rename = store.operation("rename", FolderStore.rename)
    let attempts = Spy(on: rename)
    rename.advise(.immediate(1))
    await #expect(throws: StoreError.busy) { try await rename("a", "a") }
    #expect(
      "\(attempts)" == """
        FolderStore.rename: 2 calls
          ("a", "a") failed: busy
          ("a", "a"), attempt 2, failed: busy
        """)

    let reset = store.operation("reset") { (_: FolderStore) in }
    let plain = Spy(on: reset)
    reset()
    #expect("\(plain.calls)" == "[() succeeded]")
  }

  @Test("The call that makes up the number resumes those who wait for it")
  func waiting() async throws {
    let store = Interceptable(SendableStore())
    let count = store.operation("count", SendableStore.count)
    let spy = Spy(on: count)
    let executor = InlineExecutor()
    let seen = Box<[Int]>([])
    for number in [2, 1, 3] {
      Task(executorPreference: executor) {
        let calls = await spy.calls(number)
        seen.change { $0.append(calls.count) }
      }
    }
    #expect(seen.value == [])
    _ = count("a")
    #expect(seen.value == [1])
    _ = count("b")
    #expect(seen.value == [1, 2])
    _ = count("c")
    #expect(seen.value == [1, 2, 3])
    #expect(await spy.calls(3).map(\.arguments) == ["a", "b", "c"])
  }

  @Test("Cancellation ends waiting for calls")
  func cancelled() async {
    let store = Interceptable(SendableStore())
    let spy = Spy(on: store.operation("count", SendableStore.count))
    let before = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await spy.calls(1).count
    }
    #expect(await before.value == 0)

    let executor = InlineExecutor()
    let during = Task(executorPreference: executor) { await spy.calls(1).count }
    executor.leaveThread()
    during.cancel()
    #expect(await during.value == 0)
  }

  @Test("Loses no call of a thousand at once")
  func stress() async {
    let store = Interceptable(SendableStore())
    let count = store.operation("count", SendableStore.count)
    let spy = Spy(on: count)
    await withTaskGroup { group in
      for number in 0..<1000 { group.addTask { _ = count("\(number)") } }
      await spy.calls(1000)
    }
    #expect(Set(spy.arguments).count == 1000)
  }
}

struct SendableStore: Sendable {
  func count(_ text: String) -> Int { text.count }
}
