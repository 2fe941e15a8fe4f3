import Foundation
import Interception

/// The picture of the spread: a panel for each jitter, all on the same axes.
struct SpreadPicture {
  private let spreads = [
    Spread(.full), Spread(.equal), Spread(.decorrelated), Spread(.plusMinus(0.2)),
  ]
  private let colors = ["#1f5fa8", "#e08a1e", "#3a9a6a"]
  private let size = (width: 960.0, height: 740.0)
  private let panel = (width: 380.0, height: 210.0)
  private let origin = (x: 80.0, y: 150.0)
  private let step = (x: 460.0, y: 310.0)

  /// The end of the time axis in seconds: past the last caller.
  private var end: Double {
    (Double(spreads.map(\.bins).max() ?? 1) * Spread.bin / 0.5).rounded(.up) * 0.5
  }

  /// The end of the other axis, in callers for each bin.
  private var top: Double { (Double(spreads.map(\.peak).max() ?? 1) / 100).rounded(.up) * 100 }

  /// The picture.
  var svg: String {
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(n(size.width)) \(n(size.height))\""
        + " width=\"\(n(size.width))\" height=\"\(n(size.height))\""
        + " font-family=\"Helvetica, Arial, sans-serif\" fill=\"#222\">",
      "<title>When 1,000 callers come back, by jitter</title>",
      "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>",
      text(
        origin.x, 44, "When 1,000 callers come back after failing together", size: 24, bold: true),
      text(
        origin.x, 70,
        "Delays of 100, 200 and 400 ms; every attempt fails."
          + " Dashed: without jitter, all 1,000 come at once.",
        size: 14, color: "#555"),
    ]
    lines += legend
    for (index, spread) in spreads.enumerated() {
      let x = origin.x + Double(index % 2) * step.x
      let y = origin.y + Double(index / 2) * step.y
      lines.append("<g transform=\"translate(\(n(x)) \(n(y)))\">")
      lines += axes + bars(spread) + marks + heading(spread)
      lines.append("</g>")
    }
    return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  private var legend: [String] {
    colors.enumerated().flatMap { index, color in
      let x = origin.x + Double(index) * 110
      return [
        "<rect x=\"\(n(x))\" y=\"87\" width=\"14\" height=\"14\" fill=\"\(color)\"/>",
        text(x + 21, 99, "retry \(index + 1)", size: 14),
      ]
    }
  }

  private func heading(_ spread: Spread) -> [String] {
    [
      text(0, -12, "\(spread.jitter)", size: 16, bold: true),
      text(
        panel.width, -12, "at most \(spread.peak) in 25 ms", size: 13, anchor: "end", color: "#555"),
    ]
  }

  private var axes: [String] {
    let counts = stride(from: 0, through: top, by: top > 500 ? 200 : 100).flatMap { count in
      [
        line(0, y(count), panel.width, y(count), count == 0 ? "#222" : "#e2e2e2"),
        text(-8, y(count) + 4, n(count), size: 12, anchor: "end"),
      ]
    }
    let times = stride(from: 0, through: end, by: 0.5).flatMap { time in
      [
        line(x(time), panel.height, x(time), panel.height + 5, "#222"),
        text(x(time), panel.height + 20, String(format: "%.1f", time), size: 12, anchor: "middle"),
      ]
    }
    let middle = n(panel.height / 2)
    return counts + times + [
      text(
        panel.width / 2, panel.height + 40, "time since the first failure (s)", size: 13,
        anchor: "middle"),
      "<text x=\"0\" y=\"0\" font-size=\"13\" text-anchor=\"middle\""
        + " transform=\"translate(-46 \(middle)) rotate(-90)\">callers in 25 ms</text>",
    ]
  }

  private var marks: [String] {
    [0.1, 0.3, 0.7].map {
      line(x($0), 0, x($0), panel.height, "#999", dashed: true)
    }
  }

  private func bars(_ spread: Spread) -> [String] {
    (0..<spread.bins).flatMap { index -> [String] in
      var below = 0
      return spread.counts.enumerated().compactMap { retry, counts in
        guard index < counts.count, counts[index] > 0 else { return nil }
        let bottom = y(Double(below))
        below += counts[index]
        let height = bottom - y(Double(below))
        let left = x(Double(index) * Spread.bin)
        let width = x(Spread.bin) - 0.5
        return "<rect x=\"\(n(left))\" y=\"\(n(bottom - height))\" width=\"\(n(width))\""
          + " height=\"\(n(height))\" fill=\"\(colors[retry])\"/>"
      }
    }
  }

  private func x(_ time: Double) -> Double { time / end * panel.width }

  private func y(_ count: Double) -> Double { panel.height * (1 - count / top) }

  private func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ color: String, dashed: Bool = false
  ) -> String {
    "<line x1=\"\(n(x1))\" y1=\"\(n(y1))\" x2=\"\(n(x2))\" y2=\"\(n(y2))\" stroke=\"\(color)\""
      + (dashed ? " stroke-dasharray=\"3 3\"" : "") + "/>"
  }

  private func text(
    _ x: Double, _ y: Double, _ content: String, size: Int, bold: Bool = false,
    anchor: String = "start", color: String = "#222"
  ) -> String {
    "<text x=\"\(n(x))\" y=\"\(n(y))\" font-size=\"\(size)\" text-anchor=\"\(anchor)\""
      + " fill=\"\(color)\"\(bold ? " font-weight=\"bold\"" : "")>\(content)</text>"
  }

  /// A number without needless digits.
  private func n(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : String(format: "%.2f", value)
  }
}
