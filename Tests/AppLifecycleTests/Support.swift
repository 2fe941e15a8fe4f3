import Foundation
import Interception
import InterceptionTesting

@testable import AppLifecycle

/// Something that happens once, and that tests and services wait for.
final class Signal: Sendable {
  private struct State {
    var isSet = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Guarded(State())

  func set() {
    let waiters = state.withLock { state in
      state.isSet = true
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  func wait() async {
    await withCheckedContinuation { continuation in
      let isSet = state.withLock { state in
        if !state.isSet { state.waiters.append(continuation) }
        return state.isSet
      }
      if isSet { continuation.resume() }
    }
  }
}

/// What the services of one test share: they are made by the application, which passes nothing.
///
/// The journal is a task-local value, which reaches all that the test starts.
enum Local {
  @TaskLocal static var journal = Journal()
  @TaskLocal static var gate = Signal()
}

/// An application with these services alone.
///
/// Its time stands still unless the test says otherwise, so no budget runs out on a busy machine.
func application(
  _ services: [AppService.Type], delegate: (any ApplicationDelegate)? = nil,
  budgets: Budgets = Budgets(), clock: some Clock<Duration> = ManualClock(),
  issues: IssueList = IssueList()
) -> Application {
  Application(
    delegate: delegate, services: services, discovery: .none, budgets: budgets, clock: clock,
    issues: issues.add)
}

/// A service that notes what it sees.
class Noted: AppService {
  let journal = Local.journal
  let gate = Local.gate

  func note(_ what: String) { journal.note("\(type(of: self).label) \(what)") }

  override func load() { note("load") }
  override func launch() { note("launch") }
  override func willActivate() { note("willActivate") }
  override func didDeactivate() { note("didDeactivate") }
  override func reload() { note("reload") }
  override func terminate() { note("terminate") }
  override func unload() { note("unload") }
}

/// Hangs until the task is cancelled: nobody advances the clock.
func hangUntilCancelled() async throws { try await ManualClock().sleep(for: .seconds(1)) }

/// Runs a test with a journal and a gate of its own; what still waits at the gate then goes on.
func withJournal<Result>(
  _ body: nonisolated(nonsending) (Journal, Signal) async throws -> Result
) async rethrows -> Result {
  let (journal, gate) = (Journal(), Signal())
  defer { gate.set() }
  return try await Local.$journal.withValue(journal) {
    try await Local.$gate.withValue(gate) { try await body(journal, gate) }
  }
}

/// An error of a service.
struct Broken: Error, Equatable { var number = 0 }

/// Runs code that blocks its thread on one of its own, with the journal and the gate of the test.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws
  -> Result
{
  let (journal, gate) = (Local.journal, Local.gate)
  return try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread {
      let result = Swift.Result {
        try Local.$journal.withValue(journal) { try Local.$gate.withValue(gate, operation: body) }
      }
      continuation.resume(with: result)
    }
  }
}
