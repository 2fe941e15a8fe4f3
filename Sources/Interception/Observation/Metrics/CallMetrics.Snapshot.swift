extension CallMetrics {
  /// What was counted of one operation, or of all.
  public struct Figures: Sendable {
    /// The module of the wrapped type.
    public let module: String
    /// The wrapped type.
    public let type: String
    /// The name of the operation.
    public let operation: String
    /// How many calls failed.
    public let errors: Int
    /// How many calls will never end, since their handlers were released.
    public let lost: Int
    /// How many calls a retry outside gave up on; they are in flight until their targets are through with them.
    public let givenUp: Int
    /// How many calls have begun and not ended.
    public let inFlight: Int
    /// How long the calls took that have ended.
    public let latency: LatencyHistogram

    /// How many calls have ended, however.
    public var calls: Int { latency.count }
  }

  /// What was counted up to a moment; print it to read it.
  public struct Snapshot: Sendable {
    /// The figures of each operation that was called, sorted by type and name.
    public let operations: [Figures]

    init(_ stripes: [[MetricsSeries]]) {
      operations = OperationSeries.labels.enumerated().compactMap { number, labels in
        var all = MetricsSeries()
        for stripe in stripes where number < stripe.count { all.merge(stripe[number]) }
        guard all.histogram.count > 0 || all.running > 0 || all.givenUp > 0 else { return nil }
        return Figures(
          module: labels.module, type: labels.type, operation: labels.operation,
          errors: all.errors, lost: all.lost, givenUp: all.givenUp, inFlight: max(0, all.running),
          latency: all.histogram)
      }.sorted { ($0.type, $0.operation, $0.module) < ($1.type, $1.operation, $1.module) }
    }

    /// The figures of an operation; `nil` if it wasn't called.
    public func figures(of operation: OperationID) -> Figures? {
      operations.first {
        $0.operation == operation.name && $0.type == TypeName.text(of: operation.base)
          && $0.module == operation.module
      }
    }

    /// The figures of all operations together.
    public var total: Figures {
      var all = MetricsSeries()
      for item in operations {
        all.merge(
          MetricsSeries(
            running: item.inFlight, errors: item.errors, lost: item.lost, givenUp: item.givenUp,
            histogram: item.latency))
      }
      return Figures(
        module: "", type: "", operation: "total", errors: all.errors, lost: all.lost,
        givenUp: all.givenUp, inFlight: all.running, latency: all.histogram)
    }
  }
}

extension CallMetrics.Snapshot: CustomStringConvertible {
  /// A table with a row for each operation, and one for all.
  public var description: String {
    let head = [
      "operation", "calls", "errors", "lost", "given up", "in flight", "p50", "p90", "p99", "max",
    ]
    let rows = (operations + [total]).map { item in
      [
        item.type.isEmpty ? item.operation : "\(item.type).\(item.operation)", "\(item.calls)",
        "\(item.errors)", "\(item.lost)", "\(item.givenUp)", "\(item.inFlight)",
      ] + [item.latency.p50, item.latency.p90, item.latency.p99, item.latency.max].map(\.text)
    }
    let widths = head.indices.map { column in
      ([head] + rows).map { $0[column].count }.max() ?? 0
    }
    return ([head] + rows).map { row in
      zip(row, widths).enumerated().map { column, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + space : space + cell.0
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}
