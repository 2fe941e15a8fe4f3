import ChildProcess
import Foundation
import TestSupport
import Testing

/// Real signals to a real process: the program `LifecycleFixture`.
@Suite("ProcessEvents", .patient)
struct ProcessEventsTests {
  private func child(_ words: String...) throws -> (ChildProcess, ChildProcess.Lines) {
    let child = try ChildProcess(ChildProcess.sibling("LifecycleFixture"), words)
    return (child, ChildProcess.Lines(child))
  }

  /// Starts the program, and reads what it prints until it runs.
  private func running(_ words: String...) async throws -> (ChildProcess, ChildProcess.Lines) {
    let child = try ChildProcess(ChildProcess.sibling("LifecycleFixture"), words)
    let lines = ChildProcess.Lines(child)
    let start = await lines.through("Second didFinishLaunching")
    #expect(
      start.filter { !$0.hasPrefix("Hanging") } == [
        "First load", "First launch", "Second launch", "Second didFinishLaunching",
      ])
    return (child, lines)
  }

  @Test("SIGTERM and SIGINT end the program in reverse order, with status 0", arguments: [15, 2])
  func terminate(signal: Int32) async throws {
    let (child, lines) = try await running()
    child.signal(signal)
    #expect(
      await lines.rest() == ["Second terminate", "First terminate", "First unload", "stopped"])
    #expect(await child.change() == .exited(0))
  }

  @Test("One source that ends leaves the signals to the others")
  func others() async throws {
    let (child, lines) = try await running("other")
    child.signal(SIGHUP)
    #expect(await lines.next() == "First reload")
    child.signal(SIGTERM)
    #expect(await lines.rest().last == "stopped")
    #expect(await child.change() == .exited(0))
  }

  @Test("Signals reach the next run of a process too, by the same source or another")
  func again() async throws {
    let (child, lines) = try child("again")
    for signal in [SIGTERM, SIGINT, SIGTERM] {
      _ = await lines.through("Second didFinishLaunching")
      child.signal(signal)
      #expect(await lines.through("stopped").count == 4)
    }
    #expect(await child.change() == .exited(0))
  }

  @Test("A source that two threads open at once catches signals once, and lets go of them")
  func race() async throws {
    let (child, lines) = try child("race")
    #expect(await lines.next() == "closed")
    // What was caught twice would still be caught.
    child.signal(SIGHUP)
    #expect(await child.change() == .killed(SIGHUP))
  }

  @Test("A second one ends at once with 128 + signal", arguments: [(15, 2), (2, 2), (2, 15)])
  func second(signals: (Int32, Int32)) async throws {
    let (child, lines) = try await running("hang")
    child.signal(signals.0)
    _ = await lines.through("Hanging terminate")
    child.signal(signals.1)
    #expect(await child.change() == .exited(128 + signals.1))
    #expect(await lines.rest() == [])
  }

  @Test("SIGHUP reloads, each time")
  func reload() async throws {
    let (child, lines) = try await running()
    for _ in 0..<3 {
      child.signal(SIGHUP)
      #expect(await lines.next() == "First reload")
    }
    child.signal(SIGTERM)
    #expect(await child.change() == .exited(0))
  }

  @Test("SIGTSTP goes to the background and stops the process; SIGCONT brings it back, once")
  func stopAndContinue() async throws {
    let (child, lines) = try await running()
    for _ in 0..<3 {
      child.signal(SIGTSTP)
      #expect(await lines.next() == "First didDeactivate")
      #expect(await child.change() == .stopped(SIGTSTP))
      child.signal(SIGCONT)
      #expect(await child.change() == .continued)
      #expect(await lines.next() == "First willActivate")
    }
    // Anything that came twice would be in between.
    child.signal(SIGHUP)
    #expect(await lines.next() == "First reload")
    child.signal(SIGTERM)
    #expect(await lines.next() == "Second terminate")
    #expect(await child.change() == .exited(0))
  }

  @Test("SIGCONT without a SIGTSTP comes to the foreground, once; also after a SIGSTOP")
  func continueOnly() async throws {
    let (child, lines) = try await running()
    child.signal(SIGCONT)
    #expect(await lines.next() == "First willActivate")
    child.signal(SIGSTOP)
    #expect(await child.change() == .stopped(SIGSTOP))
    child.signal(SIGCONT)
    #expect(await child.change() == .continued)
    child.signal(SIGHUP)
    #expect(await lines.next() == "First reload")
    child.signal(SIGTERM)
    #expect(await child.change() == .exited(0))
  }

  @Test("Signals that come before the start are kept: it ends without having begun")
  func early() async throws {
    // On a busy machine the line may be read before the signals are: then the application starts, and ends.
    var hasStarted = true
    for _ in 0..<20 where hasStarted {
      let (child, lines) = try child("wait")
      #expect(await lines.next() == "waiting")
      child.signal(SIGTERM)
      child.signal(SIGHUP)
      child.write("go")
      let rest = await lines.rest()
      #expect(rest.last == "stopped")
      #expect(await child.change() == .exited(0))
      hasStarted = rest.contains("Second didFinishLaunching")
    }
    #expect(!hasStarted)
  }

  @Test("A SIGTSTP before the start stops the process as always")
  func earlyStop() async throws {
    let (child, lines) = try child("wait")
    #expect(await lines.next() == "waiting")
    child.signal(SIGTSTP)
    #expect(await child.change() == .stopped(SIGTSTP))
    child.signal(SIGCONT)
    #expect(await child.change() == .continued)
    child.write("go")
    _ = await lines.through("Second didFinishLaunching")
    child.signal(SIGTERM)
    #expect(await child.change() == .exited(0))
  }

  @Test("A second signal before the start ends at once")
  func earlySecond() async throws {
    let (child, lines) = try child("wait")
    #expect(await lines.next() == "waiting")
    child.signal(SIGTERM)
    child.signal(SIGINT)
    // The system may deliver the two in either order.
    let change = await child.change()
    #expect([.exited(128 + SIGTERM), .exited(128 + SIGINT)].contains(change))
  }
}
