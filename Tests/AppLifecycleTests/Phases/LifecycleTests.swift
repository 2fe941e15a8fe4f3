import InterceptionTesting
import Testing

@testable import AppLifecycle

@Suite("Lifecycle")
struct LifecycleTests {
  /// A lifecycle of services without dependencies, started.
  private func started(_ nodes: [Lifecycle.Node]) -> Lifecycle {
    var lifecycle = Lifecycle()
    lifecycle.add(nodes, order: Array(nodes.indices))
    lifecycle.start()
    return lifecycle
  }

  private func expect(
    _ action: Lifecycle.Action, of lifecycle: inout Lifecycle,
    at location: SourceLocation = #_sourceLocation
  ) {
    let next = lifecycle.next()
    #expect(next == action, sourceLocation: location)
  }

  /// All actions until it waits or rests; each launch and end succeeds at once.
  private func drain(_ lifecycle: inout Lifecycle) -> [Lifecycle.Action] {
    var actions: [Lifecycle.Action] = []
    while true {
      let action = lifecycle.next()
      actions.append(action)
      switch action {
      case .launch(let service): _ = lifecycle.launchEnded(service, isSuccess: true)
      case .end(let service), .unload(let service): _ = lifecycle.ended(service)
      case .wait, .rest: return actions
      default: continue
      }
    }
  }

