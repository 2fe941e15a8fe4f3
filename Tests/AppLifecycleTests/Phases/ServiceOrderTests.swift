import InterceptionTesting
import Testing

@testable import AppLifecycle

@Suite("ServiceOrder")
struct ServiceOrderTests {
  struct Service {
    let label: String
    var priority = 0
    var dependencies: [String] = []
  }

  private func order(_ services: [Service]) throws -> [String] {
    let nodes = services.map { service in
      ServiceOrder.Node(
        label: service.label, name: service.label, priority: service.priority,
        dependencies: service.dependencies.map { name in
          services.firstIndex { $0.label == name }.map { .present($0) } ?? .missing(name)
        })
    }
    return try ServiceOrder.sorted(nodes).map { services[$0].label }
  }

  private let services = [
    Service(label: "Zoo", priority: 10, dependencies: ["Net"]),
    Service(label: "Net", dependencies: ["Log"]),
    Service(label: "Log", priority: -5),
    Service(label: "Ads"),
    Service(label: "Pay", dependencies: ["Net", "Box"]),
    Service(label: "Box", priority: -1),
    Service(label: "Last", priority: -10),
  ]

  @Test("By priority, dependencies, then name")
  func rules() throws {
    #expect(try order(services) == ["Log", "Net", "Zoo", "Ads", "Box", "Pay", "Last"])
  }

  @Test("100 random orders of registration give the same order")
  func shuffled() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix(seed: seed)
    let expected = try order(services)
    for _ in 0..<100 {
      #expect(try order(services.shuffled(using: &random)) == expected, "seed \(seed)")
    }
  }

  @Test("A circle is an error that prints the path")
  func cycle() throws {
    let error = try #require(throws: ApplicationError.self) {
      try order([
        Service(label: "A", dependencies: ["B"]), Service(label: "B", dependencies: ["C"]),
        Service(label: "C", dependencies: ["D"]), Service(label: "D", dependencies: ["B"]),
      ])
    }
    #expect(error.code == .dependencyCycle)
    #expect(error.path == ["B", "C", "D", "B"])
    #expect(error.message.contains("B -> C -> D -> B"))
  }

  @Test("A service that depends on itself is a circle")
  func own() {
    #expect(throws: ApplicationError(code: .dependencyCycle, path: ["A", "A"], message: "")) {
      try order([Service(label: "A", dependencies: ["A"])])
    }
  }

  @Test("A missing dependency is an error that prints the path")
  func missing() throws {
    let error = try #require(throws: ApplicationError.self) {
      try order([
        Service(label: "A", dependencies: ["B"]), Service(label: "B", dependencies: ["C"]),
      ])
    }
    #expect(error.code == .missingDependency)
    #expect(error.path == ["A", "B", "C"])
    #expect(error.message.contains("A -> B -> C"))
  }

  @Test("Random graphs: dependencies come first, and all come once")
  func property() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix(seed: seed)
    for _ in 0..<300 {
      let count = Int.random(in: 1...12, using: &random)
      let services = (0..<count).map { index in
        Service(
          label: "S\(index)", priority: Int.random(in: -2...2, using: &random),
          dependencies: (0..<index).filter { _ in Int.random(in: 0...3, using: &random) == 0 }
            .map { "S\($0)" })
      }
      let order = try order(services.shuffled(using: &random))
      #expect(Set(order).count == count && order.count == count, "seed \(seed)")
      for service in services {
        let place = try #require(order.firstIndex(of: service.label))
        for dependency in service.dependencies {
          #expect(try #require(order.firstIndex(of: dependency)) < place, "seed \(seed)")
        }
      }
    }
  }
}
