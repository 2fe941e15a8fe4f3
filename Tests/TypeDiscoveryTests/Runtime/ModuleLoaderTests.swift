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
  func concurrent() throws {
    let race = Race()
    let searches = DispatchGroup()
    for _ in 0..<6 {
      searches.enter()
      Thread.detachNewThread {
        repeat {
          // Past the cache, and through it.
          let found = try? LoadedImages.snapshot().discovery(of: Service.self)
          race.record(found?.classes.map(\.path))
          race.record(TypeDiscovery.subclasses(of: Service.self).classes.map(\.path))
        } while race.isLoading.load(ordering: .acquiring)
        searches.leave()
      }
    }
    let loading = Result { try Self.libraries.forEach { try TypeDiscovery.loadModule($0) } }
    race.isLoading.store(false, ordering: .releasing)
    searches.wait()

    try loading.get()
    #expect(race.answers.withLock { $0 } == [servicePaths])
  }
}

/// What the threads of a test share.
private final class Race: Sendable {
  let isLoading = Atomic(true)
  let answers = Guarded<Set<[String]?>>([])

  func record(_ paths: [String]?) {
    answers.withLock { _ = $0.insert(paths) }
  }
}
