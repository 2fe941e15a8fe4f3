import AppLifecycle
import Foundation

private final class LoadedLater: AppService {
  override func load() { print("LoadedLater load") }
  override func launch() { print("LoadedLater launch") }
  override func willActivate() { print("LoadedLater willActivate") }
  override func application(
    _ app: Application, open url: URL, options: OpenURLOptions
  ) -> Reply { .handled }
  override func terminate() { print("LoadedLater terminate") }
}
