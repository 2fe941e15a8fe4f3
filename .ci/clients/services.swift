// Services and events, as a program under other settings writes them.
import AppLifecycle
import Foundation
import Interception

struct Refusal: Error {}

nonisolated final class PushService: AppService {
  private var steps: [String] = []

  override class var label: String { "push" }
  override class var dependencies: [AppService.Type] { [PayService.self] }

  override func launch() { steps.append("launch") }

  override func launch() async throws {
    await Task.yield()
    steps.append("launched")
    if steps.count != 2 { throw Refusal() }
  }

  override func application(
    _ app: Application, open url: URL, options: OpenURLOptions
  ) -> Reply {
    steps.append("open")
    return .handled
  }

  override func terminate() async { steps = [] }
}

nonisolated final class PayService: AppService {
  override func application(
    _ app: Application, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler: FetchCompletionHandler
  ) {
    Task { fetchCompletionHandler(.newData) }
  }
}

final class MyDelegate: ApplicationDelegate {
  var opened = 0

  func application(_ app: Application, open url: URL, options: OpenURLOptions) -> Reply {
    opened += 1
    return .notHandled
  }
}

nonisolated struct LowMemory: ApplicationEvent {
  func ask(_ service: AppService, in app: Application) -> Reply? { nil }
}

let delegate = MyDelegate()
let app = Application(delegate: delegate, services: [PushService.self])
try app.start()
try await app.started()

let url = URL(fileURLWithPath: "/7")
app.operation(for: OpenURL.self).before { call in call.arguments.options["seen"] = true }
precondition(app.send(.openURL(url, options: [:])).handledBy == ["push"])
precondition(delegate.opened == 1)
precondition(!app.send(LowMemory()).wasHandled)
app.send(.remoteNotification([:]) { result in precondition(result == .newData) })
let fetched = await app.fetch([:])
precondition(fetched == .newData)

let events = ManualEvents()
events.send(.terminate)
try await app.run([events])
precondition(app.phase == .stopped)
