/// What is intercepted in this process, and by what; print it to read it.
///
/// ```swift
/// print(Interception.explain())
/// print(Interception.explain(.name("fetch*")).markdown)
/// ```
///
/// Every operation that is alive is there, also if its wrapper is gone. Nothing is kept for this that
/// a call would notice, and nothing is kept alive. Safe on any thread.
///
/// - Parameter pointcut: Which operations to tell of; other than ``Pointcut/all``, wrappers and aspects
///   without one of them are left out.
/// - Returns: The wrappers with their operations, the aspects, and what is odd.
public func explain(_ pointcut: Pointcut? = nil) -> ProcessExplanation {
  ProcessExplanation(pointcut)
}

/// The wrappers and aspects of the process; made by ``explain(_:)``.
public struct ProcessExplanation: Sendable, Hashable {
  /// The wrappers, in the order in which their first operations were made.
  public let wrappers: [WrapperExplanation]
  /// The aspects, in order of installation.
  public let aspects: AspectsExplanation

  init(_ pointcut: Pointcut?) {
    let targets = AdviceRegistry.aspects.targets.filter { pointcut?.matches($0.id) ?? true }
    var groups: [(registry: AdviceRegistry, operations: [OperationExplanation])] = []
    var places: [ObjectIdentifier: Int] = [:]
    for target in targets {
      guard let registry = target.id.wrapperAdvice else { continue }
      let place = places[ObjectIdentifier(registry), default: groups.count]
      if place == groups.count { groups.append((registry, [])) }
      places[ObjectIdentifier(registry)] = place
      groups[place].operations.append(target.explain())
    }
    if pointcut == nil {
      for registry in PatternOwners.all where places[ObjectIdentifier(registry)] == nil {
        places[ObjectIdentifier(registry)] = groups.count
        groups.append((registry, []))
      }
    }
    wrappers = groups.map { registry, operations in
      WrapperExplanation(
        base: registry.base ?? Never.self,
        operations: operations.sorted { $0.operation.name < $1.operation.name },
        notIntercepted: pointcut == nil ? registry.notIntercepted : [],
        patterns: pointcut == nil ? registry.explained() : [])
    }
    let names = pointcut.map { _ in Set(targets.map(\.id.qualifiedName)) }
    aspects = AspectsExplanation(
      aspects: AdviceRegistry.aspects.explained().filter { aspect in
        names.map { aspect.operations.contains(where: $0.contains) } ?? true
      })
  }

  /// What is hardly meant as it is, in all wrappers and aspects.
  public var warnings: [ExplanationWarning] {
    wrappers.flatMap(\.warnings)
      + aspects.aspects.filter(\.operations.isEmpty).map {
        .matchesNothing($0.pointcut, $0.advice, $0.location)
      }
  }
}

extension ProcessExplanation: CustomStringConvertible {
  /// The wrappers, the aspects, and the warnings.
  public var description: String {
    (wrappers.flatMap(\.tree) + aspects.description.split(separator: "\n").map(String.init)
      + warnings.map { "warning: \($0)" }).joined(separator: "\n")
  }
}

/// The wrappers that were given advice by name pattern: their patterns are told of without operations.
///
/// Nothing is kept alive; the list grows no longer than twice what is alive.
enum PatternOwners {
  private struct Owner {
    weak var registry: AdviceRegistry?
  }

  private struct State {
    var owners: [Owner] = []
    var limit = 64
  }

  private static let state = Guarded(State())

  /// Those that are alive.
  static var all: [AdviceRegistry] { state.withLock { $0.owners.compactMap(\.registry) } }

  /// How many places the list has, for those alive and those gone; for tests.
  static var places: Int { state.withLock { $0.owners.count } }

  static func add(_ registry: AdviceRegistry) {
    let alive = state.withLock { state in
      let isFull = state.owners.count >= state.limit
      let alive = isFull ? state.owners.compactMap(\.registry) : []
      if isFull {
        state.owners = alive.map(Owner.init)
        state.limit = max(64, alive.count * 2)
      }
      state.owners.append(Owner(registry: registry))
      return alive
    }
    // One that has lost its last owner meanwhile goes here, with the advice in it, outside of the lock.
    withExtendedLifetime(alive) {}
  }
}
