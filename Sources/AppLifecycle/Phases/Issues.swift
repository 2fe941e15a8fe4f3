public import Interception

extension InterceptionIssue.Kind {
  /// A service didn't call its handler within the deadline.
  public static let lateCompletion = Self(description: "lateCompletion")
  /// A service took longer than its budget for a callback.
  public static let slowService = Self(description: "slowService")
  /// A service didn't launch, or end, within its budget.
  public static let hangingService = Self(description: "hangingService")
  /// An event came before a service was launched, or after the application had ended.
  public static let missedEvent = Self(description: "missedEvent")
  /// A service called its application from a thread of its own, or others called a hook of it.
  public static let misplacedCall = Self(description: "misplacedCall")
  /// A source of events was given to two applications at once, or twice to one.
  public static let sharedSource = Self(description: "sharedSource")
  /// A service can't be added or removed, because it was passed over.
  public static let passedOverService = Self(description: "passedOverService")
  /// The service manager can't be told how the process is doing.
  public static let managerUnreachable = Self(description: "managerUnreachable")
  /// A service couldn't be launched.
  public static let failedService = Self(description: "failedService")
  /// Services weren't looked for, because this process can't be searched.
  public static let discoveryUnavailable = Self(description: "discoveryUnavailable")
  /// A library has its own copy of the service class, so its services aren't found.
  public static let copiedServiceClass = Self(description: "copiedServiceClass")
}
