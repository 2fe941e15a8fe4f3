import AppLifecycle
import Foundation

/// Remote notifications: connects when the shop launches, and fetches when one arrives.
private final class PushService: AppService {
  private var isConnected = false

  override class var priority: Int { 10 }

  override func launch() async throws {
    // An SDK would wait for its server here; others launch meanwhile.
    await Task.yield()
    isConnected = true
    ShopApp.say("push     connected")
  }

  override func application(
    _ app: Application, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler: FetchCompletionHandler
  ) {
    ShopApp.say("push     fetches \(userInfo["topic"] ?? "nothing")")
    // The answer comes from another thread, after the event.
    DispatchQueue.global().async { fetchCompletionHandler(.newData) }
  }

  override func willActivate() { ShopApp.say("push     foreground") }

  override func didDeactivate() { ShopApp.say("push     background") }

  override func terminate() async {
    await Task.yield()
    ShopApp.say("push     disconnected, was connected: \(isConnected)")
  }
}
