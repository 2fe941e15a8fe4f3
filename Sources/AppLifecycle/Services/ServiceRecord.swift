/// What an application keeps of one of its services.
final class ServiceRecord {
  let type: AppService.Type
  let label: String
  let name: String
  let isEssential: Bool
  let service: AppService

  /// The time that each phase took.
  var load: Span?
  var launch: Span?
  var end: Span?
  /// Why it isn't launched.
  var error: (any Error)?
  /// The labels of those that it depends on.
  let dependencies: [String]

  /// The asynchronous part of the launch.
  var task: Task<Void, Never>?
  /// What ends the wait for the launch, or for the end.
  var timer: Task<Void, Never>?

  init(_ type: AppService.Type, name: String) {
    self.type = type
    self.name = name
    label = type.label
    isEssential = type.isEssential
    dependencies = type.dependencies.map { $0.label }
    service = type.init()
  }
}

/// A stretch of time; without an end as long as it isn't over.
struct Span: Hashable, Sendable {
  var start: Duration
  var end: Duration?
}
