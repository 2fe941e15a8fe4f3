public import Foundation

/// The application has launched, with options: handled unless anybody says no.
public struct DidFinishLaunching: ApplicationEvent {
  /// Why it was launched.
  public var options: LaunchOptions

  /// `didFinishLaunching`.
  public static var name: String { "didFinishLaunching" }
  /// A single no counts.
  public static var combine: Combine<Reply> { .all }

  /// Calls the method of the service.
  public func ask(_ service: AppService, in app: Application) -> Reply? {
    service.application(app, didFinishLaunchingWithOptions: options).counted
  }

  /// Calls the method of the delegate.
  public func ask(_ delegate: any ApplicationDelegate, in app: Application) -> Reply? {
    delegate.application(app, didFinishLaunchingWithOptions: options).counted
  }
}

/// A URL shall be opened, as of old: handled if anybody says so; all are asked.
public struct HandleOpenURL: ApplicationEvent, Sendable {
  /// What to open.
  public var url: URL

  /// `handleOpen`.
  public static var name: String { "handleOpen" }

  /// Calls the method of the service.
  public func ask(_ service: AppService, in app: Application) -> Reply? {
    service.application(app, handleOpen: url).counted
  }

  /// Calls the method of the delegate.
  public func ask(_ delegate: any ApplicationDelegate, in app: Application) -> Reply? {
    delegate.application(app, handleOpen: url).counted
  }
}

/// A URL shall be opened: handled if anybody says so; all are asked.
public struct OpenURL: ApplicationEvent {
  /// What to open.
  public var url: URL
  /// Where it comes from.
  public var options: OpenURLOptions

  /// `open`.
  public static var name: String { "open" }

  /// Calls the method of the service.
  public func ask(_ service: AppService, in app: Application) -> Reply? {
    service.application(app, open: url, options: options).counted
  }

  /// Calls the method of the delegate.
  public func ask(_ delegate: any ApplicationDelegate, in app: Application) -> Reply? {
    delegate.application(app, open: url, options: options).counted
  }
}

/// The application can be reached by remote notifications: everybody is told.
public struct DidRegisterForRemoteNotifications: ApplicationEvent, Sendable {
  /// There is nothing to answer.
  public typealias Answer = Void

  /// The application's address.
  public var deviceToken: Data

  /// `didRegisterForRemoteNotifications`.
  public static var name: String { "didRegisterForRemoteNotifications" }

  /// Calls the method of the service.
  public func ask(_ service: AppService, in app: Application) -> Void? {
    service.application(app, didRegisterForRemoteNotificationsWithDeviceToken: deviceToken)
  }

  /// Calls the method of the delegate.
  public func ask(_ delegate: any ApplicationDelegate, in app: Application) -> Void? {
    delegate.application(app, didRegisterForRemoteNotificationsWithDeviceToken: deviceToken)
  }
}

/// The application is about to come to the foreground: everybody is told.
public struct WillActivate: ApplicationEvent, Sendable {
  /// There is nothing to answer.
  public typealias Answer = Void
  /// `willActivate`.
  public static var name: String { "willActivate" }

  /// Calls the method of the service.
  public func ask(_ service: AppService, in app: Application) -> Void? { service.willActivate() }

  /// Calls the method of the delegate.
  public func ask(_ delegate: any ApplicationDelegate, in app: Application) -> Void? {
    delegate.applicationWillActivate(app)
  }
}

/// The application went to the background: everybody is told, the last to start first.
public struct DidDeactivate: ApplicationEvent, Sendable {
  /// There is nothing to answer.
  public typealias Answer = Void
  /// `didDeactivate`.
  public static var name: String { "didDeactivate" }
  /// The last to start is told first.
  public static var order: AskingOrder { .backward }

  /// Calls the method of the service.
  public func ask(_ service: AppService, in app: Application) -> Void? { service.didDeactivate() }

  /// Calls the method of the delegate.
  public func ask(_ delegate: any ApplicationDelegate, in app: Application) -> Void? {
    delegate.applicationDidDeactivate(app)
  }
}

/// The configuration shall be read again: everybody is told.
///
/// ```swift
/// app.send(Reload())    // as SIGHUP does
/// ```
public struct Reload: ApplicationEvent, Sendable {
  /// There is nothing to answer.
  public typealias Answer = Void
  /// `reload`.
  public static var name: String { "reload" }

  /// Creates the event.
  public init() {}

  /// Calls the method of the service.
  public func ask(_ service: AppService, in app: Application) -> Void? { service.reload() }

  /// Calls the method of the delegate.
  public func ask(_ delegate: any ApplicationDelegate, in app: Application) -> Void? {
    delegate.applicationShouldReload(app)
  }
}

/// The application is about to end: the delegate is told; services have `terminate()`.
public struct WillTerminate: DelegateEvent, Sendable {
  /// There is nothing to answer.
  public typealias Answer = Void
  /// `willTerminate`.
  public static var name: String { "willTerminate" }

  /// Abstains: the application ends its services one by one.
  public func ask(_ service: AppService, in app: Application) -> Void? { nil }

  /// Calls the method of the delegate.
  public func ask(_ delegate: any ApplicationDelegate, in app: Application) -> Void? {
    delegate.applicationWillTerminate(app)
  }
}

extension Reply {
  /// The reply, unless it abstains.
  var counted: Reply? { self == .abstained ? nil : self }
}

extension ApplicationEvent where Self == DidFinishLaunching {
  /// The application has launched.
  ///
  /// - Parameter options: Why it was launched.
  /// - Returns: The event.
  public static func didFinishLaunching(_ options: LaunchOptions = [:]) -> Self {
    Self(options: options)
  }
}

extension ApplicationEvent where Self == HandleOpenURL {
  /// A URL shall be opened, as of old.
  ///
  /// - Parameter url: What to open.
  /// - Returns: The event.
  public static func handleOpen(_ url: URL) -> Self { Self(url: url) }
}

extension ApplicationEvent where Self == OpenURL {
  /// A URL shall be opened.
  ///
  /// - Parameters:
  ///   - url: What to open.
  ///   - options: Where it comes from.
  /// - Returns: The event.
  public static func openURL(_ url: URL, options: OpenURLOptions = [:]) -> Self {
    Self(url: url, options: options)
  }
}

extension ApplicationEvent where Self == DidRegisterForRemoteNotifications {
  /// The application can be reached by remote notifications.
  ///
  /// - Parameter deviceToken: Its address.
  /// - Returns: The event.
  public static func didRegisterForRemoteNotifications(deviceToken: Data) -> Self {
    Self(deviceToken: deviceToken)
  }
}
