import Foundation
import Interception
import InterceptionTesting
import TestSupport
import Testing

@testable import AppLifecycle

@Suite("ServiceNotifier", .patient)
struct ServiceNotifierTests {
  @Test(
    "Says READY, RELOADING and STOPPING, at a path and in the abstract namespace",
    arguments: [false, true])
  func notifies(isAbstract: Bool) async throws {
    let manager = try Manager(isAbstract: isAbstract)
    let notifier = try #require(ServiceNotifier(["NOTIFY_SOCKET": manager.name]))
    let events = ManualEvents()
    let running = Task {
      let app = application([])
      try await app.run([events], notifier: notifier)
    }
    await events.deliver(.reload)
    await events.deliver(.terminate)
    try await running.value
    let messages = (0..<4).map { _ in manager.receive() }
    #expect(messages[0] == "READY=1")
    #expect(messages[1].hasPrefix("RELOADING=1\nMONOTONIC_USEC="))
    #expect(Int(messages[1].split(separator: "=").last ?? "") ?? 0 > 0)
    #expect(messages[2...] == ["READY=1", "STOPPING=1"])
  }

  @Test("An application that stops on being launched, or reloaded, isn't called ready afterwards")
  func notReadyAfterStop() async throws {
    for isLaunch in [true, false] {
      let manager = try Manager(isAbstract: false)
      let notifier = try #require(ServiceNotifier(["NOTIFY_SOCKET": manager.name]))
      let events = ManualEvents()
      events.send(.reload)
      let app = application([], delegate: Quitting(isLaunch: isLaunch))
      try await app.run([events], notifier: notifier)
      try notifier.notify("END")
      if !isLaunch {
        #expect(manager.receive() == "READY=1")
        #expect(manager.receive().hasPrefix("RELOADING=1"))
      }
      #expect([manager.receive(), manager.receive()] == ["STOPPING=1", "END"])
    }
  }

  @Test("A manager that doesn't read holds nothing up, and is reported")
  func full() throws {
    let manager = try Manager(isAbstract: false)
    let notifier = try #require(ServiceNotifier(["NOTIFY_SOCKET": manager.name]))
    // The queue of a socket has an end, wherever that is.
    var sent = 0
    #expect(throws: ServiceNotifier.Failure.self) {
      while sent < 1_000_000 {
        try notifier.notify("WATCHDOG=1")
        sent += 1
      }
    }
    #expect(sent > 0)
    let issues = IssueList()
    let app = application([], issues: issues)
    app.notifier = notifier
    app.notify(ServiceNotifier.reloading)
    #expect(issues.kinds == [.managerUnreachable])
    let message = issues.all.first?.message ?? ""
    #expect(message.hasPrefix("the service manager can't be told RELOADING=1: "))
    #expect(manager.receive() == "WATCHDOG=1")
    app.notify("READY=1")
    #expect(issues.kinds.count == 1)
  }

  @Test("Without a manager there is nothing to tell; an address that is none can't be told")
  func none() throws {
    #expect(ServiceNotifier([:])?.socket == nil)
    #expect(ServiceNotifier(["NOTIFY_SOCKET": ""])?.socket == nil)
    #expect(ServiceNotifier(["NOTIFY_SOCKET": "relative"])?.socket == nil)
    let gone = try #require(ServiceNotifier(["NOTIFY_SOCKET": "/nowhere/socket"]))
    #expect(throws: ServiceNotifier.Failure.self) { try gone.notify("READY=1") }
    let long = try #require(
      ServiceNotifier(["NOTIFY_SOCKET": "/" + String(repeating: "x", count: 200)]))
    let failure = #expect(throws: ServiceNotifier.Failure.self) { try long.notify("READY=1") }
    #expect(failure?.description == "the name of its socket is too long")
  }
}

/// Stops the application when it has launched, or when it shall reload.
private final class Quitting: ApplicationDelegate {
  private let isLaunch: Bool
  init(isLaunch: Bool) { self.isLaunch = isLaunch }
  func application(
    _ app: Application, didFinishLaunchingWithOptions options: LaunchOptions
  ) -> Reply {
    if isLaunch { app.stop() }
    return .abstained
  }
  func applicationShouldReload(_ app: Application) { app.stop() }
}

/// A service manager that listens at a socket.
private final class Manager {
  let name: String
  private let descriptor: Int32

  init(isAbstract: Bool) throws {
    let unique = "app-lifecycle-\(UUID().uuidString.prefix(13))"
    name = isAbstract ? "@\(unique)" : NSTemporaryDirectory() + unique
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var path = Array(name.utf8)
    try #require(path.count < MemoryLayout.size(ofValue: address.sun_path))
    if isAbstract { path[0] = 0 }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    // A message that doesn't come is a failure, and not the end of the test run.
    var patience = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    let length = socklen_t(MemoryLayout<sa_family_t>.size + path.count)
    let descriptor = descriptor
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
    }
    try #require(result == 0)
  }

  deinit {
    close(descriptor)
    if !name.hasPrefix("@") { unlink(name) }
  }

  func receive() -> String {
    var bytes = [UInt8](repeating: 0, count: 1_024)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
  }
}
