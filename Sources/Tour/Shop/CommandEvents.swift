import AppLifecycle
import Foundation
import Synchronization

/// Events from the lines of the standard input: a source of the program's own.
///
/// `open URL`, `push TOPIC` and `continue ACTIVITY`; each ends with a line that says what came of it.
final class CommandEvents: EventSource {
  private let isOpen = Mutex(false)

  func open(_ receive: @escaping @Sendable (SystemEvent) -> Void) {
    let isFirst = isOpen.withLock { isOpen in
      defer { isOpen = true }
      return !isOpen
    }
    guard isFirst else { return }
    Thread.detachNewThread {
      while let line = readLine() {
        let words = line.split(separator: " ", maxSplits: 1).map { String($0) }
        guard words.count == 2 else { continue }
        receive(Self.event(words[0], words[1]))
      }
      // Whoever drives the shop has gone.
      receive(.terminate)
    }
  }

  /// The thread waits for its next line, and ends with the process.
  func close() {}

  private static func event(_ verb: String, _ object: String) -> SystemEvent {
    .perform { app in
      switch verb {
      case "open":
        guard let url = URL(string: object) else { return ShopApp.say("outcome  no URL") }
        let names = app.send(.openURL(url)).handledBy.joined(separator: ", ")
        ShopApp.say("outcome  opened by \(names.isEmpty ? "nobody" : names)")
      case "push":
        app.send(.remoteNotification(["topic": object]) { ShopApp.say("outcome  fetched \($0)") })
      case "continue":
        app.send(
          .continueActivity(UserActivity(activityType: object)) { restored in
            ShopApp.say("outcome  restored \(restored.map { "\($0)" })")
          })
      default: ShopApp.say("outcome  unknown command")
      }
    }
  }
}
