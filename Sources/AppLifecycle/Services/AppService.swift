public import Foundation

/// A part of an application that is found, started and told of events by itself.
///
/// Integrating an SDK means dropping one class into the program. Nothing refers to it: the
/// application finds it, creates it once, and keeps it until it is unloaded.
///
/// ```swift
/// final class PushService: AppService {
///   override func launch() { print("connected") }
///
///   override func application(
///     _ app: Application, open url: URL, options: OpenURLOptions
///   ) -> Reply {
///     url.scheme == "push" ? .handled : .abstained
///   }
/// }
/// ```
///
/// ## Threads
///
/// A service belongs to its application and need not be `Sendable`. The synchronous methods run on
/// the thread of whoever starts the application or sends it an event. While `launch()` runs
/// asynchronously, and during the end of the service, nothing else touches it: it takes part in
/// events from the moment its launch has ended until its end begins.
///
/// The end (`terminate()`, and ``unload()``) runs on a thread of its own, so that a service
/// that hangs there can be passed over. A service that has kept its application mustn't call it there, nor
/// in its asynchronous methods once they have waited for something. In the synchronous ones such a call is
/// refused, with an error or an issue; in the asynchronous ones while another thread is at work in the
/// application. What isn't refused comes after what others did, and waits for no end: `stop()` and
/// `remove(_:)` return at once there.
///
/// In modules whose default isolation is the main actor (`-default-isolation MainActor`), write
/// `nonisolated final class`.
open class AppService {
  /// Creates the service; called once, with nothing started yet.
  public required init() {}

  // MARK: Properties of the class

  /// Its place among services that don't depend on each other: higher starts first.
  open class var priority: Int { 0 }

  /// The services that must have launched before this one does.
  open class var dependencies: [AppService.Type] { [] }

  /// Whether the service is created at all.
  ///
  /// A common base class of several services says `false` for itself: `self != Base.self`.
  open class var isEnabled: Bool { true }

  /// What reports, issues and explanations call it: the name of the class.
  open class var label: String { String(describing: self) }

  /// Whether the application can't do without it: its failure ends the start.
  ///
  /// The failure of any other service is reported, and passes the others by.
  open class var isEssential: Bool { false }

  // MARK: Phases

  /// The services are loaded, before any is launched: install hooks here, and do nothing slow.
  open func load() {}

  /// The application has launched: start the SDK here.
  ///
  /// It runs before the asynchronous method of the same name.
  open func launch() {}

  /// The application has launched: start what has to wait for something.
  ///
  /// Services that don't depend on each other run this at the same time, away from the thread of the
  /// application. Heed cancellation: it comes when the application stops before this has ended.
  ///
  /// - Throws: Why the service can't work. If it is essential, that ends the start.
  open func launch() async throws {}

  /// The application is about to come to the foreground.
  open func willActivate() {}

  /// The application went to the background.
  open func didDeactivate() {}

  /// The application has been asked to read its configuration again.
  open func reload() {}

  /// The application, or this service, is about to end.
  ///
  /// It runs on a thread of its own.
  open func terminate() {}

  /// The application, or this service, is about to end: finish what has to wait for something.
  ///
  /// It runs after the synchronous method of the same name; both together have a budget.
  open func terminate() async {}

  /// The service is dropped: the last call that it gets.
  open func unload() {}

  // MARK: Callbacks

  /// The application has launched, with options.
  ///
  /// - Parameters:
  ///   - app: The application.
  ///   - options: Why it was launched.
  /// - Returns: Whether the options can be handled; `.abstained` leaves it to the others.
  open func application(
    _ app: Application, didFinishLaunchingWithOptions options: LaunchOptions
  ) -> Reply { .abstained }

  /// The application shall open a URL; the older of the two callbacks.
  ///
  /// - Parameters:
  ///   - app: The application.
  ///   - url: What to open.
  /// - Returns: Whether this service has opened it. The others are asked in any case.
  open func application(_ app: Application, handleOpen url: URL) -> Reply { .abstained }

  /// The application shall open a URL.
  ///
  /// - Parameters:
  ///   - app: The application.
  ///   - url: What to open.
  ///   - options: Where it comes from.
  /// - Returns: Whether this service has opened it. The others are asked in any case.
  open func application(
    _ app: Application, open url: URL, options: OpenURLOptions
  ) -> Reply { .abstained }

  /// The application can be reached by remote notifications.
  ///
  /// - Parameters:
  ///   - app: The application.
  ///   - deviceToken: Its address.
  open func application(
    _ app: Application, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
  ) {}

  /// A remote notification has come, and there may be something to fetch.
  ///
  /// - Parameters:
  ///   - app: The application.
  ///   - userInfo: What the notification carries.
  ///   - fetchCompletionHandler: To be called once, now or later, on any thread; it is this service's
  ///     own. Without anything to fetch, let it abstain, as this default does.
  open func application(
    _ app: Application, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler: FetchCompletionHandler
  ) {
    fetchCompletionHandler.abstain()
  }

  /// The application shall continue what was begun elsewhere.
  ///
  /// - Parameters:
  ///   - app: The application.
  ///   - userActivity: What was begun.
  ///   - restorationHandler: To be called once with what takes the activity up; it is this service's
  ///     own. With nothing to restore, let it abstain, as this default does.
  /// - Returns: Whether this service continues it. The others are asked in any case.
  open func application(
    _ app: Application, continue userActivity: UserActivity, restorationHandler: RestorationHandler
  ) -> Reply {
    restorationHandler.abstain()
    return .abstained
  }
}
