public import Foundation

/// The application's own part in its life; each method has a default that does nothing.
///
/// It is asked before the services, and told of an end after them. It needs no line for them.
///
/// ```swift
/// final class Delegate: ApplicationDelegate {
///   func application(
///     _ app: Application, didFinishLaunchingWithOptions options: LaunchOptions
///   ) -> Reply { .handled }
///
///   func applicationWillTerminate(_ app: Application) { print("saving") }
/// }
/// let app = Application(delegate: Delegate())
/// ```
public protocol ApplicationDelegate: AnyObject {
  /// The application has launched, with options.
  func application(
    _ app: Application, didFinishLaunchingWithOptions options: LaunchOptions
  ) -> Reply
  /// The application shall open a URL; the older of the two callbacks.
  func application(_ app: Application, handleOpen url: URL) -> Reply
  /// The application shall open a URL.
  func application(_ app: Application, open url: URL, options: OpenURLOptions) -> Reply
  /// The application can be reached by remote notifications.
  func application(
    _ app: Application, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data)
  /// A remote notification has come; the handler wants to be called once.
  func application(
    _ app: Application, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler: FetchCompletionHandler)
  /// The application shall continue what was begun elsewhere; the handler wants to be called once.
  func application(
    _ app: Application, continue userActivity: UserActivity, restorationHandler: RestorationHandler
  ) -> Reply
  /// The application is about to come to the foreground.
  func applicationWillActivate(_ app: Application)
  /// The application went to the background.
  func applicationDidDeactivate(_ app: Application)
  /// The application has been asked to read its configuration again.
  func applicationShouldReload(_ app: Application)
  /// The application is about to end, and its services still run.
  func applicationWillTerminate(_ app: Application)
}

extension ApplicationDelegate {
  /// Abstains.
  public func application(
    _ app: Application, didFinishLaunchingWithOptions options: LaunchOptions
  ) -> Reply { .abstained }
  /// Abstains.
  public func application(_ app: Application, handleOpen url: URL) -> Reply { .abstained }
  /// Abstains.
  public func application(
    _ app: Application, open url: URL, options: OpenURLOptions
  ) -> Reply { .abstained }
  /// Does nothing.
  public func application(
    _ app: Application, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
  ) {}
  /// Abstains.
  public func application(
    _ app: Application, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler: FetchCompletionHandler
  ) { fetchCompletionHandler.abstain() }
  /// Abstains.
  public func application(
    _ app: Application, continue userActivity: UserActivity, restorationHandler: RestorationHandler
  ) -> Reply {
    restorationHandler.abstain()
    return .abstained
  }
  /// Does nothing.
  public func applicationWillActivate(_ app: Application) {}
  /// Does nothing.
  public func applicationDidDeactivate(_ app: Application) {}
  /// Does nothing.
  public func applicationShouldReload(_ app: Application) {}
  /// Does nothing.
  public func applicationWillTerminate(_ app: Application) {}
}
