import Foundation
import InterceptionTesting
import TestSupport
import Testing

@Suite("ManualClock", .patient)
struct ManualClockTests {
  let clock = ManualClock()
  /// Each sleeper's name, and the time that the clock showed when it was resumed.
  let journal = Journal()
  let executor = InlineExecutor()

  /// Starts a task that has reached its first sleep when this returns, and runs inline from there.
  @discardableResult
  func sleeper(_ name: String, _ delays: Int...) -> Task<Void, any Error> {
    Task(executorPreference: executor) {
      for delay in delays {
        try await clock.sleep(for: .seconds(delay))
        journal.note("\(name) at \(clock.now.offset.components.seconds)")
      }
    }
  }

  // MARK: - Order

  @Test("Wakes by deadline, ties by arrival, each while now equals its deadline")
  func order() {
    sleeper("c", 3)
    sleeper("a", 1)
    sleeper("b1", 2)
    sleeper("b2", 2)
    sleeper("b3", 2)
    sleeper("later", 11)
    #expect(clock.deadlines.map(\.offset) == [1, 2, 2, 2, 3, 11].map(Duration.seconds))

    clock.advance(by: .seconds(10))
    #expect(
      journal.headlines == [
        "a at 1", "b1 at 2",
        "b2 at 2", "b3 at 2",
        "c at 3",
      ]
    )
    #expect(clock.now.offset == .seconds(10))
    #expect(clock.sleeperCount == 1)
    clock.run()
  }

  @Test("Wakes at the deadline, and not a nanosecond before")
  func bounds() {
    sleeper("nap", 30)
    clock.advance(by: .seconds(30) - .nanoseconds(1))
    #expect(journal.headlines.isEmpty)
    #expect(clock.sleeperCount == 1)

    clock.advance(by: .nanoseconds(1))
    #expect(journal.headlines == ["nap at 30"])
    #expect(clock.sleeperCount == 0)
  }

  @Test("Wakes at an instant, and not an attosecond before")
  func boundsOfInstant() {
    sleeper("nap", 30)
    let deadline = ManualClock.Instant(offset: .seconds(30))
    clock.advance(to: deadline.advanced(by: .zero - clock.minimumResolution))
    #expect(journal.headlines.isEmpty)

    clock.advance(to: deadline)
    #expect(journal.headlines == ["nap at 30"])
    clock.advance(to: deadline)
    #expect(clock.now == deadline)
  }

  @Test("A task that sleeps again while time moves is woken by the same move")
  func sleepsAgain() {
    sleeper("twice", 2, 2, 7)
    sleeper("once", 3)
    clock.advance(by: .seconds(10))
    #expect(
      journal.headlines == [
        "twice at 2", "once at 3",
        "twice at 4",
      ]
    )
    #expect(clock.deadlines.map(\.offset) == [.seconds(11)])
    clock.run()
  }

  @Test("Tasks on any executor are led through their sleeps one by one")
  func steps() async throws {
    let task = Task { [clock, journal] in
      for delay in 1...3 {
        try await clock.sleep(for: .seconds(delay))
        journal.note("at \(clock.now.offset.components.seconds)")
      }
    }
    for _ in 1...3 {
      await clock.sleepers(1)
      clock.run()
    }
    try await task.value
    #expect(journal.headlines == ["at 1", "at 3", "at 6"])
  }

  @Test("run() goes to the last deadline at the time of the call")
  func run() {
    clock.run()
    #expect(clock.now == ManualClock.Instant())

    sleeper("short", 1, 1, 1, 1)
    sleeper("long", 3)
    clock.run()
    // At three seconds, the long sleeper arrived first.
    #expect(
      journal.headlines.compactMap { $0.split(separator: " ").first } == [
        "short", "short", "long", "short",
      ])
    #expect(clock.now.offset == .seconds(3))
    #expect(clock.sleeperCount == 1)

    clock.run()
    #expect(clock.now.offset == .seconds(4))
    #expect(clock.sleeperCount == 0)
  }

  @Test("Moves of time inside of a move add up")
  func nestedMoves() {
    Task(executorPreference: executor) {
      try await clock.sleep(for: .seconds(1))
      clock.advance(by: .seconds(5))
      journal.note("inner at \(clock.now.offset.components.seconds)")
    }
    sleeper("tie", 1)
    sleeper("end", 15)
    clock.advance(by: .seconds(10))
    #expect(
      journal.headlines.compactMap { $0.split(separator: " ").first } == ["tie", "end", "inner"])
    #expect(journal.headlines.last == "inner at 15")
    #expect(clock.now.offset == .seconds(15))
  }

  // MARK: - Sleeps that don't wait

  @Test("A deadline that isn't in the future returns at once", arguments: [-1, 0])
  func past(seconds: Int) async throws {
    clock.advance(by: .seconds(5))
    try await clock.sleep(for: .seconds(seconds))
    clock.block(for: .seconds(seconds))
    #expect(clock.sleeperCount == 0)
  }

  @Test("A task that was cancelled before doesn't sleep", arguments: [-1, 0, 1])
  func cancelledBefore(seconds: Int) async {
    let task = Task { [clock] in
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(seconds))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.sleeperCount == 0)
  }

  @Test("Cancellation ends a sleep, and only that one")
  func cancelledDuring() async throws {
    let tasks = [2, 1, 1].map { seconds in
      Task { [clock] in try await clock.sleep(for: .seconds(seconds)) }
    }
    await clock.sleepers(3)
    tasks[1].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[1].value }
    #expect(clock.deadlines.map(\.offset) == [.seconds(1), .seconds(2)])
    #expect(clock.now.offset == .zero)

    clock.run()
    try await tasks[0].value
    try await tasks[2].value
  }

  @Test("Cancellation after the deadline came doesn't change the result")
  func cancelledAfter() async throws {
    let task = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
    await clock.sleepers(1)
    clock.advance(by: .seconds(1))
    task.cancel()
    try await task.value
  }

  // MARK: - Waiting for sleepers

  @Test("Waiting for sleepers that are there returns at once", arguments: [-1, 0, 1, 2])
  func sleepersBefore(count: Int) async {
    sleeper("a", 1)
    sleeper("b", 2)
    await clock.sleepers(count)
    #expect(clock.sleeperCount == 2)
    clock.run()
  }

  @Test("The sleeper that makes up the number resumes those who wait for it")
  func sleepersAfter() {
    for count in [2, 1, 3, 2] {
      Task(executorPreference: executor) {
        await clock.sleepers(count)
        journal.note("\(count) at \(clock.sleeperCount)")
      }
    }
    #expect(journal.headlines.isEmpty)

    sleeper("a", 1)
    #expect(journal.headlines == ["1 at 1"])

    let two = "2 at 2"
    sleeper("b", 1)
    #expect(journal.headlines == ["1 at 1", two, two])

    // Two come and go: never three at once.
    clock.run()
    let seen = journal.headlines.count
    sleeper("c", 1)
    sleeper("d", 1)
    #expect(journal.headlines.count == seen)
    sleeper("e", 1)
    #expect(journal.headlines.dropFirst(seen) == ["3 at 3"])
    clock.run()
  }

  @Test("Cancellation ends waiting for sleepers")
  func sleepersCancelled() async {
    let before = Task { [clock] in
      withUnsafeCurrentTask { $0?.cancel() }
      await clock.sleepers(1)
    }
    await before.value

    let during = Task(executorPreference: executor) { await clock.sleepers(1) }
    executor.leaveThread()
    during.cancel()
    await during.value
    #expect(clock.sleeperCount == 0)
  }

  // MARK: - Threads

  @Test("A parked thread is a sleeper, and wakes at its deadline")
  func block() async {
    let (wakings, continuation) = AsyncStream.makeStream(of: Duration.self)
    for seconds in [30, 10] {
      Thread.detachNewThread { [clock] in
        clock.block(for: .seconds(seconds))
        continuation.yield(clock.now.offset)
      }
    }
    await clock.sleepers(2)
    #expect(clock.deadlines.map(\.offset) == [.seconds(10), .seconds(30)])

    var iterator = wakings.makeAsyncIterator()
    clock.advance(by: .seconds(10))
    #expect(await iterator.next() == .seconds(10))
    clock.advance(by: .seconds(20) - .nanoseconds(1))
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .nanoseconds(1))
    #expect(await iterator.next() == .seconds(30))
  }

  @Test("A parked thread resumes who waits for sleepers")
  func blockResumesObservers() async {
    let waiting = Task(executorPreference: executor) {
      await clock.sleepers(1)
      journal.note("at \(clock.sleeperCount)")
    }
    #expect(journal.headlines.isEmpty)
    Thread.detachNewThread { [clock] in clock.block(for: .seconds(1)) }
    await waiting.value
    #expect(journal.headlines == ["at 1"])
    clock.run()
  }

  // MARK: - Values

  @Test("Refuses to go back")
  func refusals() async throws {
    let negative = try await #require(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      ManualClock().advance(by: .seconds(-1))
    }
    let message = String(decoding: negative.standardErrorContent, as: UTF8.self)
    #expect(message.contains("advance(by:): duration is negative: -1.0 seconds"))

    let past = try await #require(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let clock = ManualClock()
      clock.advance(by: .seconds(2))
      clock.advance(to: ManualClock.Instant(offset: .seconds(1)))
    }
    let other = String(decoding: past.standardErrorContent, as: UTF8.self)
    #expect(other.contains("advance(to:): instant is in the past: 1.0 seconds, now 2.0 seconds"))
  }

  static let hugeDurations = [
    Duration.seconds(Int64.max), .seconds(Int64.max) + .nanoseconds(1),
    Duration(attoseconds: .max),
  ]

  @Test("Huge durations end at the end of time", arguments: hugeDurations)
  func saturation(huge: Duration) async throws {
    let end = ManualClock.Instant(offset: .seconds(Int64.max))
    clock.advance(by: .seconds(5))
    let task = Task { [clock] in try await clock.sleep(for: huge) }
    Thread.detachNewThread { [clock] in clock.block(for: huge) }
    await clock.sleepers(2)
    #expect(clock.deadlines == [end, end])

    clock.advance(to: end.advanced(by: .zero - clock.minimumResolution))
    #expect(clock.sleeperCount == 2)
    clock.advance(by: huge)
    try await task.value
    #expect(clock.now == end)
    clock.advance(by: huge)
    #expect(clock.now == end)
    try await clock.sleep(for: huge)
  }

  @Test("Instants stay in their range, and their distances too")
  func instants() {
    let limit = Duration.seconds(Int64.max)
    let start = ManualClock.Instant(offset: Duration(attoseconds: .min))
    let end = ManualClock.Instant(offset: Duration(attoseconds: .max))
    #expect(start.offset == .zero - limit)
    #expect(end.offset == limit)
    #expect(start < end)
    #expect(start.duration(to: end) == limit)
    #expect(end.duration(to: start) == .zero - limit)
    #expect(end.advanced(by: Duration(attoseconds: .min)).offset == .zero)
    #expect(start.advanced(by: Duration(attoseconds: .max)).offset == .zero)

    let five = ManualClock.Instant(offset: .seconds(5))
    #expect(five.duration(to: five.advanced(by: .seconds(-7))) == .seconds(-7))
    #expect(five.description == "5.0 seconds")
    #expect(ManualClock(now: five).now == five)
  }

  @Test("Prints its time, and how many sleep until when")
  func description() async throws {
    let clock = ManualClock(now: ManualClock.Instant(offset: .seconds(5)))
    #expect("\(clock)" == "at 5.0 seconds, 0 sleepers")
    async let late: Void = clock.sleep(for: .seconds(4))
    await clock.sleepers(1)
    #expect("\(clock)" == "at 5.0 seconds, 1 sleeper, the next until 9.0 seconds")
    async let early: Void = clock.sleep(for: .seconds(3))
    await clock.sleepers(2)
    #expect("\(clock)" == "at 5.0 seconds, 2 sleepers, the next until 8.0 seconds")
    clock.run()
    _ = try await (late, early)
  }
}
