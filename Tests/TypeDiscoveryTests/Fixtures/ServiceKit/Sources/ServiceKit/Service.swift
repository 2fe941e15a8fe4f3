/// The base class of the fixture.
open class Service {
  /// Creates a service.
  public required init() {}
}

/// A generic class between the base and a service.
open class Box<Item>: Service {}
