import Foundation
import ServiceKit

// Nothing refers to most of these classes: that is what the linker gets to see in real programs.

/// A service for everybody.
public class PublicService: Service {}
class InternalService: Service {}
final class FinalService: Service {}
private class PrivateService: Service {}
class SubService: InternalService {}
final class SubSubService: SubService {}

enum Outer {
  class Nested: Service {}
  enum Inner {
    private final class Deep: Service {}
  }
}

extension String {
  final class InForeignExtension: Service {}
}

/// Has a class of its own.
func local() -> Service.Type {
  class LocalService: Service {}
  return LocalService.self
}

class GenericService<Item>: Service {}
final class ConcreteOfGeneric: GenericService<Int> {}
final class ConcreteOfForeignGeneric: Box<String> {}

enum GenericOuter<Item> {
  class NestedInGeneric: Service {}
}
final class ConcreteOfNested: GenericOuter<Int>.NestedInGeneric {}

class Unrelated {}
final class UnrelatedSub: Unrelated {}
final class FoundationSub: NSObject {}
