import Interception
import InterceptionTesting
import TestSupport
import Testing

@testable import AppLifecycle

@Suite("ApplicationEvent", .patient)
struct ApplicationEventTests {
  @Test("Two events whose types have the same name are two operations")
  func sameName() throws {
    let app = application([Asked.self])
    try app.start()
    #expect(app.send(ModuleA.Ping()).wasHandled)
    #expect(!app.send(ModuleB.Ping()).wasHandled)
    let names = [
      app.operation(for: ModuleA.Ping.self).name, app.operation(for: ModuleB.Ping.self).name,
    ]
    #expect(names == ["Ping", String(reflecting: ModuleB.Ping.self)])
  }
}

private final class Asked: AppService {}

private enum ModuleA {
  struct Ping: ApplicationEvent {
    func ask(_ service: AppService, in app: Application) -> Reply? { .handled }
  }
}

private enum ModuleB {
  struct Ping: ApplicationEvent {
    func ask(_ service: AppService, in app: Application) -> Reply? { .notHandled }
  }
}
