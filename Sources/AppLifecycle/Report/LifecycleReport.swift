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
    /// Its load and launch as a part of the whole start, from 0 to 1; 0 for one that came later.
    ///
    /// With ``LifecycleReport/restTime`` the shares add up to 1, or to more where services launched at
    /// the same time.
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
  /// How much of the start no service was loading or launching: they were looked for and created then.
  public let restTime: Duration?
  /// The services in the order in which they started; those that didn't come last.
  public let services: [Service]
  /// The labels of the services that the start waited for, one after the other.
  public let criticalPath: [String]
  /// What stood in the way of finding services.
  public let problems: [String]
}

extension Application {
  /// How the start, and the end, went so far.
  ///
  /// Of a service that came and went several times after the start, the last that has ended is told of.
  public func report() -> LifecycleReport {
    guard isAlone("report") else {
      return LifecycleReport(
        phase: phase, startTime: nil, restTime: nil, services: [], criticalPath: [],
        problems: [isOccupied("report").message])
    }
    defer { leave() }
    let begun = lifecycle.begun
    let order = begun + records.indices.filter { !begun.contains($0) }
    // Services that came after the start aren't what it waited for.
    let launches = begun.filter { records[$0].isPartOfStart }.compactMap { place in
      records[place].launch.map { CriticalPath.Launch(service: place, span: $0) }
    }
    let critical = CriticalPath.services(launches)
    let total = startSpan?.length
    let work = records.map { record in
      record.isPartOfStart ? [record.load, record.launch].compactMap { $0 } : []
    }
    let services = order.map { place in
      let record = records[place]
      let share = total.map { total in
        total > .zero ? work[place].compactMap(\.length).reduce(.zero, +) / total : 0
      }
      return LifecycleReport.Service(
        label: record.label, phase: lifecycle.nodes[place].phase,
        dependencies: record.dependencies, loadTime: record.load?.length,
        launchTime: record.launch?.length, terminateTime: record.end?.length, share: share ?? 0,
        isCritical: critical.contains(place), error: record.error, load: record.load,
        launch: record.launch, end: record.end)
    }
    return LifecycleReport(
      phase: phase, startTime: total,
      restTime: total.map { $0 - Span.covered(by: work.joined()) }, services: services,
      criticalPath: critical.map { records[$0].label },
      problems: problems)
  }
}

extension Span {
  var length: Duration? { end.map { $0 - start } }

  /// How long at least one of several stretches that are over lasted.
  static func covered(by spans: some Sequence<Span>) -> Duration {
    var (total, last) = (Duration.zero, Duration?.none)
    for span in spans.sorted(by: { $0.start < $1.start }) {
      guard let end = span.end else { continue }
      let start = max(span.start, last ?? span.start)
      if end > start { total += end - start }
      last = max(end, last ?? end)
    }
    return total
  }
}
