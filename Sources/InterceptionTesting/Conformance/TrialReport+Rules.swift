import Interception

extension TrialReport {
  typealias Rule = AdviceConformance.Rule
  typealias Violation = AdviceConformance.Violation

  func violation(_ rule: Rule, _ happened: String) -> Violation {
    Violation(rule: rule, shape: way.shape, happened: "\(happened) when \(situation)")
  }

  /// What this one call breaks.
  func violations(allowing allowances: AdviceConformance.Allowances) -> [Violation] {
    var found = answering + numbering + crossing
    // What follows from a call that didn't end, or was lost, needs no words of its own.
    guard hasEnded, !issues.contains(.droppedCompletion) else { return found }
    if !allowances.contains(.skipsTarget) { found += reaching }
    if !allowances.contains(.repeatsSuccess) { found += repeating }
    if !allowances.contains(.changesArguments) { found += arguments }
    if !allowances.contains(.changesResults) { found += results }
    if !allowances.contains(.changesThread) { found += places }
    return found
  }

  private var answering: [Violation] {
    var found: [Violation] = []
    if issues.contains(.doubleCompletion) {
      found.append(violation(.answersOnce, "it was answered again"))
    }
    if issues.contains(.droppedCompletion) {
      found.append(violation(.answersAlways, "the completion was let go without an answer"))
    } else if !hasEnded {
      let what = ending == nil ? "was not answered" : "did not return"
      found.append(violation(.ends, "the call \(what) within the time limit"))
    }
    if attempts.contains(where: \.isLate) {
      found.append(violation(.stopsAtTheEnd, "the target was called after the answer"))
    }
    return found
  }

  private var numbering: [Violation] {
    var found: [Violation] = []
    if script == .cancelled, timely.count > 1 {
      found.append(violation(.stopsOnCancellation, "the target was called \(timely.count) times"))
    }
    let numbers = attempts.map(\.number)
    if numbers != Array(1...max(1, attempts.count)), !numbers.isEmpty {
      found.append(violation(.numbersAttempts, "the numbers were \(numbers)"))
    }
    return found
  }

  /// What comes from other calls.
  private var crossing: [Violation] {
    for attempt in attempts {
      guard case .ofCall = attempt.argument else { continue }
      return [violation(.keepsNoState, "the target got the arguments of another call")]
    }
    guard case .ofCall = ending else { return [] }
    return [violation(.keepsNoState, "the caller got the result of another call")]
  }

  private var reaching: [Violation] {
    attempts.isEmpty ? [violation(.reachesTarget, "the target was not called")] : []
  }

  private var repeating: [Violation] {
    timely.dropLast().contains { !$0.isFailure }
      ? [violation(.proceedsOnce, "the target was called \(timely.count) times")] : []
  }

  private var arguments: [Violation] {
    for attempt in attempts {
      guard case .other(let text) = attempt.argument else { continue }
      return [violation(.passesArguments, "the target got \(text)")]
    }
    return []
  }

  private var results: [Violation] {
    let attempts = timely
    guard let last = attempts.last else { return [] }
    switch ending {
    case .value(let attempt), .error(let attempt):
      if attempt == attempts.count { return [] }
    case .ofCall: return []
    case .otherValue, .otherError, nil: break
    }
    return [
      violation(
        last.isFailure ? .passesErrors : .passesValues,
        "after \(attempts.count) attempt\(attempts.count == 1 ? "" : "s") the caller got "
          + "\(endingText)")
    ]
  }

  private var places: [Violation] {
    let attempts = timely
    guard let calledAt, let answeredAt, let first = attempts.first, let last = attempts.last else {
      return []
    }
    switch way {
    case .sync:
      if let moved = attempts.first(where: { $0.begunAt != calledAt }) {
        return [violation(.staysOnThread, "\(name(of: moved)) ran on another thread or queue")]
      }
    case .async:
      // An actor may change threads, but not its queue.
      if let moved = attempts.first(where: { $0.begunAt.queue != calledAt.queue }) {
        return [violation(.staysOnThread, "\(name(of: moved)) ran off the actor of the caller")]
      }
    case .completion, .lateCompletion:
      if first.begunAt != calledAt {
        return [violation(.staysOnThread, "the first attempt ran on another thread or queue")]
      }
      if let finishedAt = last.finishedAt, finishedAt != answeredAt {
        return [violation(.staysOnThread, "the answer came on another thread or queue")]
      }
    }
    return []
  }

  private func name(of attempt: Attempt) -> String { "attempt \(attempt.number)" }
}
