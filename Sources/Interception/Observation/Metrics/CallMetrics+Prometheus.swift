extension CallMetrics.Snapshot {
  /// The figures in Prometheus's text format, version 0.0.4.
  ///
  /// Calls, errors, losses and given-up calls are counters, calls in flight a gauge, durations a histogram in seconds with
  /// bounds at the powers of two from 1 µs to 69 s. Labels are `module`, `type` and `operation`. After
  /// ``CallMetrics/reset()`` counters start from zero, which Prometheus takes for a restart.
  ///
  /// - Parameter prefix: What the names of the metrics begin with: letters, digits, `_` and `:`, not a
  ///   digit first.
  /// - Returns: The text, which ends with a line break.
  public func prometheus(prefix: String = "interception") -> String {
    Prometheus.check(prefix)
    var lines: [String] = []
    func family(_ name: String, _ type: String, _ help: String) {
      lines.append("# HELP \(prefix)_\(name) \(help)")
      lines.append("# TYPE \(prefix)_\(name) \(type)")
    }
    func samples(_ name: String, _ value: (CallMetrics.Figures) -> Int) {
      for item in operations {
        lines.append("\(prefix)_\(name){\(Prometheus.labels(item))} \(value(item))")
      }
    }
    family("calls_total", "counter", "Calls that have ended.")
    samples("calls_total", \.calls)
    family("call_errors_total", "counter", "Calls that have failed.")
    samples("call_errors_total", \.errors)
    family("calls_lost_total", "counter", "Calls whose completion handler was released uncalled.")
    samples("calls_lost_total", \.lost)
    family(
      "calls_given_up_total", "counter", "Calls that a retry gave up before they ended.")
    samples("calls_given_up_total", \.givenUp)
    family("calls_in_flight", "gauge", "Calls that have begun and not ended.")
    samples("calls_in_flight", \.inFlight)
    family("call_duration_seconds", "histogram", "Durations of calls that have ended.")
    for item in operations {
      let name = "\(prefix)_call_duration_seconds"
      let labels = Prometheus.labels(item)
      for power in Prometheus.powers {
        lines.append(
          "\(name)_bucket{\(labels),le=\"\(Prometheus.seconds(power: power))\"} "
            + "\(item.latency.count(upToPower: power))")
      }
      lines.append("\(name)_bucket{\(labels),le=\"+Inf\"} \(item.calls)")
      lines.append("\(name)_sum{\(labels)} \(Prometheus.seconds(item.latency.sum))")
      lines.append("\(name)_count{\(labels)} \(item.calls)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// The notation of Prometheus's text format.
private enum Prometheus {
  /// The bounds of the histogram, as powers of two of nanoseconds.
  static let powers = 10...36

  static func seconds(power: Int) -> String { seconds(.nanoseconds(Int64(1) << Int64(power))) }

  static func seconds(_ duration: Duration) -> String {
    Duration.decimal(duration.inNanoseconds, 1_000_000_000, 9)
  }

  static func labels(_ item: CallMetrics.Figures) -> String {
    "module=\"\(escaped(item.module))\",type=\"\(escaped(item.type))\","
      + "operation=\"\(escaped(item.operation))\""
  }

  private static func escaped(_ value: String) -> String {
    value.escaped { scalar in
      switch scalar {
      case "\\": "\\\\"
      case "\"": "\\\""
      case "\n": "\\n"
      default: nil
      }
    }
  }

  static func check(_ prefix: String) {
    let isName = prefix.utf8.enumerated().allSatisfy { index, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "_"), UInt8(ascii: ":"):
        true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): index > 0
      default: false
      }
    }
    if prefix.isEmpty || !isName {
      refuse("CallMetrics: prefix must be a name of Prometheus, but is \"\(prefix)\"")
    }
  }
}
