/// What an application keeps of one of its services.
final class ServiceRecord {
  /// Tells it from all others, also when they have been forgotten.
  let id: Int
  /// What its class has said about itself.
  let traits: ServiceTraits
  /// The service, until its end begins or it is unloaded: nothing else touches it from then on.
  private(set) var service: AppService?

  /// The time that each phase took.
  var load: Span?
  var launch: Span?
  var end: Span?
  /// Why it isn't launched.
  var error: (any Error)?
  /// The labels of those that it depends on.
  let dependencies: [String]

  /// Whether it was loaded before the start was over.
  var isPartOfStart = false

  /// Its place in the order in which launches began.
  var rank = 0

  /// The asynchronous part of the launch.
  var task: Task<Void, Never>?
  /// What ends the wait for the launch, or for the end.
  var timer: Task<Void, Never>?

  /// Creates the service.
  ///
  /// - Parameters:
  ///   - id: What tells it from others.
  ///   - traits: What its class says about itself.
  ///   - dependencies: The labels of those that it depends on.
  init(_ id: Int, _ traits: ServiceTraits, dependencies: [String]) {
    self.id = id
    self.traits = traits
    self.dependencies = dependencies
    service = traits.type.init()
  }

  var type: AppService.Type { traits.type }
  var label: String { traits.label }

  /// The service, of which nothing has ended yet.
  var presentService: AppService {
    guard let service else { preconditionFailure("\(label) is used after its end has begun") }
    return service
  }

  /// The first method that its end calls.
  var endMethod: String { end == nil ? "unload" : "terminate" }

  /// The service, to be ended: it isn't kept any more.
  @discardableResult
  func takeService() -> AppService {
    defer { service = nil }
    return presentService
  }
}

/// A stretch of time; without an end as long as it isn't over.
struct Span: Hashable, Sendable {
  var start: Duration
  var end: Duration?
}
