import Interception

/// All trials of one advice.
struct Examination<A: Advice>: Sendable {
  typealias Rule = AdviceConformance.Rule
  typealias Violation = AdviceConformance.Violation
  typealias Trace = TrialReport.Trace

  let make: @Sendable () -> A
  let allowances: AdviceConformance.Allowances
  let limit: TimeLimit
  let admissions = Admissions()

  /// What a group of trials found, in one shape and with one sample.
  struct Findings: Sendable {
    let way: Way
    var violations: [Violation] = []
    /// How each script ended, for a comparison of shapes.
    var traces: [Script: Trace] = [:]
  }

  /// Runs everything.
  ///
  /// - Returns: Each broken rule once for each shape, in the order of shapes.
  func violations() async -> [Violation] {
    let all = await withTaskGroup(of: (Int, Findings).self) { group in
      for (index, way) in Way.allCases.enumerated() {
        group.addTask { (index * 3, await examine(Samples.objects, way)) }
        group.addTask { (index * 3 + 1, await examine(Samples.numbers, way)) }
        group.addTask { (index * 3 + 2, await examine(Samples.texts, way)) }
      }
      var found: [(Int, Findings)] = []
      for await item in group { found.append(item) }
      return found.sorted { $0.0 < $1.0 }.map(\.1)
    }
    let found = admissions.violations + all.flatMap(\.violations) + differences(all)
    return OperationShape.allCases.flatMap { shape in
      var seen: Set<Rule> = []
      return found.filter { $0.shape == shape && seen.insert($0.rule).inserted }
    }
  }

  /// Where one shape is treated unlike the first of the same types.
  private func differences(_ all: [Findings]) -> [Violation] {
    guard !allowances.contains(.differsByShape) else { return [] }
    var found: [Violation] = []
    for sample in 0..<3 {
      let same = stride(from: sample, to: all.count, by: 3).map { all[$0] }
      guard let first = same.first(where: { !$0.traces.isEmpty }) else { continue }
      for other in same where other.way.shape != first.way.shape {
        for script in Script.allCases {
          guard let left = first.traces[script], let right = other.traces[script], left != right
          else { continue }
          found.append(
            Violation(
              rule: .isTheSameInAllShapes, shape: other.way.shape,
              happened: "there were \(right) when \(script), and \(left) in the shape "
                + "\(first.way.shape)"))
        }
      }
    }
    return found
  }

  // MARK: One shape, one sample

  private func examine<I, O, F>(_ sample: Sample<I, O, F>, _ way: Way) async -> Findings {
    var findings = Findings(way: way)
    var isClean = true
    for script in Script.allCases where script != .cancelled || sample.cancellation != nil {
      guard let (report, lifetimes, issues) = await run(make(), sample, way, script) else {
        continue
      }
      findings.violations += report.violations(allowing: allowances)
      // What hangs once would hang in all that follows.
      guard report.hasEnded else { return findings }
      findings.traces[script] = report.trace
      guard isClean else { continue }
      if !(await limit.wait(for: lifetimes.begun, in: lifetimes.ended)) {
        isClean = false
        findings.violations.append(
          report.violation(
            .releasesCalls,
            "\(lifetimes.begun - lifetimes.ended.count) of its \(lifetimes.begun) objects lived on")
        )
      }
      // What is kept may still be used: a second answer long after the first.
      let late = issues.recording.elements.dropFirst(report.issues.count)
      if !report.issues.contains(.doubleCompletion), late.contains(.doubleCompletion) {
        findings.violations.append(
          report.violation(.answersOnce, "it was answered again, long after it had ended,"))
      }
    }
    if !allowances.contains(.keepsState) {
      findings.violations += await sequence(sample, way, findings.traces)
    }
    // Calls that meet one after the other would meet, or miss each other, all the more together.
    if !findings.violations.contains(where: { $0.rule == .keepsNoState }) {
      findings.violations += await together(sample, way, findings.traces)
    }
    if way != .sync { findings.violations += await cancelling(sample, way) }
    return findings
  }

