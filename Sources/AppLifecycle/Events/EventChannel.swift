import Interception

/// One type of event in one application: its operation, and the services that take part in it.
protocol EventChanneling: AnyObject {
  /// The name of the operation.
  var name: String { get }
  /// Lets a service take part from the next event on.
  func join(_ record: ServiceRecord)
  /// Takes a service out, from the next event on.
  func leave(_ record: ServiceRecord)
}

final class EventChannel<Event: ApplicationEvent>: EventChanneling {
  let operation: EventOperation<Event>
  private unowned let app: Application

  var name: String { operation.name }

  private var registrations: [ObjectIdentifier: Registration] = [:]

  init(_ app: Application, _ callbacks: Interceptable<ApplicationCallbacks>) {
    self.app = app
    // Two modules that know nothing of each other may each have an event of that name.
    let isTaken = app.channels.values.contains { $0.name == Event.name }
    let isChosen = Event.name != String(describing: Event.self)
    let name = isTaken && !isChosen ? String(reflecting: Event.self) : Event.name
    operation = callbacks.operation(name) { callbacks, event in callbacks.ask(event) }
  }

  func join(_ record: ServiceRecord) {
    if Event.self is any DelegateEvent.Type { return }
    let isForward = Event.order == .forward
    registrations[ObjectIdentifier(record)] = operation.around(
      priority: .service(record.rank), label: record.label
    ) { [weak app] call in
      if isForward {
        var outcome = call.proceed()
        outcome.append(app?.ask(record, call.arguments), of: record.label)
        return outcome
      }
      let answer = app?.ask(record, call.arguments)
      var outcome = call.proceed()
      outcome.prepend(answer, of: record.label)
      return outcome
    }
  }

  func leave(_ record: ServiceRecord) {
    registrations.removeValue(forKey: ObjectIdentifier(record))?.remove()
  }
}

/// An event that services take no part in.
protocol DelegateEvent: ApplicationEvent {}

extension AdvicePriority {
  /// Where a service stands: next to the delegate, so that any other advice sees what came of all.
  ///
  /// The later one starts, the further outside it stands, whenever its launch ends.
  static func service(_ rank: Int) -> AdvicePriority { AdvicePriority(-1_000_000_000 + rank) }
  /// Where answers through handlers are gathered: outside of all that may want to see them.
  static let gathering = AdvicePriority(1_000_000)
}
