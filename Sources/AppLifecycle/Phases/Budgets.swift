import Interception

/// How long an application waits for its services.
///
/// ```swift
/// let app = Application(delegate: MyDelegate(), budgets: Budgets(launch: .seconds(60)))
/// ```
public struct Budgets: Hashable, Sendable {
  /// For the asynchronous launch of one service; also when the synchronous ones are named as hanging.
  public let launch: Duration
  /// For one callback: a service that takes longer is named, also if it never returns.
  ///
  /// It can't be passed over, since it runs on the thread of the application.
  public let callback: Duration
  /// For the end of one service.
  public let terminate: Duration
  /// For the end of all services together.
  public let stop: Duration
  /// For the answers through handlers to one event; the operating system allows 30 s.
  public let reply: Duration

  /// Sets budgets; each must be more than zero, or the program stops.
  ///
  /// - Parameters:
  ///   - launch: For the launch of one service.
  ///   - callback: For one callback.
  ///   - terminate: For the end of one service.
  ///   - stop: For the end of all services together.
  ///   - reply: For the answers through handlers to one event.
  public init(
    launch: Duration = .seconds(30), callback: Duration = .seconds(5),
    terminate: Duration = .seconds(5), stop: Duration = .seconds(30), reply: Duration = .seconds(25)
  ) {
    let all = [
      ("launch", launch), ("callback", callback), ("terminate", terminate), ("stop", stop),
      ("reply", reply),
    ]
    for (name, duration) in all where duration <= .zero {
      refuse("Budgets: \(name) must be more than zero, but is \(duration)")
    }
    self.launch = launch
    self.callback = callback
    self.terminate = terminate
    self.stop = stop
    self.reply = reply
  }
}
