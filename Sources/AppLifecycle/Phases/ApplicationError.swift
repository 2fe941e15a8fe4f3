/// Why an application, or one of its services, can't be started.
///
/// Compare by ``code``; the message is for people.
public struct ApplicationError: Error, Sendable {
  /// What went wrong.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the code.
    public let description: String

    /// Services depend on each other in a circle.
    public static let dependencyCycle = Code(description: "dependencyCycle")
    /// A service depends on one that isn't there.
    public static let missingDependency = Code(description: "missingDependency")
    /// A service wasn't launched because one that it depends on has failed.
    public static let dependencyFailed = Code(description: "dependencyFailed")
    /// A service didn't launch within its budget.
    public static let launchTimedOut = Code(description: "launchTimedOut")
    /// A service can't be removed because others depend on it.
    public static let stillNeeded = Code(description: "stillNeeded")
    /// Services were to be added by one that was only being created.
    public static let addedTooEarly = Code(description: "addedTooEarly")
    /// The application was to be started by a service that was only being created.
    public static let startedTooEarly = Code(description: "startedTooEarly")
    /// Services were to be added to an application that has ended, or is about to.
    public static let addedTooLate = Code(description: "addedTooLate")
    /// Somebody waited for the start of an application that hadn't been started.
    public static let notStarted = Code(description: "notStarted")
    /// A service called its application from a thread of its own, or others called a hook of it.
    public static let misplacedCall = Code(description: "misplacedCall")
    /// A library couldn't be loaded.
    public static let moduleNotLoaded = Code(description: "moduleNotLoaded")
  }

  /// What went wrong.
  public let code: Code
  /// The labels of the services concerned: for dependencies, the path from one to the next.
  public let path: [String]
  /// What went wrong, and what to do.
  public let message: String
}

extension ApplicationError: Equatable {
  /// Whether code and path are the same.
  public static func == (left: ApplicationError, right: ApplicationError) -> Bool {
    left.code == right.code && left.path == right.path
  }
}

extension ApplicationError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
