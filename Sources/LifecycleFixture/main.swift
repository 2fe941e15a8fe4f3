import AppLifecycle
import Foundation
import Interception

// A program for the tests of real signals. Its words: `wait` waits for a line before the application
// starts; `hang` has a service that hangs at its end; `other` makes more such sources, which end before; `again` runs
// three applications, one after the other; `race` opens one source on two threads
// at once, and closes it.

let events = ProcessEvents()
if CommandLine.arguments.contains("wait") {
  say("waiting")
  _ = hasLine()
}
if CommandLine.arguments.contains("other") {
  for _ in 0..<3 { ProcessEvents().close() }
}
// A test that has failed leaves no process behind.
Thread.detachNewThread {
  while hasLine() {}
  exit(9)
}
if CommandLine.arguments.contains("race") {
  race(events)
  while true { pause() }
}
try await run(events)
if CommandLine.arguments.contains("again") {
  try await run(events)
  try await run(ProcessEvents())
}

func run(_ events: ProcessEvents) async throws {
  // Whoever hangs does so until a second signal, also on a machine that is busy with other tests.
  let app = Application(budgets: Budgets(terminate: .seconds(3_600), stop: .seconds(3_600)))
  try await app.run([events])
  say("\(app.phase)")
}

/// Opens a source on two threads at once and closes it, again and again.
func race(_ events: ProcessEvents) {
  for _ in 0..<100 {
    let arrived = Guarded(0)
    let done = DispatchGroup()
    for _ in 0..<2 {
      done.enter()
      Thread.detachNewThread {
        arrived.withLock { $0 += 1 }
        while arrived.withLock({ $0 < 2 }) { sched_yield() }
        events.open { _ in }
        done.leave()
      }
    }
    done.wait()
    events.close()
  }
  say("closed")
}

/// Waits for a line of the standard input; `false` at its end.
///
/// Not `readLine()`: the thread sanitizer holds back the signals that come while a thread is in there.
func hasLine() -> Bool {
  var byte: UInt8 = 0
  while true {
    switch read(STDIN_FILENO, &byte, 1) {
    case 1: if byte == UInt8(ascii: "\n") { return true }
    case -1 where errno == EINTR: continue  // A signal came, and no end.
    default: return false
    }
  }
}
