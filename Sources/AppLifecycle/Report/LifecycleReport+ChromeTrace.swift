import Foundation

extension LifecycleReport {
  /// The times as a trace in the format of Chrome, a JSON object; each service is a row.
  ///
  /// The format is that of the document "Trace Event Format" of the Chromium project.
  public var chromeTrace: String {
    let rows = services.enumerated().flatMap { row, service in
      [("load", service.load), ("launch", service.launch), ("end", service.end)]
        .compactMap { name, span in
          span.map { Trace.Event(service, name, $0, row: row + 1) }
        }
    }
    let names = services.enumerated().map { row, service in
      Trace.Event(naming: service.label, row: row + 1)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(Trace(traceEvents: names + rows)) else {
      preconditionFailure("a trace consists of texts and finite numbers")
    }
    return String(decoding: data, as: UTF8.self)
  }
}

/// What the trace's JSON consists of.
private struct Trace: Encodable {
  struct Event: Encodable {
    let name: String
    let cat: String
    let ph: String
    let ts: Double
    let dur: Double?
    let pid = 1
    let tid: Int
    let args: [String: String]

    private enum CodingKeys: CodingKey { case name, cat, ph, ts, dur, pid, tid, args }

    init(naming label: String, row: Int) {
      (name, cat, ph, ts, dur, tid) = ("thread_name", "__metadata", "M", 0, nil, row)
      args = ["name": label]
    }

    init(_ service: LifecycleReport.Service, _ phase: String, _ span: Span, row: Int) {
      name = "\(service.label).\(phase)"
      cat = phase
      // What isn't over has a beginning only.
      ph = span.end == nil ? "B" : "X"
      ts = span.start / .microseconds(1)
      dur = span.length.map { $0 / .microseconds(1) }
      tid = row
      var args = ["phase": service.phase.description]
      if service.isCritical, phase == "launch" { args["critical"] = "true" }
      if !service.dependencies.isEmpty {
        args["dependencies"] = service.dependencies.joined(separator: ", ")
      }
      if let error = service.error { args["error"] = "\(error)" }
      self.args = args
    }
  }

  let traceEvents: [Event]
  let displayTimeUnit = "ms"

  private enum CodingKeys: CodingKey { case traceEvents, displayTimeUnit }
}
