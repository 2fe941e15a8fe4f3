/// What one case costs.
struct Measurement {
  var id: String { item.id }
  let item: Case
  var group: String { item.group }
  var name: String { item.name }
  /// Nanoseconds for one call, in the best and in the median round.
  let best: Double
  let median: Double
  /// Heap allocations of one call; `nil` where they can't be counted.
  var allocations: Double?
  /// The best round, with the first case of the group as the unit.
  let ratio: Double

  /// Measures all cases in turn, round by round, so that a slow moment of the machine meets all of them.
  static func measure(_ cases: [Case], rounds: Int, roundTime: Duration) -> [Measurement] {
    let counts = cases.map { count(for: $0, roundTime) }
    var times = cases.map { _ in [Double]() }
    for _ in 0..<rounds {
      for (index, item) in cases.enumerated() {
        times[index].append(nanoseconds(item, counts[index]))
      }
    }
    var units: [String: Double] = [:]
    return cases.indices.map { index in
      let sorted = times[index].sorted()
      let unit = units[cases[index].group] ?? sorted[0]
      units[cases[index].group] = unit
      return Measurement(
        item: cases[index], best: sorted[0],
        median: sorted[sorted.count / 2], allocations: nil,
        ratio: sorted[0] / unit)
    }
  }

  /// The same, with the allocations counted: a second or so for each case.
  func countingAllocations() -> Measurement {
    var counted = self
    counted.allocations = AllocationCounter.allocations(item)
    return counted
  }

  private static func nanoseconds(_ item: Case, _ count: Int) -> Double {
    let time = ContinuousClock().measure { item.run(count) }
    return Double(time.components.seconds) * 1e9 / Double(count)
      + Double(time.components.attoseconds) / 1e9 / Double(count)
  }

  private static func count(for item: Case, _ roundTime: Duration) -> Int {
    let wanted = Double(roundTime.components.attoseconds) / 1e9
    var count = 16
    // The first call of all wakes threads up.
    item.run(count)
    while nanoseconds(item, count) * Double(count) < wanted / 4, count < 1 << 26 { count *= 2 }
    return max(1, Int(wanted / nanoseconds(item, count)))
  }
}
