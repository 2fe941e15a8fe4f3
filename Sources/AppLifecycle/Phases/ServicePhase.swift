/// How far a service has come.
public struct ServicePhase: Hashable, Sendable, CustomStringConvertible {
  /// The name of the phase.
  public let description: String

  /// Created, and nothing called yet.
  public static let registered = ServicePhase(description: "registered")
  /// Loaded, and not launched yet.
  public static let loaded = ServicePhase(description: "loaded")
  /// Being launched.
  public static let launching = ServicePhase(description: "launching")
  /// Launched: it takes part in events.
  public static let launched = ServicePhase(description: "launched")
  /// Its launch failed.
  public static let failed = ServicePhase(description: "failed")
  /// Being ended.
  public static let terminating = ServicePhase(description: "terminating")
  /// Ended and unloaded; or unloaded without ever having been launched.
  public static let unloaded = ServicePhase(description: "unloaded")
  /// It didn't launch, or end, within its budget; nothing of it is called any more.
  public static let passedOver = ServicePhase(description: "passed over")
}

/// How far an application has come.
public struct ApplicationPhase: Hashable, Sendable, CustomStringConvertible {
  /// The name of the phase.
  public let description: String

  /// Not started.
  public static let idle = ApplicationPhase(description: "idle")
  /// Started; some services are still being launched.
  public static let starting = ApplicationPhase(description: "starting")
  /// Started; every service is launched, or has failed.
  public static let running = ApplicationPhase(description: "running")
  /// Services are being ended.
  public static let stopping = ApplicationPhase(description: "stopping")
  /// At its end, for good.
  public static let stopped = ApplicationPhase(description: "stopped")
}
