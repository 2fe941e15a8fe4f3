import AppLifecycle
import Foundation

/// Payments: opens the links of the payment provider.
private final class PayService: AppService {
  private var payments = 0

  override func launch() { ShopApp.say("pay      ready") }

  override func application(
    _ app: Application, open url: URL, options: OpenURLOptions
  ) -> Reply {
    guard url.host == "pay" else { return .abstained }
    payments += 1
    ShopApp.say("pay      takes payment \(url.lastPathComponent)")
    return .handled
  }

  override func didDeactivate() { ShopApp.say("pay      background") }

  override func willActivate() { ShopApp.say("pay      foreground") }

  override func terminate() { ShopApp.say("pay      closed after \(payments) payment") }
}
