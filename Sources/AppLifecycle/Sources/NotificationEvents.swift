public import Foundation
import Interception

/// Events that come as notifications.
///
/// They reach the application a moment after they were posted: what must have happened when a
/// delegate's method returns, such as an end, is forwarded by the delegate instead.
///
/// ```swift
/// try await app.run([NotificationEvents()])
/// ```
public final class NotificationEvents: EventSource {
  /// The names of the four notifications.
  public struct Names: Hashable, Sendable {
    /// The application has launched.
    public var didFinishLaunching = Notification.Name("UIApplicationDidFinishLaunchingNotification")
    /// The application is about to come to the foreground.
    public var willActivate = Notification.Name("UIApplicationWillEnterForegroundNotification")
    /// The application went to the background.
    public var didDeactivate = Notification.Name("UIApplicationDidEnterBackgroundNotification")
    /// The application is about to end.
    public var willTerminate = Notification.Name("UIApplicationWillTerminateNotification")

    /// The names that UIKit uses.
    public init() {}
  }

  private let buffer = EventBuffer(of: NotificationEvents.self)
  private let center: NotificationCenter
  private let observers = Guarded<[any NSObjectProtocol]>([])

  /// Observes notifications from now on; what comes is kept until an application runs.
  ///
  /// - Parameters:
  ///   - center: Where they are posted, on any thread.
  ///   - names: What they are called.
  public init(_ center: NotificationCenter = .default, names: Names = Names()) {
    self.center = center
    let events: [(Notification.Name, SystemEvent)] = [
      (names.didFinishLaunching, .launch), (names.willActivate, .foreground),
      (names.didDeactivate, .background), (names.willTerminate, .terminate),
    ]
    for (name, event) in events {
      let observer = center.addObserver(forName: name, object: nil, queue: nil) { [buffer] _ in
        buffer.give(event)
      }
      observers.withLock { $0.append(observer) }
    }
  }

  deinit {
    for observer in observers.withLock({ $0 }) { center.removeObserver(observer) }
  }

  /// Starts to give events, those that were kept first.
  public func open(_ receive: @escaping @Sendable (SystemEvent) -> Void) { buffer.open(receive) }

  /// Keeps what comes from now on.
  public func close() { buffer.close() }
}
