import Foundation
import InterceptionTesting
import TestSupport
import Testing

@Suite("ManualClock under stress", .patient)
struct ManualClockStressTests {
  let clock = ManualClock()

  /// Starts threads that park several times, and tells the stream's reader when each is through.
  func threads(_ count: Int, delays: [Duration]) -> AsyncStream<Void> {
    let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
    for _ in 0..<count {
      Thread.detachNewThread { [clock] in
        for delay in delays { clock.block(for: delay) }
        continuation.yield()
      }
    }
    return ends
  }

  @Test("Leads 400 tasks and 8 threads through 20 sleeps in lockstep")
  func lockstep() async throws {
    let (tasks, parked, rounds) = (400, 8, 20)
    let ends = threads(parked, delays: Array(repeating: .seconds(1), count: rounds))
    let wakings = Journal()
    try await withThrowingTaskGroup { group in
      for _ in 0..<tasks {
        group.addTask { [clock] in
          for _ in 0..<rounds {
            try await clock.sleep(for: .seconds(1))
            wakings.note("\(clock.now.offset)")
          }
        }
      }
      for round in 1...rounds {
        await clock.sleepers(tasks + parked)
        #expect(clock.sleeperCount == tasks + parked)
        // All who slept in the round before have noted the time, and none was woken early.
        #expect(wakings.entries.count == tasks * (round - 1))
        clock.advance(by: .seconds(1))
      }
      try await group.waitForAll()
    }
    var iterator = ends.makeAsyncIterator()
    for _ in 0..<parked { await iterator.next() }
    let expected = (1...rounds).flatMap {
      Array(repeating: "\(Duration.seconds($0))", count: tasks)
    }
    #expect(wakings.headlines == expected)
    #expect(clock.sleeperCount == 0)
  }

  @Test("Loses no wake-up when sleepers come while time moves")
  func overlap() async throws {
    let parked = 8
    let ends = threads(parked, delays: (1...50).map { .seconds($0 % 5 + 1) })
    let driver = Task { [clock] in
      while !Task.isCancelled {
        await clock.sleepers(1)
        clock.run()
      }
    }
    try await withThrowingTaskGroup { group in
      for task in 1...400 {
        group.addTask { [clock] in
          for round in 1...10 { try await clock.sleep(for: .seconds((task * round) % 7 + 1)) }
        }
      }
      try await group.waitForAll()
    }
    var iterator = ends.makeAsyncIterator()
    for _ in 0..<parked { await iterator.next() }
    driver.cancel()
    await driver.value
    #expect(clock.sleeperCount == 0)
  }

  @Test("Ends every sleep once when cancellation and deadline meet")
  func cancellation() async {
    for _ in 1...20 {
      let naps = (1...50).map { index in
        Task { [clock] in try await clock.sleep(for: .seconds(index)) }
      }
      let watchers = (1...10).map { count in
        Task { [clock] in await clock.sleepers(count * 10) }
      }
      async let cancelled: Void = {
        for task in naps { task.cancel() }
        for task in watchers { task.cancel() }
      }()
      async let moved: Void = { [clock] in
        for _ in 1...50 { clock.advance(by: .seconds(1)) }
      }()
      _ = await (cancelled, moved)
      for task in naps { _ = await task.result }
      for task in watchers { await task.value }
      #expect(clock.sleeperCount == 0)
    }
  }

  @Test("Moves of time that overlap add up, and wake everyone")
  func moves() async throws {
    let naps = (1...400).map { index in
      Task { [clock] in
        try await clock.sleep(until: ManualClock.Instant(offset: .seconds(index)))
        return clock.now.offset >= .seconds(index)
      }
    }
    await clock.sleepers(400)
    await withTaskGroup { group in
      for _ in 1...8 {
        group.addTask { [clock] in
          for _ in 1...50 { clock.advance(by: .seconds(1)) }
        }
      }
    }
    #expect(clock.now.offset == .seconds(400))
    for nap in naps { #expect(try await nap.value) }
  }
}
