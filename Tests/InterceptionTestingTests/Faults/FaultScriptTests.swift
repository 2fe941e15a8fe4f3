import Dispatch
import Interception
import InterceptionTesting
import TestSupport
import Testing

@Suite("FaultScript", .patient)
struct FaultScriptTests {
  let clock = ManualClock()
  let issues = Box<[InterceptionIssue.Kind]>([])
  let store: Interceptable<FolderStore>
  let folder = Folder(name: "x")

  init() {
    store = Interceptable(FolderStore()) { [issues] issue in issues.change { $0.append(issue.kind) }
    }
  }

  // MARK: - Answers

  @Test("Fails so many times, then succeeds for good, in every shape")
  func failing() async throws {
    let count = store.operation("count", FolderStore.count)
    count.replace(with: .failing(times: 2, StoreError.busy, then: 42))
    for _ in 1...2 { #expect(throws: StoreError.busy) { try count("/") } }
    for _ in 1...2 { #expect(try count("/") == 42) }

    let rename = store.operation("rename", FolderStore.rename)
    rename.replace(with: .failing(times: 1, .gone, then: folder))
    await #expect(throws: StoreError.gone) { try await rename("a", "b") }
    for _ in 1...2 { #expect(try await rename("a", "b") == folder) }

    let folders = store.operation("fetchAllFolders", FolderStore.fetchAllFolders)
    folders.replace(with: .failing(times: 3, StoreError.busy, then: [folder]))
    folders.advise(.retry(3, backoff: .none))
    #expect(try await folders.value() == [folder])
  }

  @Test("Fails always")
  func failingAlways() {
    let count = store.operation("count", FolderStore.count)
    count.replace(with: .failing(StoreError.busy))
    for _ in 1...3 { #expect(throws: StoreError.busy) { try count("/") } }
  }

  @Test("Takes a step for each call, the last one again and again")
  func steps() throws {
    let count = store.operation("count", FolderStore.count)
    count.replace(with: .script([.success(1), .failure(StoreError.gone), .success(3)]))
    #expect(try count("/") == 1)
    #expect(throws: StoreError.gone) { try count("/") }
    for _ in 1...3 { #expect(try count("/") == 3) }
  }

  @Test("Hands over to what it stands in for")
  func proceed() async throws {
    let count = store.operation("count", FolderStore.count)
    count.replace(with: .script([.success(42), .proceed]))
    #expect(try count("/") == 42)
    for _ in 1...2 { #expect(try count("abc") == 3) }

    let refresh = store.operation("refresh", FolderStore.refresh)
    refresh.replace { Folder(name: $0 + "!") }
    refresh.replace(with: .script([.proceed]))
    #expect(try await refresh("a").name == "a!")

    let load = store.operation("load", FolderStore.load)
    load.replace(with: .script([.proceed]))
    #expect(try await load.value(7).name == "7")
  }

  @Test("Each installation starts at the first step, and can be removed")
  func installations() throws {
    let script = FaultScript<Int, any Error>.script([.success(1), .success(2)])
    let count = store.operation("count", FolderStore.count)
    let first = count.replace(with: script)
    #expect(try count("abc") == 1)
    first.remove()
    count.replace(with: script, label: "again", times: 2)
    #expect(try count("abc") == 1)
    #expect(count.explain().advice.map(\.kind) == ["replace with fault script"])
    #expect(try count("abc") == 2)
    #expect(try count("abc") == 3)
  }

  // MARK: - Completion handlers

  @Test("A scoped script is met inside the scope only, in every shape")
  func scoped() async throws {
    let count = store.operation("count", FolderStore.count)
    try withReplacement(of: count, with: .failing(times: 1, StoreError.busy, then: 42)) {
      () throws in
      #expect(throws: StoreError.busy) { try count("abc") }
      #expect(try count("abc") == 42)
      let inner = try withReplacement(of: count, with: .script([.success(7)])) { try count("a") }
      #expect(inner == 7)
    }
    #expect(try count("abc") == 3)

    let rename = store.operation("rename", FolderStore.rename)
    let load = store.operation("load", FolderStore.load)
    try await withReplacement(of: rename, with: .failing(.gone)) {
      try await withReplacement(of: load, with: .script([.success(Folder(name: "x"))])) {
        () async throws in
        await #expect(throws: StoreError.gone) { try await rename("a", "b") }
        #expect(try await load.value(7) == Folder(name: "x"))
      }
    }
    #expect(try await rename("a", "b") == Folder(name: "b"))
    #expect(rename.explain().advice.isEmpty)
  }

  @Test("Answers twice: the first counts, the second is an issue")
  func twice() {
    let load = store.operation("load", FolderStore.load)
    load.replace(with: .script([.twice(.success(folder))]))
    let answers = Box<[Folder]>([])
    load(1) { (result: Result<Folder, any Error>) in
      answers.change { $0.append((try? result.get()) ?? Folder(name: "failed")) }
    }
    #expect(answers.value == [folder])
    #expect(issues.value == [.doubleCompletion])
  }

  @Test("Drops the handler: an issue, and an error for the caller")
  func drop() async {
    let folders = store.operation("fetchAllFolders", FolderStore.fetchAllFolders)
    folders.replace(with: .script([.drop]))
    let error = await #expect(throws: InterceptionError.self) { try await folders.value() }
    #expect(error?.code == .completionDropped)
    #expect(issues.value == [.droppedCompletion])
  }

  @Test("The spellings of the guide compile")
  func spellings() async throws {
    let folders = store.operation("fetchAllFolders", FolderStore.fetchAllFolders)
    let (e, x) = (StoreError.busy, [folder])
    folders.replace(with: .script([.failure(e), .hang, .twice(.success(x)), .drop]))
    await #expect(throws: StoreError.busy) { try await folders.value() }
    let hung = folders { (_: [Folder]?, error) in #expect(error is CancellationError) }
    hung.cancel()
    #expect(try await folders.value() == [folder])
    await #expect(throws: InterceptionError.self) { try await folders.value() }
  }

  // MARK: - Hanging

  @Test("A hung completion call ends by cancellation only, and keeps nothing then")
  func hangCompletion() {
    let load = store.operation("load", FolderStore.load)
    load.replace(with: .script([.hang]))
    let isCancelled = Box<Bool?>(nil)
    weak var held: Query?
    do {
      let query = Query("x")
      held = query
      let handle = load(1) { (result: Result<Folder, any Error>) in
        _ = query
        if case .failure(let error) = result {
          isCancelled.change { $0 = error is CancellationError }
        }
      }
      #expect(isCancelled.value == nil)
      handle.cancel()
    }
    #expect(isCancelled.value == true)
    #expect(held == nil)
    #expect(issues.value == [])
  }

  @Test("A hung asynchronous call ends by cancellation only")
  func hangAsync() async throws {
    let refresh = Interceptable(SendableService()).operation("refresh", SendableService.refresh)
    refresh.replace(with: .script([.hang]))
    let task = Task { try await refresh("a") }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("A retry gives up on a hung attempt")
  func hangTimeout() async throws {
    let load = store.operation("load", FolderStore.load)
    load.replace(with: .script([.hang, .success(folder)]))
    load.advise(.retry(1, backoff: .none, attemptTimeout: .seconds(5), clock: clock))
    let answers = AsyncStream.makeStream(of: Folder?.self)
    load(1) { (result: Result<Folder, any Error>) in
      answers.continuation.yield(try? result.get())
    }
    await clock.sleepers(1)
    clock.advance(by: .seconds(5))
    var iterator = answers.stream.makeAsyncIterator()
    #expect(await iterator.next() == folder)
    #expect(issues.value == [])
  }

  // MARK: - Delays

  @Test("Waits on the clock, and not a moment longer, in an asynchronous call")
  func delayAsync() async throws {
    let refresh = Interceptable(SendableService()).operation("refresh", SendableService.refresh)
    refresh.replace(
      with: .script([.delay(.seconds(3), then: .success(Folder(name: "late")))], clock: clock))
    let spy = Spy(on: refresh)
    let task = Task { try await refresh("a") }
    await clock.sleepers(1)
    clock.advance(by: .seconds(3) - .nanoseconds(1))
    #expect(spy.count == 0)
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .nanoseconds(1))
    #expect(try await task.value == Folder(name: "late"))
  }

  @Test("Blocks the thread of a synchronous call")
  func delaySync() async throws {
    let count = Interceptable(SendableStore()).operation("count", SendableStore.count)
    count.replace(with: .script([.delay(.seconds(3), then: .success(5))], clock: clock))
    let spy = Spy(on: count)
    DispatchQueue.global().async { _ = count("a") }
    await clock.sleepers(1)
    #expect(spy.count == 0)
    clock.advance(by: .seconds(3))
    #expect(await spy.calls(1).first?.result == .success(5))
  }

  @Test("Returns at once from a completion call, and answers later")
  func delayCompletion() async throws {
    let load = store.operation("load", FolderStore.load)
    let spy = Spy(on: load)
    load.replace(
      with: .script([.delay(.seconds(3), then: .twice(.success(folder)))], clock: clock))
    load(1) { (_: Result<Folder, any Error>) in }
    await clock.sleepers(1)
    #expect(spy.count == 0)
    clock.advance(by: .seconds(3))
    #expect(try await spy.calls(1)[0].result.get() == folder)
  }

  @Test("No delay is longer than what the clocks of the system can sleep")
  func longestDelay() async throws {
    let clock = AskedClock()
    let forever = FaultScript<Folder, any Error>.script(
      [.delay(.seconds(Int64.max), then: .success(folder))], clock: clock)
    let load = store.operation("load", FolderStore.load)
    load.replace(with: forever)
    #expect(try await load.value(1) == folder)
    let refresh = Interceptable(SendableService()).operation("refresh", SendableService.refresh)
    refresh.replace(with: forever)
    #expect(try await refresh("a") == folder)
    // The clocks of the system trap where the seconds of a deadline don't fit.
    #expect(clock.asked.value.count == 2)
    #expect(clock.asked.value.allSatisfy { $0 < .seconds(Int64.max / 2) })
  }

  @Test("Cancellation ends a delay")
  func delayCancelled() async throws {
    let load = store.operation("load", FolderStore.load)
    let spy = Spy(on: load)
    load.replace(with: .script([.delay(.seconds(3), then: .success(folder))], clock: clock))
    let handle = load(1) { (_: Result<Folder, any Error>) in }
    await clock.sleepers(1)
    handle.cancel()
    let calls = await spy.calls(1)
    #expect(throws: CancellationError.self) { try calls[0].result.get() }

    let refresh = Interceptable(SendableService()).operation("refresh", SendableService.refresh)
    refresh.replace(
      with: .script([.delay(.seconds(3), then: .success(Folder(name: "late")))], clock: clock))
    let task = Task { try await refresh("a") }
    await clock.sleepers(1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

/// A clock that notes how long it is to sleep, and doesn't.
private struct AskedClock: Clock {
  let asked = Box<[Duration]>([])

  var now: ContinuousClock.Instant { .now }
  var minimumResolution: Duration { .zero }

  func sleep(  // real time: none, a clock must have it
    until deadline: ContinuousClock.Instant, tolerance: Duration?
  ) async throws {
    let duration = now.duration(to: deadline)
    asked.change { $0.append(duration) }
  }
}

struct SendableService: Sendable {
  func refresh(_ path: String) async throws -> Folder { Folder(name: path) }
}
