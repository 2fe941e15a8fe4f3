import Foundation
import Testing

@testable import TypeDiscovery

@Suite("TypeDiscovery")
struct TypeDiscoveryTests {
  @Test("Finds the subclasses of every kind, sorted, and nothing else")
  func everyKind() {
    let discovery = TypeDiscovery.subclasses(of: Service.self)

    #expect(discovery.classes.map(\.path) == servicePaths)
    #expect(discovery.copies.isEmpty)
    #expect(discovery.unavailability == nil)
  }

  @Test("Finds classes that can be used")
  func usable() {
    let classes = TypeDiscovery.subclasses(of: Service.self).classes

    #expect(classes.contains { $0.type == localService() })
    for found in classes {
      #expect(type(of: found.type.init()) == found.type)
    }
  }

  @Test("Names the image of a class")
  func image() throws {
    let own = try #require(TypeDiscovery.subclasses(of: Service.self).classes.first?.image)
    let foundation = TypeDiscovery.subclasses(of: Formatter.self).classes
      .filter { $0.path == "Foundation.DateFormatter" }.map(\.image)

    #expect(own.hasPrefix("/"))
    #expect(FileManager.default.fileExists(atPath: own))
    #expect(foundation.count == 1)
    #expect(foundation != [own])
  }

  @Test("Finds the subclasses of one specialisation only")
  func specialisedBase() {
    let ofInt = TypeDiscovery.subclasses(of: GenericService<Int>.self).classes
    let ofString = TypeDiscovery.subclasses(of: GenericService<String>.self).classes

    #expect(ofInt.map(\.path) == ["TypeDiscoveryTests.ConcreteOfGeneric"])
    #expect(ofString.map(\.path) == ["TypeDiscoveryTests.OtherOfGeneric"])
    #expect(TypeDiscovery.subclasses(of: GenericService<Bool>.self).classes.isEmpty)
  }

  @Test("Searches below the class that is passed, whatever its static type")
  func dynamicBase() {
    let base: Service.Type = SubService.self
    let found = TypeDiscovery.subclasses(of: base).classes

    #expect(found.map(\.path) == ["TypeDiscoveryTests.SubSubService"])
  }

  @Test("Finds nothing below a final class")
  func leaf() {
    let discovery = TypeDiscovery.subclasses(of: FinalService.self)

    #expect(discovery.classes.isEmpty)
    #expect(discovery.unavailability == nil)
    #expect("\(discovery)" == "no subclass of FinalService")
  }

  @Test("Returns the same from the cache")
  func cached() {
    let first = TypeDiscovery.subclasses(of: Service.self).classes
    let second = TypeDiscovery.subclasses(of: Service.self).classes

    #expect(first.elementsEqual(second) { $0.type == $1.type && $0.path == $1.path })
  }

  @Test("Doesn't take classes of Core Foundation for subclasses")
  func coreFoundation() {
    let found = TypeDiscovery.subclasses(of: Service.self).classes

    #expect(!TypeDiscovery.subclasses(of: NSObject.self).classes.isEmpty)
    #expect(found.allSatisfy { !$0.image.contains("Foundation") })
  }

  @Test("Prints a line for each class")
  func description() throws {
    let discovery = TypeDiscovery.subclasses(of: InternalService.self)
    let image = try #require(discovery.classes.first?.image)

    #expect(
      "\(discovery)" == """
        TypeDiscoveryTests.SubService in \(image)
        TypeDiscoveryTests.SubSubService in \(image)
        """
    )
  }
}