  @Test("Loads all before it launches any; ends in exact reverse")
  func upAndDown() {
    var lifecycle = started([.init(), .init(dependencies: [0]), .init(dependencies: [1])])
    #expect(
      drain(&lifecycle)
        == [.load(0), .load(1), .load(2), .launch(0), .launch(1), .launch(2), .started, .rest])
    lifecycle.stop()
    #expect(drain(&lifecycle) == [.stopping, .end(2), .end(1), .end(0), .stopped, .rest])
    lifecycle.stop()
    #expect(drain(&lifecycle) == [.rest])
  }

  @Test("When one is forgotten, the others keep their order and what they depend on")
  func forget() {
    var lifecycle = started([.init(), .init(), .init(dependencies: [0])])
    _ = drain(&lifecycle)
    lifecycle.remove(1)
    #expect(!lifecycle.isForgettable(1))
    #expect(drain(&lifecycle) == [.end(1), .rest])
    #expect(lifecycle.isForgettable(1))
    lifecycle.forget([1])
    #expect(lifecycle.nodes.map(\.phase) == [.launched, .launched])
    #expect(lifecycle.dependents(of: 0) == [1])
    #expect(lifecycle.begun == [0, 1])
    lifecycle.add([.init(dependencies: [1])], order: [0, 1, 2])
    #expect(drain(&lifecycle) == [.load(2), .launch(2), .rest])
    lifecycle.stop()
    #expect(drain(&lifecycle) == [.stopping, .end(2), .end(1), .end(0), .stopped, .rest])
  }

  @Test("A stop before the start is remembered")
  func stopFirst() {
    var lifecycle = Lifecycle()
    lifecycle.add([.init()], order: [0])
    lifecycle.stop()
    lifecycle.start()
    #expect(drain(&lifecycle) == [.drop(0), .stopped, .rest])
    #expect(lifecycle.phase == .stopped)
    #expect(lifecycle.nodes[0].phase == .unloaded)
  }

  @Test("A stop during the start ends what was launched, and unloads what was loaded")
  func stopMeanwhile() {
    var lifecycle = started([.init(), .init(), .init()])
    for action: Lifecycle.Action in [.load(0), .load(1), .load(2), .launch(0)] {
      expect(action, of: &lifecycle)
    }
    lifecycle.stop()
    expect(.stopping, of: &lifecycle)
    expect(.cancel(0), of: &lifecycle)
    expect(.wait, of: &lifecycle)
    let isAwaited = lifecycle.launchEnded(0, isSuccess: true)
    #expect(isAwaited)
    #expect(drain(&lifecycle) == [.end(0), .unload(2), .unload(1), .stopped, .rest])
  }

  @Test("What wasn't launched is waited for too while it is unloaded, within a budget")
  func unloading() {
    var lifecycle = started([.init(), .init()])
    while lifecycle.next() != .launch(0) {}
    _ = lifecycle.launchEnded(0, isSuccess: false)
    lifecycle.stop()
    expect(.stopping, of: &lifecycle)
    expect(.unload(1), of: &lifecycle)
    expect(.wait, of: &lifecycle)
    let isAwaited = lifecycle.endExpired(1)
    #expect(isAwaited)
    expect(.unload(0), of: &lifecycle)
    expect(.wait, of: &lifecycle)
    _ = lifecycle.ended(0)
    #expect(drain(&lifecycle) == [.stopped, .rest])
    #expect(lifecycle.nodes.map(\.phase) == [.unloaded, .passedOver])
  }

  @Test("The failure of an essential service turns the start round")
  func essential() {
    var lifecycle = started([.init(), .init(), .init(isEssential: true), .init(), .init()])
    var actions: [Lifecycle.Action] = []
    while actions.last != .launch(2) {
      actions.append(lifecycle.next())
      if case .launch(let service) = actions.last, service < 2 {
        _ = lifecycle.launchEnded(service, isSuccess: true)
      }
    }
    _ = lifecycle.launchEnded(2, isSuccess: false)
    #expect(
      drain(&lifecycle)
        == [.stopping, .end(1), .end(0), .unload(4), .unload(3), .unload(2), .stopped, .rest])
    #expect(lifecycle.fatalFailure == 2)
  }

  @Test("The failure of another passes by those that don't depend on it")
  func isolated() {
    var lifecycle = started([.init(), .init(dependencies: [0]), .init()])
    while lifecycle.next() != .launch(0) {}
    _ = lifecycle.launchEnded(0, isSuccess: false)
    #expect(drain(&lifecycle) == [.giveUp(1, because: 0), .launch(2), .started, .rest])
    #expect(lifecycle.fatalFailure == nil)
  }

  @Test("What is passed over is never heard again")
  func expiry() {
    var lifecycle = started([.init(), .init()])
    while lifecycle.next() != .launch(0) {}
    let launch = [
      lifecycle.launchExpired(0), lifecycle.launchExpired(0),
      lifecycle.launchEnded(0, isSuccess: true),
    ]
    #expect(launch == [true, false, false])
    #expect(drain(&lifecycle) == [.launch(1), .started, .rest])
    lifecycle.stop()
    expect(.stopping, of: &lifecycle)
    expect(.end(1), of: &lifecycle)
    expect(.wait, of: &lifecycle)
    let end = [lifecycle.endExpired(1), lifecycle.ended(1)]
    #expect(end == [true, false])
    #expect(drain(&lifecycle) == [.stopped, .rest])
    #expect(lifecycle.nodes.map(\.phase) == [.passedOver, .passedOver])
  }

  @Test("Random histories: ends come in the reverse of launches, and only for what was launched")
  func model() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix(seed: seed)
    for _ in 0..<1_000 {
      let count = Int.random(in: 1...6, using: &random)
      let nodes = (0..<count).map { index in
        Lifecycle.Node(
          dependencies: (0..<index).filter { _ in Int.random(in: 0...2, using: &random) == 0 },
          isEssential: Int.random(in: 0...5, using: &random) == 0)
      }
      var lifecycle = started(nodes)
      var launched: [Int] = []
      var open: [Int] = []
      var ended: [Int] = []
      var isStopped = false
      steps: for step in 0..<200 {
        if step == 150 || Int.random(in: 0...30, using: &random) == 0 { lifecycle.stop() }
        switch lifecycle.next() {
        case .launch(let service):
          launched.append(service)
          open.append(service)
          for dependency in nodes[service].dependencies {
            #expect(lifecycle.nodes[dependency].phase == .launched, "seed \(seed)")
          }
        case .end(let service):
          // What began later has ended before.
          let later = launched.drop { $0 != service }
          #expect(!later.contains(where: open.contains), "seed \(seed)")
          ended.append(service)
          if Bool.random(using: &random) {
            _ = lifecycle.ended(service)
          } else {
            _ = lifecycle.endExpired(service)
          }
        case .unload(let service): _ = lifecycle.ended(service)
        case .wait:
          guard !open.isEmpty else {
            Issue.record("waits for nothing, seed \(seed)")
            break steps
          }
          let service = open.remove(at: Int.random(in: 0..<open.count, using: &random))
          switch Int.random(in: 0...4, using: &random) {
          case 0: _ = lifecycle.launchEnded(service, isSuccess: false)
          case 1: _ = lifecycle.launchExpired(service)
          default: _ = lifecycle.launchEnded(service, isSuccess: true)
          }
        case .stopped: isStopped = true
        default: continue
        }
      }
      #expect(isStopped, "seed \(seed)")
      let order = launched.filter(ended.contains)
      #expect(ended == order.reversed(), "seed \(seed)")
      #expect(Set(ended).count == ended.count, "seed \(seed)")
      for (number, node) in lifecycle.nodes.enumerated() {
        #expect(![.launched, .launching, .loaded, .terminating].contains(node.phase), "\(number)")
      }
    }
  }
}
