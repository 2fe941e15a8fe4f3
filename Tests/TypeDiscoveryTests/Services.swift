/// The class whose subclasses the tests look for.
public class Service {
  /// Creates a service.
  public required init() {}
}

/// A service for everybody.
public class PublicService: Service {}
class InternalService: Service {}
final class FinalService: Service {}
private class PrivateService: Service {}
fileprivate final class FileprivateService: Service {}
class SubService: InternalService {}
final class SubSubService: SubService {}

enum Outer {
  class Nested: Service {}
  enum Inner {
    private final class Deep: Service {}
  }
}

extension Outer {
  final class InExtension: Service {}
}

extension String {
  final class InForeignExtension: Service {}
}

/// Defines a class within a function.
func localService() -> Service.Type {
  class LocalService: Service {}
  return LocalService.self
}

class GenericService<Item>: Service {}
final class ConcreteOfGeneric: GenericService<Int> {}
final class OtherOfGeneric: GenericService<String> {}

enum GenericOuter<Item> {
  class NestedInGeneric: Service {}
}
final class ConcreteOfNested: GenericOuter<Int>.NestedInGeneric {}

@MainActor final class MainActorService: Service {}

class Unrelated {}
final class UnrelatedSub: Unrelated {}
struct NoClass {}

/// The paths that a search for ``Service`` returns, in order.
let servicePaths = [
  "ConcreteOfGeneric", "ConcreteOfNested", "FinalService", "InternalService",
  "MainActorService", "OtherOfGeneric", "Outer.InExtension", "Outer.Inner._.Deep", "Outer.Nested",
  "PublicService", "SS.InForeignExtension", "SubService", "SubSubService",
  "_.FileprivateService", "_.PrivateService", "_._.LocalService",
].map { "TypeDiscoveryTests.\($0)" }
