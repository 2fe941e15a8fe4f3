import Foundation

extension Report {
  /// The figures as an SVG picture: a bar for each case, on a logarithmic scale whose unit is the plain
  /// call of the same shape.
  func picture() -> String {
    let groups = Dictionary(grouping: measurements, by: \.group)
    let order = measurements.map(\.group).reduce(into: [String]()) { names, name in
      if names.last != name { names.append(name) }
    }
    let shown = order.filter { groups[$0].map { $0.count > 1 } ?? false }
    var lines: [String] = []
    var y = 78.0
    for name in shown {
      let items = groups[name] ?? []
      lines += Self.panel(name, items, y: y)
      y += Self.height(of: items) + 12
    }
    let height = Int(y + 6)
    let head = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 860 \(height)" width="860" height="\(height)" role="img" \
      aria-label="What interception costs">
      <style>
      svg { background: #fbfbf9; color: #1c2430; font: 13px system-ui, sans-serif }
      text { fill: currentColor } .faint { opacity: .62 } .head { font-weight: 600; font-size: 14px }
      .title { font-weight: 650; font-size: 19px } .end { text-anchor: end } .middle { text-anchor: middle }
      .grid { stroke: currentColor; stroke-opacity: .14 } .unit { stroke-opacity: .5 }
      .bar { fill: #3c7dd9 } .plain { fill: #9aa5b4 }
      @media (prefers-color-scheme: dark) {
        svg { background: #14181f; color: #e4e8ee } .bar { fill: #6aa5f5 } .plain { fill: #67717f }
      }
      </style>
      <text x="24" y="34" class="title">What interception costs</text>
      <text x="24" y="55" class="faint">\(escaped(Machine.description)) · best time; the first of a group is 1</text>
      """
    return ([head] + lines + ["</svg>", ""]).joined(separator: "\n")
  }

  private static let rowHeight = 20.0

  private static func height(of items: [Measurement]) -> Double {
    48 + Double(items.count) * rowHeight
  }

  private static func panel(_ name: String, _ items: [Measurement], y: Double) -> [String] {
    let left = 250.0
    let right = 700.0
    let top = max(items.map(\.ratio).max() ?? 1, 1) * 1.05
    let bottom = min(items.map(\.ratio).min() ?? 1, 1) * 0.5
    func x(_ ratio: Double) -> Double {
      left + (right - left) * log(ratio / bottom) / log(top / bottom)
    }
    let first = y + 40
    let last = first + Double(items.count) * rowHeight
    var lines = [#"<text x="24" y="\#(y + 18)" class="head">\#(escaped(name))</text>"#]
    for mark in [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] where mark >= bottom && mark <= top
    {
      let place = number(x(mark))
      let kind = mark == 1 ? "grid unit" : "grid"
      let label = mark < 1 ? "\(mark)" : "\(Int(mark))"
      lines.append(#"<path class="\#(kind)" d="M\#(place) \#(first - 4)V\#(last)"/>"#)
      lines.append(#"<text x="\#(place)" y="\#(first - 9)" class="faint middle">\#(label)</text>"#)
    }
    for (row, item) in items.enumerated() {
      let middle = first + Double(row) * rowHeight + 9
      let width = number(max(2, x(item.ratio) - left))
      let kind = row == 0 ? "plain" : "bar"
      lines += [
        #"<text x="\#(left - 10)" y="\#(middle + 4)" class="end">\#(escaped(item.name))</text>"#,
        #"<rect class="\#(kind)" x="\#(left)" y="\#(middle - 7)" width="\#(width)" height="13" rx="2"/>"#,
        #"<text x="\#(right + 136)" y="\#(middle + 4)" class="end">\#(figures(item))</text>"#,
      ]
    }
    return lines
  }

  private static func figures(_ item: Measurement) -> String {
    let time = item.best < 1000 ? "\(number(item.best)) ns" : "\(number(item.best / 1000)) µs"
    return "\(time) · \(number(item.ratio))×"
  }

  private static func number(_ value: Double) -> String { String(format: "%.1f", value) }
}

/// Text as it may stand in a picture.
private func escaped(_ text: String) -> String {
  text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
}
