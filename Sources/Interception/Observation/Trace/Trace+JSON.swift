extension Trace {
  /// The trace in Chrome's format: opens in Perfetto (ui.perfetto.dev) and `chrome://tracing`.
  ///
  /// Each span is a complete event (`X`), sorted by start, on a thread that stands for its track. Begin and
  /// end events would not be balanced, since calls that suspend overlap on the threads that they use; the
  /// threads on which a span really started and ended are among its arguments. Times are microseconds
  /// with three decimals.
  ///
  /// - Parameter process: The name of the process in the picture.
  /// - Returns: One JSON object.
  public func json(process: String = "Interception") -> String {
    var events = [metadata("process_name", track: 0, .object([("name", .string(process))]))]
    for (index, track) in tracks.enumerated() {
      events.append(metadata("thread_name", track: index, .object([("name", .string(track.name))])))
      events.append(
        metadata("thread_sort_index", track: index, .object([("sort_index", .integer(index))])))
    }
    let lines = (events + entries.map(event)).map(\.text).joined(separator: ",\n")
    let other = JSONText.object([
      ("dropped", .integer(dropped)), ("producer", .string("swift-interception")),
    ])
    return
      "{\"displayTimeUnit\":\"ms\",\"otherData\":\(other.text),\"traceEvents\":[\n\(lines)\n]}\n"
  }

  private func metadata(_ name: String, track: Int, _ arguments: JSONText) -> JSONText {
    .object([
      ("ph", .string("M")), ("pid", .integer(1)), ("tid", .integer(track + 1)),
      ("name", .string(name)), ("args", arguments),
    ])
  }

  private func event(_ entry: Entry) -> JSONText {
    let span = entry.span
    var fields: [(String, JSONText)] = [
      ("ph", .string("X")), ("pid", .integer(1)), ("tid", .integer(entry.track + 1)),
      ("ts", .microseconds(span.start)), ("dur", .microseconds(span.duration)),
      ("name", .string(span.title)), ("cat", .string(span.kind.rawValue)),
    ]
    if span.hasFailed { fields.append(("cname", .string("terrible"))) }
    fields.append(("args", .object(span.details.map { ($0.name, $0.value) })))
    return .object(fields)
  }
}

extension TraceSpan {
  /// Whether it failed, or was lost.
  public var hasFailed: Bool {
    switch outcome {
    case .failed, .lost: true
    case .running, .succeeded: false
    }
  }

  fileprivate var details: [(name: String, value: JSONText)] {
    var list: [(String, JSONText)] = [("id", .integer(id))]
    if let parent { list.append(("parent", .integer(parent))) }
    if let shape {
      list.append(("operation", .string(name)))
      list.append(("shape", .string(shape.rawValue)))
      list.append(("attempt", .integer(attempt)))
    }
    if let arguments { list.append(("arguments", .string(arguments))) }
    switch outcome {
    case .running: list.append(("outcome", .string("running")))
    case .lost: list.append(("outcome", .string("lost")))
    case .succeeded(let value):
      list.append(("outcome", .string("succeeded")))
      if let value { list.append(("value", .string(value))) }
    case .failed(let error):
      list.append(("outcome", .string("failed")))
      list.append(("error", .string(error)))
    }
    list.append(("startThread", .integer(thread)))
    if outcome != .running { list.append(("endThread", .integer(endThread))) }
    return list
  }
}

/// JSON that is written, not read.
struct JSONText {
  let text: String

  static func integer(_ value: Int) -> JSONText { JSONText(text: "\(value)") }

  /// A time in microseconds, to the nanosecond.
  static func microseconds(_ duration: Duration) -> JSONText {
    JSONText(text: Duration.decimal(max(duration, .zero).inNanoseconds, 1_000, 3))
  }

  static func object(_ fields: [(String, JSONText)]) -> JSONText {
    let members = fields.map { "\(string($0).text):\($1.text)" }
    return JSONText(text: "{\(members.joined(separator: ","))}")
  }

  /// A string: quotes, backslashes and control characters are escaped, and the line separators that
  /// JavaScript once took for line ends.
  static func string(_ value: String) -> JSONText {
    let text = value.escaped { scalar in
      switch scalar {
      case "\"": return "\\\""
      case "\\": return "\\\\"
      case "\n": return "\\n"
      case "\r": return "\\r"
      case "\t": return "\\t"
      case "\u{2028}", "\u{2029}", "\u{0}"..."\u{1F}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: return nil
      }
    }
    return JSONText(text: "\"\(text)\"")
  }
}
