import AppLifecycle
import Foundation

/// Sharing: sees every link that is opened, and continues what was begun on another device.
private final class ShareService: AppService {
  override func launch() { ShopApp.say("share    ready") }

  override func application(
    _ app: Application, open url: URL, options: OpenURLOptions
  ) -> Reply {
    ShopApp.say("share    counts \(url)")
    return url.host == "share" ? .handled : .abstained
  }

  override func application(
    _ app: Application, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler: FetchCompletionHandler
  ) {
    ShopApp.say("share    has nothing to fetch")
    fetchCompletionHandler(.noData)
  }

  override func application(
    _ app: Application, continue userActivity: UserActivity, restorationHandler: RestorationHandler
  ) -> Reply {
    ShopApp.say("share    continues \(userActivity.activityType)")
    restorationHandler(["composer"])
    return .handled
  }

  override func didDeactivate() { ShopApp.say("share    background") }

  override func willActivate() { ShopApp.say("share    foreground") }

  override func terminate() { ShopApp.say("share    closed") }
}
