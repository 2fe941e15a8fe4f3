import Foundation
import Interception
import InterceptionTesting
import Testing

/// Random sequences of installs, removals, suspensions and calls, against ``ChainModel``.
///
/// A failure names its seed; run that sequence alone with `INTERCEPTION_SEED=<seed>`.
@Suite("Random sequences agree with the model")
struct ChainModelTests {
  private static var seeds: [UInt64] {
    if let seed = ProcessInfo.processInfo.environment["INTERCEPTION_SEED"].flatMap(UInt64.init) {
      return [seed]
    }
    return Array(1...2_000)
  }

  @Test("Order, arguments, results, hits and removal", arguments: Shape.allCases)
  func agreement(shape: Shape) async {
    for seed in Self.seeds {
      let run = ModelRun(shape, seed: seed)
      await run.play(steps: 24)
      if let difference = run.difference {
        Issue.record("INTERCEPTION_SEED=\(seed), \(shape): \(difference)")
        return
      }
    }
  }
}

/// One random sequence, played on an operation and on the model at once.
private final class ModelRun {
  private let subject: Subject
  private let journal = Journal()
  private var random: SplitMix
  private var model = ChainModel()
  private var registrations: [(name: String, registration: Registration)] = []
  private var played: [String] = []

  /// Where the two differ, if they do.
  private(set) var difference: String?

  init(_ shape: Shape, seed: UInt64) {
    subject = Subject(shape)
    random = SplitMix(seed: seed)
    subject.target.answer { [journal] number in
      journal.note("target \(number)")
      return try ChainModel.target(number)
    }
  }

  func play(steps: Int) async {
    for step in 0..<steps where difference == nil {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4 where model.entries.count < 7: install("a\(step)")
      case 4:
        change {
          $0.remove()
        } model: {
          $0.remove(at: $1)
        }
      case 5: suspend()
      case 6: resume()
      default: await call()
      }
      compareState()
    }
    for (_, registration) in registrations { registration.remove() }
    model.entries = []
    compareState()
    await call()
  }

  private func install(_ name: String) {
    let kind = ChainModel.Kind.allCases.randomElement(using: &random) ?? .before
    let priority = Int.random(in: -1...1, using: &random)
    let times = Bool.random(using: &random) ? nil : Int.random(in: 1...4, using: &random)
    let least = kind == .around ? 0 : 1
    let proceeds = Int.random(in: least...2, using: &random)
    let entry = ChainModel.Entry(
      name: name,
      kind: kind,
      priority: priority,
      proceeds: proceeds,
      left: times
    )
    played.append("\(kind) \(name), priority \(priority), times \(times ?? 0), x\(proceeds)")
    model.entries.append(entry)
    registrations.append((name, install(entry)))
  }

  private func install(_ entry: ChainModel.Entry) -> Registration {
    let name = entry.name
    let journal = journal
    let options = Options(
      priority: AdvicePriority(entry.priority),
      label: name,
      times: entry.left
    )
    let passing = Passing(name: name, journal: journal, proceeds: entry.proceeds)
    switch entry.kind {
    case .before:
      return subject.driver.before(options) { number in
        journal.note("\(name) \(number)")
        number = try ChainModel.before(number)
      }
    case .after:
      return subject.driver.after(options) { journal.note("\(name) \($0) \($1.text)") }
    case .around:
      let plan = Plan(proceeds: entry.proceeds) { turn, number in
        number = number &+ turn
        journal.note("\(name) \(turn) \(number)")
      } finish: { results in
        journal.note("\(name) ends")
        return try ChainModel.finish(results)
      }
      return subject.driver.around(options, plan)
    case .replace:
      return subject.driver.replace(options) { number in
        journal.note("\(name) \(number)")
        return try ChainModel.target(number &+ 1)
      }
    case .replaceAndProceed:
      return subject.driver.replace(options, with: passing)
    case .wide:
      return subject.store.advise(
        ["*", "w*", "?ork", "work"].randomElement(using: &random) ?? "*",
        passing,
        priority: options.priority,
        label: name,
        times: entry.left
      )
    }
  }

  /// Does the same to a random registration and to its entry, if it is still there.
  private func change(
    _ change: (Registration) -> Bool?,
    model apply: (inout ChainModel, Int) -> Bool?
  ) {
    guard let (name, registration) = registrations.randomElement(using: &random) else { return }
    played.append("change \(name)")
    let index = model.entries.firstIndex { $0.name == name }
    let expected = index.map { apply(&model, $0) } ?? false
    let result = change(registration)
    if let result, result != expected {
      difference = "\(played.joined(separator: "; ")): \(result), not \(expected ?? false)"
    }
  }

  private func suspend() {
    change {
      $0.suspend()
      return nil
    } model: {
      $0.entries[$1].isSuspended = true
      return nil
    }
  }

  private func resume() {
    change {
      $0.resume()
      return nil
    } model: {
      $0.entries[$1].isSuspended = false
      return nil
    }
  }

  private func call() async {
    let number = Int.random(in: 0..<100, using: &random)
    played.append("call \(number)")
    let expected = model.call(number)
    let result: Result<Int, any Error>
    do {
      result = .success(try await subject(number))
    } catch {
      result = .failure(error)
    }
    compare(result.text, expected.text, "result")
    compare(journal.take(), model.take(), "events")
    compare(subject.target.runs, model.runs, "runs of the target")
  }

  private func compareState() {
    compare(subject.order, model.order.map(\.name), "order")
    compare(subject.hits, model.order.map(\.hits), "hits")
    compare(
      subject.explanation.advice.map(\.isSuspended),
      model.order.map(\.isSuspended),
      "suspended"
    )
    for (name, registration) in registrations {
      let entry = model.entries.first { $0.name == name }
      compare(registration.isActive, entry.map { !$0.isSuspended } ?? false, "\(name) active")
    }
  }

  private func compare<Value: Equatable>(_ value: Value, _ expected: Value, _ what: String) {
    guard value != expected, difference == nil else { return }
    difference = """
      \(what): \(value), but the model says \(expected), after
      \(played.joined(separator: "\n"))
      """
  }
}
