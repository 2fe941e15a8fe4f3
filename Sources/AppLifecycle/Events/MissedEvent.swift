/// A type of event that went past those whom it concerns.
struct MissedEvent: Hashable {
  /// Whom it went past.
  enum Addressee: Hashable {
    /// One service, by what tells its record from others.
    case service(Int)
    /// All services: the application was in a phase in which it has none.
    case all(ApplicationPhase)
  }

  private let event: ObjectIdentifier
  private let addressee: Addressee

  init(_ event: any ApplicationEvent.Type, _ addressee: Addressee) {
    self.event = ObjectIdentifier(event)
    self.addressee = addressee
  }

  /// Whether it went past one of these services.
  func concerns(_ services: Set<Int>) -> Bool {
    if case .service(let id) = addressee { services.contains(id) } else { false }
  }
}
