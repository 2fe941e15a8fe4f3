import Interception

/// The delays of the presets as a table, and as bars on one scale.
struct PresetReport {
  private static let width = 48

  private let terminal: Terminal

  init(_ terminal: Terminal) { self.terminal = terminal }

  /// Prints table and bars.
  func print() {
    let presets = Preset.all
    let longest = presets.flatMap(\.ranges).map(\.upperBound).max() ?? .zero
    terminal.print(terminal.bold("Delays before each retry, in milliseconds"))
    terminal.print("")
    table(presets)
    terminal.print("")
    terminal.print(terminal.bold("The same as bars, from the shortest to the longest delay"))
    for preset in presets { bars(preset, longest) }
    terminal.print("")
    terminal.print(
      Format.right("0", 15)
        + Format.right("\(Format.milliseconds(longest)) ms", Self.width))
  }

  private func table(_ presets: [Preset]) {
    let count = presets.map(\.ranges.count).max() ?? 0
    terminal.print(
      Format.left("preset", 28) + Format.left("jitter", 16)
        + (1...max(1, count)).map { Format.right("retry \($0)", 10) }.joined())
    for preset in presets {
      terminal.print(
        Format.left(preset.name, 28) + Format.left("\(preset.advice.jitter)", 16)
          + preset.ranges.map { Format.right(Self.text($0), 10) }.joined())
    }
  }

  private func bars(_ preset: Preset, _ longest: Duration) {
    terminal.print("")
    terminal.print("  \(preset.name): \(preset.advice.backoff), jitter \(preset.advice.jitter)")
    for (index, range) in preset.ranges.enumerated() {
      terminal.print("    retry \(index + 1)  |" + terminal.blue(Self.bar(range, longest)))
    }
  }

  /// The range in milliseconds.
  static func text(_ range: ClosedRange<Duration>) -> String {
    let low = Format.milliseconds(range.lowerBound)
    let high = Format.milliseconds(range.upperBound)
    return low == high ? low : "\(low)-\(high)"
  }

  /// A bar from the shortest to the longest delay; words where there is none.
  static func bar(_ range: ClosedRange<Duration>, _ longest: Duration) -> String {
    guard range.upperBound > .zero, longest > .zero else { return " at once" }
    let start = Int((range.lowerBound / longest * Double(width)).rounded())
    let end = Int((range.upperBound / longest * Double(width)).rounded())
    return String(repeating: " ", count: start) + String(repeating: "█", count: max(1, end - start))
  }
}
