/// The order in which services start: by priority, dependencies, then name.
///
/// A service comes as early as its priority says, right after those that it depends on.
struct ServiceOrder {
  /// What the order is made of.
  struct Node {
    let label: String
    /// Tells services of the same label apart.
    let name: String
    let priority: Int
    /// The places of its dependencies in the list; `nil` and a label for one that isn't there.
    let dependencies: [Dependency]
  }

  /// What a node depends on.
  enum Dependency {
    case present(Int)
    case missing(String)
  }

  private enum Mark { case new, open, done }

  private let nodes: [Node]
  private var marks: [Mark]
  private var path: [Int] = []
  private var order: [Int] = []

  private init(_ nodes: [Node]) {
    self.nodes = nodes
    marks = Array(repeating: .new, count: nodes.count)
  }

  /// Sorts nodes.
  ///
  /// - Parameter nodes: In any order.
  /// - Returns: Their places in the list, in the order in which they start.
  /// - Throws: For a circle, and for a dependency that is missing, both with the path to it.
  static func sorted(_ nodes: [Node]) throws(ApplicationError) -> [Int] {
    var sort = ServiceOrder(nodes)
    for place in sort.byRank(Array(nodes.indices)) { try sort.visit(place) }
    return sort.order
  }

  private func byRank(_ places: [Int]) -> [Int] {
    places.sorted { left, right in
      let (a, b) = (nodes[left], nodes[right])
      if a.priority != b.priority { return a.priority > b.priority }
      return (a.label, a.name, left) < (b.label, b.name, right)
    }
  }

  private mutating func visit(_ place: Int) throws(ApplicationError) {
    switch marks[place] {
    case .done: return
    case .open: throw cycle(closing: place)
    case .new: break
    }
    marks[place] = .open
    path.append(place)
    var present: [Int] = []
    for dependency in nodes[place].dependencies {
      switch dependency {
      case .present(let place): present.append(place)
      case .missing(let label): throw missing(label)
      }
    }
    for dependency in byRank(present) { try visit(dependency) }
    path.removeLast()
    marks[place] = .done
    order.append(place)
  }

  private func cycle(closing place: Int) -> ApplicationError {
    let circle = path.drop { $0 != place } + [place]
    let labels = circle.map { nodes[$0].label }
    return ApplicationError(
      code: .dependencyCycle, path: labels,
      message: "services depend on each other in a circle: \(labels.joined(separator: " -> ")); "
        + "take one of these dependencies out")
  }

  private func missing(_ label: String) -> ApplicationError {
    let labels = path.map { nodes[$0].label } + [label]
    return ApplicationError(
      code: .missingDependency, path: labels,
      message: "a service depends on one that isn't there: \(labels.joined(separator: " -> ")); "
        + "register \(label), or enable it")
  }
}
