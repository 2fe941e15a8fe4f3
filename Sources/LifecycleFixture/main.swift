import AppLifecycle
import Foundation

// A program for the tests of real signals. Its words: `wait` waits for a line before the application
// starts; `hang` has a service that hangs at its end.

let events = ProcessEvents()
if CommandLine.arguments.contains("wait") {
  say("waiting")
  _ = readLine()
}
// A test that has failed leaves no process behind.
Thread.detachNewThread {
  while readLine() != nil {}
  exit(9)
}
let app = Application()
try await app.run([events])
say("\(app.phase)")