  /// Calls one after the other: each must end as if it were the only one.
  private func sequence<I, O, F>(
    _ sample: Sample<I, O, F>, _ way: Way, _ alone: [Script: Trace]
  ) async -> [Violation] {
    let advice = make()
    var found: [Violation] = []
    let scripts: [Script] = [
      .succeeding, .failing, .recovering, .failing, .succeeding, .recovering,
    ]
    for (call, script) in scripts.enumerated() {
      guard let report = await run(advice, sample, way, script, call: call)?.report else {
        continue
      }
      found += report.violations(allowing: allowances)
      guard report.hasEnded else { return found }
      if let alone = alone[script], alone != report.trace {
        found.append(
          report.violation(
            .keepsNoState,
            "call \(call + 1) of the same advice made \(report.trace), and the first call "
              + "\(alone),"))
      }
    }
    return found
  }

  /// Calls at the same time: none waits for another, and none sees another.
  private func together<I, O, F>(
    _ sample: Sample<I, O, F>, _ way: Way, _ alone: [Script: Trace]
  ) async -> [Violation] {
    let scripts: [Script] = [.succeeding, .failing, .recovering, .succeeding]
    let areApart = allowances.isDisjoint(with: [.holdsCallsBack, .skipsTarget])
    let meeting = areApart ? Meeting(scripts.count) : nil
    let advice = make()
    let reports = await withTaskGroup(of: TrialReport?.self) { group in
      for (call, script) in scripts.enumerated() {
        group.addTask {
          let trial = await run(advice, sample, way, script, call: call, meeting: meeting)
          // Nobody waits for a call that isn't made.
          if trial == nil { meeting?.arrive {} }
          return trial?.report
        }
      }
      var reports: [TrialReport] = []
      for await report in group { if let report { reports.append(report) } }
      return reports
    }
    meeting?.open()
    // Those who came in time wait for the rest, so none of them can end.
    let hanging = reports.filter { !$0.hasEnded }
    if let first = hanging.first {
      let count = reports.count { !$0.attempts.isEmpty }
      return [
        first.violation(
          .holdsNoCallBack,
          "of \(scripts.count) calls at once \(count) reached their target,")
      ]
    }
    var found = reports.flatMap { $0.violations(allowing: allowances) }
    guard !allowances.contains(.keepsState) else { return found }
    for report in reports {
      guard let alone = alone[report.script], alone != report.trace else { continue }
      found.append(
        report.violation(
          .keepsNoState,
          "beside other calls it made \(report.trace), and alone \(alone),"))
    }
    return found
  }

  /// A call that is cancelled during its first attempt, which then fails.
  private func cancelling<I, O, F>(_ sample: Sample<I, O, F>, _ way: Way) async -> [Violation] {
    let meeting = Meeting(2)
    let trial = Trial(sample, way, .failing, meeting: meeting)
    guard let cancel = start(trial, under: make()) else { return [] }
    _ = await limit.wait(for: 1, in: trial.beginnings)
    cancel { meeting.arrive {} }
    let hasEnded = await limit.wait(for: 2, in: trial.ends)
    meeting.open()
    var report = trial.report()
    report.hasEnded = hasEnded
    guard hasEnded else {
      trial.giveUp()
      return [report.violation(.ends, "a call that its caller cancelled did not end")]
    }
    guard report.timely.count > 1 else { return [] }
    return [
      report.violation(
        .stopsOnCancellation,
        "the caller cancelled during attempt 1, and \(report.timely.count - 1) followed")
    ]
  }

  /// Starts one trial, and takes down whether the advice refused it.
  private func start<I, O, F>(_ trial: Trial<I, O, F>, under advice: A) -> Trial<I, O, F>.Cancel? {
    let cancel = trial.start(advice)
    admissions.note(cancel != nil, trial.way.shape, trial.sample.name)
    return cancel
  }

  /// Runs one trial, and lets go of it.
  private func run<I, O, F>(
    _ advice: A, _ sample: Sample<I, O, F>, _ way: Way, _ script: Script, call: Int = 0,
    meeting: Meeting? = nil
  ) async -> (report: TrialReport, lifetimes: Lifetimes, issues: Trial<I, O, F>.Issues)? {
    let trial = Trial(sample, way, script, call: call, meeting: meeting)
    guard let cancel = start(trial, under: advice) else { return nil }
    let hasEnded = await limit.wait(for: 2, in: trial.ends)
    if hasEnded {
      // A second answer may be on its way, right behind the first.
      trial.drain()
      _ = await limit.wait(for: 4, in: trial.ends)
    } else {
      cancel {}
    }
    var report = trial.report()
    report.hasEnded = hasEnded
    if !hasEnded { trial.giveUp() }
    return (report, trial.lifetimes, trial.issues)
  }
}
