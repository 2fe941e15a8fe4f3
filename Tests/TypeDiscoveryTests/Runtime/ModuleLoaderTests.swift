import Foundation
import Synchronization
import Testing

@testable import TypeDiscovery

@Suite("ModuleLoader", .serialized)
struct ModuleLoaderTests {
  /// Libraries of the toolchain that programs rarely link, so that loading them is news.
  private static let libraries = [
    "libswiftRegexBuilder.so", "libswift_Differentiation.so", "libswiftDistributed.so",
    "libswiftObservation.so", "libFoundationNetworking.so",
  ]

  @Test("A module that is loaded later adds its classes")
  func loadedLater() throws {
    // `NSObject` has subclasses in this library, which nothing here links.
    let before = TypeDiscovery.subclasses(of: NSObject.self).classes.map(\.path)
    try TypeDiscovery.loadModule("libFoundationXML.so")
    let after = TypeDiscovery.subclasses(of: NSObject.self).classes.map(\.path)

    #expect(!before.contains("FoundationXML.XMLParser"))
    #expect(after.contains("FoundationXML.XMLParser"))
    #expect(after.filter(Set(before).contains) == before)
  }

  @Test("Loading a module again changes nothing")
  func again() throws {
    try TypeDiscovery.loadModule("libswiftObservation.so")
    let count = LoadedImages.count
    try TypeDiscovery.loadModule("libswiftObservation.so")

    #expect(LoadedImages.count == count)
  }

  @Test("A library that is missing is refused in the words of the linker")
  func missing() throws {
    let error = try #require(throws: ModuleLoadingError.self) {
      try TypeDiscovery.loadModule("/nowhere/libMissing.so")
    }

    #expect(error.code == .refused)
    #expect(error.path == "/nowhere/libMissing.so")
    #expect(error.reason.contains("No such file"))
    #expect("\(error)".hasPrefix("can't load /nowhere/libMissing.so: "))
  }

  @Test("A file that is no library is refused")
  func noLibrary() {
    #expect(throws: ModuleLoadingError(code: .refused, path: "/dev/null", reason: "")) {
      try TypeDiscovery.loadModule("/dev/null")
    }
  }

  @Test("Searches run beside the loading of modules")
  func concurrent() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for library in Self.libraries {
        group.addTask { try TypeDiscovery.loadModule(library) }
      }
      for _ in 0..<6 {
        group.addTask {
          for _ in 0..<20 {
            // A snapshot each, past the cache.
            let found = try LoadedImages.snapshot().discovery(of: Service.self)
            #expect(found.classes.map(\.path) == servicePaths)
            #expect(TypeDiscovery.subclasses(of: Service.self).classes.count == servicePaths.count)
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
