import Interception

/// A remote notification has come, and there may be something to fetch.
///
/// Everybody gets a handler of its own; the one of the event is called exactly once, with the best
/// result, when all have answered or the deadline has come.
public struct RemoteNotification: GatheringEvent {
  /// There is nothing to answer at once.
  public typealias Answer = Void

  /// What the notification carries.
  public var userInfo: [AnyHashable: Any]
  let completion: Transfer<(FetchResult) -> Void>
  var replies: Replies<FetchResult>?

  /// `didReceiveRemoteNotification`.
  public static var name: String { "didReceiveRemoteNotification" }
  static var handlerName: String { "fetchCompletionHandler" }
  static var rule: Combine<FetchResult> { .best }

  /// Calls the method of the service.
  public func ask(_ service: AppService, in app: Application) -> Void? {
    let handler = handler(type(of: service).label, type(of: service))
    return service.application(
      app, didReceiveRemoteNotification: userInfo, fetchCompletionHandler: handler)
  }

  /// Calls the method of the delegate.
  public func ask(_ delegate: any ApplicationDelegate, in app: Application) -> Void? {
    let handler = handler(String(describing: type(of: delegate)), type(of: delegate))
    return delegate.application(
      app, didReceiveRemoteNotification: userInfo, fetchCompletionHandler: handler)
  }
}

/// An activity shall be continued: handled if anybody says so; all are asked.
///
/// Everybody gets a restoration handler of its own; the one of the event is called exactly once, with
/// all that is to be restored, when all have answered or the deadline has come.
public struct ContinueUserActivity: GatheringEvent {
  /// What was begun.
  public var userActivity: UserActivity
  let completion: Transfer<([any Restorable]) -> Void>
  var replies: Replies<[any Restorable]>?

  /// `continue`.
  public static var name: String { "continue" }
  static var handlerName: String { "restorationHandler" }
  static var rule: Combine<[any Restorable]> { .union }

  /// Calls the method of the service.
  public func ask(_ service: AppService, in app: Application) -> Reply? {
    let handler = handler(type(of: service).label, type(of: service))
    return service.application(app, continue: userActivity, restorationHandler: handler).counted
  }

  /// Calls the method of the delegate.
  public func ask(_ delegate: any ApplicationDelegate, in app: Application) -> Reply? {
    let handler = handler(String(describing: type(of: delegate)), type(of: delegate))
    return delegate.application(app, continue: userActivity, restorationHandler: handler).counted
  }
}

/// An event that also waits for answers through handlers.
protocol GatheringEvent: ApplicationEvent {
  associatedtype Value: Sendable
  /// What the handlers are called in issues.
  static var handlerName: String { get }
  /// How the values become one.
  static var rule: Combine<Value> { get }
  /// What gets the one value.
  ///
  /// Soundness of the transfer: it was sent away by whoever gave it, and one thread calls it once.
  var completion: Transfer<(Value) -> Void> { get }
  /// What gathers the values while the event is under way.
  var replies: Replies<Value>? { get set }
}

extension GatheringEvent {
  /// Says to whoever sent the event that nobody has answered.
  func completeUnasked() { completion.value(Self.rule([])) }

  /// A handler for one participant.
  func handler(_ label: String, _ type: any Any.Type) -> ReplyHandler<Value> {
    guard let replies else { preconditionFailure("\(Self.name) is under way without its replies") }
    return replies.join(label, OperationID(naming: Self.handlerName, of: type, shape: .completion))
  }

  /// Opens and closes the gathering around the event, outside of all other advice.
  static func gather(
    _ operation: EventOperation<Self>, deadline: Duration, clock: LifecycleClock, issues: IssueSink
  ) {
    let rule = rule
    operation.around(priority: .gathering, label: "gathers \(handlerName)s") { call in
      let completion = call.arguments.completion
      let replies = Replies<Value>(deadline: deadline, clock: clock, issues: issues) {
        completion.value(rule($0))
      }
      call.arguments.replies = replies
      let outcome = call.proceed()
      replies.close()
      return outcome
    }
  }
}

extension ApplicationEvent where Self == RemoteNotification {
  /// A remote notification has come.
  ///
  /// - Parameters:
  ///   - userInfo: What the notification carries.
  ///   - fetchCompletionHandler: Called exactly once, with the best of all results: on the thread of
  ///     the last answer, maybe before the event is over, or on some other at the deadline.
  /// - Returns: The event.
  public static func remoteNotification(
    _ userInfo: [AnyHashable: Any],
    fetchCompletionHandler: sending @escaping (FetchResult) -> Void
  ) -> Self {
    Self(userInfo: userInfo, completion: Transfer(fetchCompletionHandler))
  }
}

extension ApplicationEvent where Self == ContinueUserActivity {
  /// An activity shall be continued.
  ///
  /// - Parameters:
  ///   - userActivity: What was begun.
  ///   - restorationHandler: Called exactly once, with all that is to be restored, each once: on the
  ///     thread of the last answer, maybe before the event is over, or on some other at the deadline.
  /// - Returns: The event.
  public static func continueActivity(
    _ userActivity: UserActivity,
    restorationHandler: sending @escaping ([any Restorable]) -> Void
  ) -> Self {
    Self(userActivity: userActivity, completion: Transfer(restorationHandler))
  }
}
