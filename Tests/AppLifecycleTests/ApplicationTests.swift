import Foundation
import Interception
import InterceptionTesting
import TestSupport
import Testing
import TypeDiscovery

@testable import AppLifecycle

@Suite("Application", .patient)
struct ApplicationTests {
  @Test("Finds the services of the program, by name and whatever their access")
  func discovery() {
    let found = ServiceDiscovery.automatic.find()
    #expect(found.types.contains { $0.type == Found.self })
    #expect(found.types.contains { $0.name == "AppLifecycleTests._.Hidden" })
    #expect(!found.types.contains { $0.type == AppService.self })
    #expect(found.unavailability == nil)
    #expect(found.copies.isEmpty)
  }

  @Test("Where nothing can be found, it says so, and the given services still work")
  func unavailable() async throws {
    try await withJournal { journal, _ in
      let issues = IssueList()
      let check = SelfCheck { Unavailability(.selfCheck, reason: "there is no canary") }
      let app = Application(
        services: [Found.self], discovery: .checked(by: check), issues: issues.add)
      try app.start()
      #expect(journal.headlines == ["Found load", "Found launch"])
      #expect(issues.kinds == [.discoveryUnavailable])
      #expect(issues.all.first?.message.contains("there is no canary") == true)
      #expect("\(app.report())".contains("there is no canary"))
      app.stop()
    }
  }

  @Test("Each class is created once, however often it is given")
  func once() async throws {
    try await withJournal { journal, _ in
      let app = application([Found.self, Found.self])
      try app.start()
      try app.start()
      try app.add(Found.self)
      #expect(journal.headlines == ["Found load", "Found launch"])
    }
  }

  @Test("A disabled class isn't created")
  func disabled() async throws {
    try await withJournal { journal, _ in
      let app = application([Disabled.self])
      try app.start()
      #expect(journal.headlines.isEmpty)
      #expect(app.report().services.isEmpty)
    }
  }

  @Test("A circle, and a missing service, keep everything from starting")
  func misconfigured() async {
    await withJournal { journal, _ in
      let circle = application([Chicken.self, Egg.self, Found.self])
      #expect(
        throws: ApplicationError(
          code: .dependencyCycle, path: ["Chicken", "Egg", "Chicken"], message: "")
      ) { try circle.start() }
      let missing = application([Chicken.self])
      #expect(
        throws: ApplicationError(
          code: .missingDependency, path: ["Chicken", "Egg"], message: "")
      ) { try missing.start() }
      #expect(journal.headlines.isEmpty)
      #expect(missing.phase == .idle)
    }
  }

  @Test("A library that isn't there is refused in the words of the linker")
  func module() throws {
    let app = application([])
    try app.start()
    let error = try #require(throws: ApplicationError.self) {
      try app.loadModule("/nowhere/libPush.so")
    }
    #expect(error.code == .moduleNotLoaded)
    #expect(error.message.contains("/nowhere/libPush.so"))
  }

  @Test("The services of a library that comes after a stop are refused")
  func moduleTooLate() async throws {
    #if canImport(Darwin)
      let library = "libSystem.B.dylib"
    #else
      let library = "libc.so.6"
    #endif
    let app = Application()
    await app.stop()
    let error = try #require(throws: ApplicationError.self) { try app.loadModule(library) }
    #expect(error.code == .addedTooLate)
    // One without services is loaded.
    let other = application([])
    await other.stop()
    try other.loadModule(library)
  }

  @Test("Keeps no service, and nothing of itself, when it is released")
  func release() async {
    await withJournal { _, isReleased in
      weak var service: AppService?
      weak var app: Application?
      do {
        let application = application([Released.self])
        try? application.start()
        application.send(.remoteNotification([:]) { _ in })
        service = application.records.first?.service
        app = application
        #expect(service != nil)
      }
      // What runs on other threads may hold it for a moment yet.
      await isReleased.wait()
      #expect(service == nil)
      #expect(app == nil)
    }
  }
}

private final class Found: Noted {}
private final class Released: Noted { deinit { gate.set() } }
private final class Hidden: Noted {}

private final class Disabled: Noted {
  override class var isEnabled: Bool { false }
}

private final class Chicken: Noted {
  override class var dependencies: [AppService.Type] { [Egg.self] }
}

private final class Egg: Noted {
  override class var dependencies: [AppService.Type] { [Chicken.self] }
}
