import AppLifecycle
import Foundation
import TypeDiscovery

/// What finding services costs, and asking them.
extension Cases {
  static var lifecycle: [Case] {
    [
      Case("discovery", "cold, 10 classes") { count in
        for _ in 0..<count { sink(TypeDiscovery.search(for: OfTen.self)) }
      },
      Case("discovery", "cold, 1,000 classes") { count in
        for _ in 0..<count { sink(TypeDiscovery.search(for: OfThousand.self)) }
      },
      Case("discovery", "warm, 10 classes") { count in
        for _ in 0..<count { sink(TypeDiscovery.subclasses(of: OfTen.self)) }
      },
      Case("discovery", "warm, 1,000 classes") { count in
        for _ in 0..<count { sink(TypeDiscovery.subclasses(of: OfThousand.self)) }
      },
      dispatch(0), dispatch(1), dispatch(10), dispatch(100),
    ]
  }

  /// One event to so many services; the application is made with the first call.
  static func dispatch(_ services: Int) -> Case {
    var app: Application?
    let url = URL(fileURLWithPath: "/")
    return Case("dispatch", services == 1 ? "1 service" : "\(services) services") { count in
      let ready = app ?? started(services)
      app = ready
      for _ in 0..<count { sink(ready.send(.openURL(url))) }
    }
  }

  private static func started(_ services: Int) -> Application {
    let app = Application(services: Array(Probes.all.prefix(services)), discovery: .none)
    do { try app.start() } catch { fatalError("\(error)") }
    return app
  }
}

/// A hundred classes of services: one for each pair of digits.
private enum Probes {
  static let all: [AppService.Type] = digits.flatMap { first in
    digits.map { second in probe(first, second) }
  }

  private static let digits: [any Digit.Type] = [
    Zero.self, One.self, Two.self, Three.self, Four.self, Five.self, Six.self, Seven.self,
    Eight.self, Nine.self,
  ]

  private static func probe<First: Digit, Second: Digit>(
    _ first: First.Type, _ second: Second.Type
  ) -> AppService.Type {
    Probe<First, Second>.self
  }
}

private final class Probe<First: Digit, Second: Digit>: AppService {
  override func application(
    _ app: Application, open url: URL, options: OpenURLOptions
  ) -> Reply { .handled }
}

private protocol Digit: SendableMetatype {}
private enum Zero: Digit {}
private enum One: Digit {}
private enum Two: Digit {}
private enum Three: Digit {}
private enum Four: Digit {}
private enum Five: Digit {}
private enum Six: Digit {}
private enum Seven: Digit {}
private enum Eight: Digit {}
private enum Nine: Digit {}
