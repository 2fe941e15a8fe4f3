/// How the start and the end of an application went: for each service its phase, times and errors.
///
/// Print it to read it, or save ``chromeTrace`` and open that in `chrome://tracing` or Perfetto.
public struct LifecycleReport: Sendable {
  /// What became of one service.
  public struct Service: Sendable {
    /// The label of the service.
    public let label: String
    /// How far it has come.
    public let phase: ServicePhase
    /// The labels of those that it depends on.
    public let dependencies: [String]
    /// How long it took to load.
    public let loadTime: Duration?
    /// How long it took to launch, with what it waited for; `nil` if that isn't over.
    public let launchTime: Duration?
    /// How long it took to end; `nil` if that isn't over.
    public let terminateTime: Duration?
    /// Its launch as a part of the whole start, from 0 to 1; services that launch at the same time add
    /// up to more than 1.
    public let share: Double
    /// Whether the start would have been over earlier if this service had launched faster.
    public let isCritical: Bool
    /// Why it isn't launched.
    public let error: (any Error)?

    let load: Span?
    let launch: Span?
    let end: Span?
  }

  /// How far the application has come.
  public let phase: ApplicationPhase
  /// How long the start took; `nil` if it isn't over.
  public let startTime: Duration?
  /// The services in the order in which they started; those that didn't come last.
  public let services: [Service]
  /// The labels of the services that the start waited for, one after the other.
  public let criticalPath: [String]
  /// What stood in the way of finding services.
  public let problems: [String]
}

extension Application {
  /// How the start, and the end, went so far.
  public func report() -> LifecycleReport {
    let begun = lifecycle.begun
    let order = begun + records.indices.filter { !begun.contains($0) }
    // Services that came after the start aren't what it waited for.
    let launches = begun.compactMap { place in
      records[place].launch.map { CriticalPath.Launch(label: records[place].label, span: $0) }
    }.filter { launch in
      startSpan?.end.map { launch.span.start <= $0 } ?? true
    }
    let critical = CriticalPath.labels(launches)
    let total = startSpan?.length
    let services = order.map { place in
      let record = records[place]
      let launch = record.launch?.length
      let share = total.flatMap { total in
        launch.map { total > .zero ? $0 / total : 0 }
      }
      return LifecycleReport.Service(
        label: record.label, phase: lifecycle.nodes[place].phase,
        dependencies: record.dependencies, loadTime: record.load?.length, launchTime: launch,
        terminateTime: record.end?.length, share: share ?? 0,
        isCritical: critical.contains(record.label), error: record.error, load: record.load,
        launch: record.launch, end: record.end)
    }
    return LifecycleReport(
      phase: phase, startTime: total, services: services, criticalPath: critical,
      problems: problems)
  }
}

extension Span {
  var length: Duration? { end.map { $0 - start } }
}
