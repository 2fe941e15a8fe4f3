import AppLifecycle
import Foundation

/// The shop's own part in its life: not a line in it is for services.
final class ShopDelegate: ApplicationDelegate {
  func application(
    _ app: Application, didFinishLaunchingWithOptions options: LaunchOptions
  ) -> Reply {
    ShopApp.say("delegate launched from \(options["source"] ?? "nowhere")")
    return .handled
  }

  func application(_ app: Application, open url: URL, options: OpenURLOptions) -> Reply {
    guard url.host == "cart" else { return .notHandled }
    ShopApp.say("delegate opens \(url)")
    return .handled
  }

  func applicationDidDeactivate(_ app: Application) { ShopApp.say("delegate in the background") }

  func applicationWillActivate(_ app: Application) { ShopApp.say("delegate in the foreground") }

  func applicationWillTerminate(_ app: Application) { ShopApp.say("delegate says goodbye") }
}
