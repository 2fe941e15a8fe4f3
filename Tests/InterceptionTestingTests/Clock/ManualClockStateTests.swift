import Testing

@testable import InterceptionTesting

@Suite("ManualClock.State")
struct ManualClockStateTests {
  typealias Instant = ManualClock.Instant

  /// One call of a transition; names of sleepers and observers are chosen by the generator.
  enum Command {
    case fallAsleep(Int, until: Instant, isCancelled: Bool)
    case cancelSleep(Int)
    case observe(Int, count: Int, isCancelled: Bool)
    case cancelObservation(Int)
    case advanceBy(Duration)
    case advanceTo(Instant)
    case run
    /// One step of the move that was started as the n-th, counted around.
    case step(Int)
  }

  /// What a command has to answer, and what can be seen after it.
  struct Outcome: Equatable {
    var answer: String
    var now: Instant
    var deadlines: [Instant]
  }

  @Test("Agrees with a slow obvious model on 2,000 random sequences")
  func model() throws {
    for seed in UInt64(1)...2_000 {
      var random = SplitMix(seed: seed)
      let commands = Self.commands(using: &random)
      var machine = Machine()
      var model = Model()
      for (index, command) in commands.enumerated() {
        let (actual, expected) = (machine.apply(command), model.apply(command))
        try #require(actual == expected, "seed \(seed), command \(index): \(command)")
      }
    }
  }

  @Test("Never uses a name twice")
  func names() {
    var state = ManualClock.State<Int, Int>(now: Instant())
    let ids = (1...100).map { _ in state.makeID() }
    #expect(Set(ids).count == 100)
  }

  static func commands(using random: inout SplitMix) -> [Command] {
    let count = Int.random(in: 1...60, using: &random)
    return (0..<count).map { index in
      // Few different values, so that ties and hits of exact deadlines are frequent.
      let seconds = Duration.seconds(Int.random(in: 0...8, using: &random))
      let isCancelled = Int.random(in: 0..<10, using: &random) == 0
      let earlier = Int.random(in: 0...index, using: &random)
      let small = Int.random(in: -1...5, using: &random)
      switch Int.random(in: 0..<40, using: &random) {
      case 0..<12:
        return .fallAsleep(index, until: Instant(offset: seconds * 3), isCancelled: isCancelled)
      case 12:
        return .fallAsleep(index, until: Instant(offset: .seconds(Int64.max)), isCancelled: false)
      case 13..<16: return .cancelSleep(earlier)
      case 16..<21: return .observe(index, count: small, isCancelled: isCancelled)
      case 21..<23: return .cancelObservation(earlier)
      case 23..<27: return .advanceBy(seconds)
      case 27..<29: return .advanceTo(Instant(offset: seconds * 3))
      case 29: return .run
      default: return .step(earlier)
      }
    }
  }
}

/// The state machine under test, driven by commands.
private struct Machine {
  var state = ManualClock.State<Int, Int>(now: ManualClock.Instant())
  var targets: [ManualClock.Instant] = []

  mutating func apply(_ command: ManualClockStateTests.Command) -> ManualClockStateTests.Outcome {
    let answer = answer(to: command)
    return .init(answer: answer, now: state.now, deadlines: state.deadlines)
  }

  private mutating func answer(to command: ManualClockStateTests.Command) -> String {
    switch command {
    case .fallAsleep(let name, let deadline, let isCancelled):
      switch state.sleep(name, until: deadline, sleeper: name, isCancelled: isCancelled) {
      case .cancelled: return "cancelled"
      case .due: return "due"
      case .asleep(let observers): return "asleep, resuming \(observers)"
      }
    case .cancelSleep(let name): return words(state.cancelSleep(name))
    case .observe(let name, let count, let isCancelled):
      let isKept = state.observe(name, count: count, observer: name, isCancelled: isCancelled)
      return isKept ? "kept" : "at once"
    case .cancelObservation(let name): return words(state.cancelObservation(name))
    case .advanceBy(let duration): return start(state.target(by: duration))
    case .advanceTo(let instant): return start(state.target(to: instant))
    case .run: return start(state.targetOfRun())
    case .step(let index):
      guard !targets.isEmpty else { return "none" }
      return words(state.step(to: targets[index % targets.count]))
    }
  }

  private mutating func start(_ target: ManualClock.Instant?) -> String {
    guard let target else { return "refused" }
    targets.append(target)
    return "to \(target)"
  }

  private func words(_ name: Int?) -> String { name.map { "\($0)" } ?? "none" }
}

/// The same, without any order kept: everyone who ever came is in a list, and is looked up anew.
private struct Model {
  struct Entry {
    var name: Int
    var deadline = ManualClock.Instant()
    var count = 0
    var isPresent = true
  }

  var now = ManualClock.Instant()
  var sleepers: [Entry] = []
  var observers: [Entry] = []
  var targets: [ManualClock.Instant] = []

  /// Those present, in the order of waking; the sort is by deadline and position.
  var order: [Int] {
    sleepers.indices.filter { sleepers[$0].isPresent }
      .sorted { (sleepers[$0].deadline, $0) < (sleepers[$1].deadline, $1) }
  }

  mutating func apply(_ command: ManualClockStateTests.Command) -> ManualClockStateTests.Outcome {
    let answer = answer(to: command)
    return .init(answer: answer, now: now, deadlines: order.map { sleepers[$0].deadline })
  }

  private mutating func answer(to command: ManualClockStateTests.Command) -> String {
    switch command {
    case .fallAsleep(let name, let deadline, let isCancelled):
      if isCancelled { return "cancelled" }
      if deadline <= now { return "due" }
      sleepers.append(Entry(name: name, deadline: deadline))
      var resumed: [Int] = []
      for index in observers.indices where observers[index].isPresent {
        guard observers[index].count <= order.count else { continue }
        observers[index].isPresent = false
        resumed.append(observers[index].name)
      }
      return "asleep, resuming \(resumed)"
    case .cancelSleep(let name): return Self.remove(name, from: &sleepers)
    case .observe(let name, let count, let isCancelled):
      if isCancelled || order.count >= count { return "at once" }
      observers.append(Entry(name: name, count: count))
      return "kept"
    case .cancelObservation(let name): return Self.remove(name, from: &observers)
    case .advanceBy(let duration):
      // Every move under way ends at or before the furthest target, where this one starts.
      return start(max(now, targets.max() ?? now).advanced(by: duration))
    case .advanceTo(let instant): return instant < now ? "refused" : start(instant)
    case .run: return start(order.last.map { sleepers[$0].deadline })
    case .step(let index):
      guard !targets.isEmpty else { return "none" }
      return step(to: targets[index % targets.count])
    }
  }

  private mutating func step(to target: ManualClock.Instant) -> String {
    guard let index = order.first(where: { sleepers[$0].deadline <= target }) else {
      now = max(now, target)
      return "none"
    }
    sleepers[index].isPresent = false
    now = max(now, sleepers[index].deadline)
    return "\(sleepers[index].name)"
  }

  private mutating func start(_ target: ManualClock.Instant?) -> String {
    guard let target else { return "refused" }
    targets.append(target)
    return "to \(target)"
  }

  private static func remove(_ name: Int, from entries: inout [Entry]) -> String {
    guard let index = entries.firstIndex(where: { $0.isPresent && $0.name == name }) else {
      return "none"
    }
    entries[index].isPresent = false
    return "\(name)"
  }
}
