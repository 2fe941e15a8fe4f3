import Foundation
import Interception
import InterceptionTesting
import TestSupport
import Testing

@testable import AppLifecycle

/// Services and the delegate call the application at random, in each of their hooks and callbacks.
@Suite("Application: random calls from within", .patient)
struct ApplicationChaosTests {
  @Test("Each service is loaded first, unloaded once and last, and there is one of each class")
  func invariants() throws {
    let seed = UInt64.random(in: 0 ... .max)
    for round in 0..<300 {
      let chaos = Chaos(SplitMix(seed: seed &+ UInt64(round)))
      Chaos.$current.withValue(Transfer(chaos)) {
        let app = application([A.self, B.self, C.self], delegate: Meddling())
        chaos.app = app
        try? app.start()
        for _ in 0..<4 { chaos.act(in: "test") }
        app.stop()
        #expect(app.phase == .stopped, "seed \(seed), round \(round)")
        #expect(chaos.problems.isEmpty, "seed \(seed), round \(round): \(chaos.history)")
        #expect(chaos.alive.isEmpty, "seed \(seed), round \(round): \(chaos.history)")
        chaos.app = nil
      }
    }
  }
}

/// What one round does, and has seen; services end on threads of their own, hence the lock.
private final class Chaos {
  @TaskLocal static var current: Transfer<Chaos>?

  var app: Application?
  private var random: SplitMix
  private var depth = 0
  private let lock = NSLock()
  private(set) var problems: [String] = []
  private(set) var history: [String] = []
  /// The services between load and unload, by class.
  private(set) var alive: [String: ObjectIdentifier] = [:]

  init(_ random: SplitMix) { self.random = random }

  func saw(_ hook: String, _ service: AppService) {
    let (label, id) = (type(of: service).label, ObjectIdentifier(service))
    lock.withLock {
      history.append("\(label).\(hook)")
      switch hook {
      case "load":
        if alive.updateValue(id, forKey: label) != nil { problems.append("two of \(label)") }
      default:
        if alive[label] != id { problems.append("\(label).\(hook) of one that isn't there") }
        if hook == "unload" { alive[label] = nil }
      }
    }
  }

  /// Does something at random, on the thread of the application.
  func act(in place: String) {
    guard let app, depth < 3 else { return }
    depth += 1
    defer { depth -= 1 }
    let types: [AppService.Type] = [A.self, B.self, C.self]
    let type = types[Int.random(in: 0..<3, using: &random)]
    let url = URL(fileURLWithPath: "/")
    let action = Int.random(in: 0..<12, using: &random)
    lock.withLock { history.append("\(place): \(action) \(type)") }
    switch action {
    case 0: try? app.remove(type)
    case 1: try? app.add(type)
    case 2:
      try? app.remove(type)
      try? app.add(type)
    case 3: app.send(.openURL(url))
    case 4: app.send(.remoteNotification([:]) { _ in })
    case 5: app.activate()
    case 6: app.deactivate()
    case 7: app.delegate = Bool.random(using: &random) ? nil : Meddling()
    case 8: try? app.start()
    case 9 where Int.random(in: 0..<4, using: &random) == 0: app.stop()
    default: break
    }
  }
}

private class Chaotic: AppService {
  let chaos = Chaos.current?.value

  func does(_ hook: String, isOnThread: Bool = true) {
    chaos?.saw(hook, self)
    if isOnThread { chaos?.act(in: "\(type(of: self).label).\(hook)") }
  }

  override func load() { does("load") }
  override func launch() { does("launch") }
  override func willActivate() { does("willActivate") }
  override func didDeactivate() { does("didDeactivate") }
  override func terminate() { does("terminate", isOnThread: false) }
  override func unload() { does("unload", isOnThread: false) }
  override func application(_ app: Application, open url: URL, options: OpenURLOptions) -> Reply {
    does("open")
    return .handled
  }
}

private final class A: Chaotic {}
private final class B: Chaotic {
  override class var dependencies: [AppService.Type] { [A.self] }
}
private final class C: Chaotic {
  override class var priority: Int { 5 }
  override func launch() async throws {
    await Task.yield()
    throw Broken()
  }
}

private final class Meddling: ApplicationDelegate {
  func does(_ callback: String) { Chaos.current?.value.act(in: "delegate.\(callback)") }
  func application(_ app: Application, open url: URL, options: OpenURLOptions) -> Reply {
    does("open")
    return .abstained
  }
  func applicationWillActivate(_ app: Application) { does("willActivate") }
  func applicationDidDeactivate(_ app: Application) { does("didDeactivate") }
  func applicationWillTerminate(_ app: Application) { does("willTerminate") }
}
