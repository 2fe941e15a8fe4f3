package import TypeDiscovery

/// How an application finds its services.
public struct ServiceDiscovery: Sendable {
  /// What a search has found.
  struct Findings {
    var types: [(type: AppService.Type, name: String)] = []
    /// Why this process can't be searched.
    var unavailability: String?
    /// Libraries with their own copy of ``AppService``.
    var copies: [String] = []
  }

  private let check: SelfCheck?

  /// Finds every subclass of ``AppService`` in the program, in its libraries, and in modules that
  /// are loaded later.
  ///
  /// It checks itself first. Where it doesn't work, an issue says so, and the services that are given
  /// to the application are its only ones.
  public static let automatic = ServiceDiscovery(check: .canary)

  /// Finds nothing: the services are those that are given to the application.
  public static let none = ServiceDiscovery(check: nil)

  private init(check: SelfCheck?) { self.check = check }

  /// Finds what there is if a check of one's own succeeds.
  package static func checked(by check: SelfCheck) -> ServiceDiscovery {
    ServiceDiscovery(check: check)
  }

  func find() -> Findings {
    guard let check else { return Findings() }
    let found = TypeDiscovery.subclasses(of: AppService.self, check: check)
    return Findings(
      types: found.classes.map { ($0.type, $0.path) },
      unavailability: found.unavailability.map { "\($0)" },
      copies: found.copies.map { "\($0)" })
  }
}
