import InterceptionTesting
import TestSupport
import Testing

/// The clock with real tasks against a model that looks everything up anew.
///
/// The tasks resume inside of the move that wakes them, and sleep again there: with the state alone,
/// `ManualClockStateTests` compares cancellation too.
@Suite("ManualClock and its model", .patient)
struct ManualClockModelTests {
  /// Something that a test does with the clock.
  enum Command {
    /// Starts a task that sleeps so many times.
    case start(delays: [Int])
    case advance(seconds: Int)
    case run
  }

  @Test("Tasks that sleep again wake in the order of the model, in 500 random histories")
  func histories() throws {
    for seed in UInt64(1)...500 {
      var random = SplitMix(seed: seed)
      let commands = Self.commands(using: &random)
      let (clock, journal, executor) = (ManualClock(), Journal(), InlineExecutor())
      var model = Model()
      for (name, command) in commands.enumerated() {
        switch command {
        case .start(let delays):
          Task(executorPreference: executor) {
            for delay in delays {
              try await clock.sleep(for: .seconds(delay))
              journal.note("\(name) at \(clock.now.offset.components.seconds)")
            }
          }
          model.start(name, delays)
        case .advance(let seconds):
          clock.advance(by: .seconds(seconds))
          model.move(to: model.now + seconds)
        case .run:
          clock.run()
          if let last = model.sleepers.map(\.deadline).max() { model.move(to: last) }
        }
        try #require(
          journal.headlines == model.wakings, "seed \(seed), command \(name): \(command)")
        try #require(clock.sleeperCount == model.sleepers.count, "seed \(seed), command \(name)")
        try #require(clock.now.offset == .seconds(model.now), "seed \(seed), command \(name)")
      }
      while clock.sleeperCount > 0 { clock.run() }
    }
  }

  static func commands(using random: inout SplitMix) -> [Command] {
    (0..<Int.random(in: 5...30, using: &random)).map { _ in
      // Few different values, so that ties are frequent; zero doesn't sleep.
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<6:
        let count = Int.random(in: 1...5, using: &random)
        return .start(delays: (0..<count).map { _ in Int.random(in: 0...4, using: &random) })
      case 6..<9: return .advance(seconds: Int.random(in: 0...6, using: &random))
      default: return .run
      }
    }
  }

  /// Who sleeps, in order of arrival; the next to wake is searched for each time.
  private struct Model {
    var now = 0
    var sleepers: [(name: Int, deadline: Int, later: ArraySlice<Int>)] = []
    var wakings: [String] = []

    mutating func start(_ name: Int, _ delays: [Int]) { goOn(name, delays[...]) }

    mutating func move(to target: Int) {
      while let earliest = sleepers.map(\.deadline).min(), earliest <= target {
        let place = sleepers.firstIndex { $0.deadline == earliest } ?? 0
        let woken = sleepers.remove(at: place)
        now = earliest
        wakings.append("\(woken.name) at \(now)")
        goOn(woken.name, woken.later)
      }
      now = max(now, target)
    }

    /// Goes through the delays up to the first that takes time.
    private mutating func goOn(_ name: Int, _ delays: ArraySlice<Int>) {
      var delays = delays
      while let delay = delays.popFirst() {
        guard delay == 0 else {
          sleepers.append((name, now + delay, delays))
          return
        }
        wakings.append("\(name) at \(now)")
      }
    }
  }
}
