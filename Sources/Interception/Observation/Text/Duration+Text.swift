extension Duration {
  /// The duration in the largest unit that fits, with all its digits down to nanoseconds: `100 ms`.
  package var exactText: String { text(digits: nil) }

  /// The duration in the largest unit that fits, with three digits that count: `12.3 ms`.
  package var text: String { text(digits: 3) }

  /// Whole nanoseconds; what is below is cut off.
  var inNanoseconds: Int128 { attoseconds / 1_000_000_000 }

  private func text(digits: Int?) -> String {
    let nanoseconds = inNanoseconds
    return (nanoseconds < 0 ? "-" : "") + Self.text(abs(nanoseconds), digits)
  }

  private static func text(_ nanoseconds: Int128, _ digits: Int?) -> String {
    let (unit, name, places): (Int128, String, Int) =
      switch nanoseconds {
      case 0: (1_000_000_000, "s", 9)
      case ..<1_000: (1, "ns", 0)
      case ..<1_000_000: (1_000, "µs", 3)
      case ..<1_000_000_000: (1_000_000, "ms", 6)
      default: (1_000_000_000, "s", 9)
      }
    if let digits {
      let left = max(0, digits - "\(nanoseconds / unit)".count)
      let step = (left..<max(left, places)).reduce(Int128(1)) { product, _ in product * 10 }
      let rounded = (nanoseconds + step / 2) / step * step
      if rounded != nanoseconds { return text(rounded, digits) }
    }
    return "\(decimal(nanoseconds, unit, places)) \(name)"
  }

  /// `value / unit` in decimal notation, where `unit` is a power of ten with so many zeros.
  static func decimal(_ value: Int128, _ unit: Int128, _ places: Int) -> String {
    var fraction = "\(value % unit)"
    fraction = String(repeating: "0", count: max(0, places - fraction.count)) + fraction
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return places == 0 || fraction.isEmpty ? "\(value / unit)" : "\(value / unit).\(fraction)"
  }
}
