import InterceptionMacros

class Image { var size = 0 }
enum Failed: Error { case always, never }

/// One requirement of each kind that no stored typed operation can hold.
@Interceptable(callbacks: "kept")
protocol Everything {
  func decode<T>(_ type: T.Type, at index: Int) throws -> T?
  func typed<T>(_ value: T) throws(Failed) -> T
  func chosen<T, E: Error>(_ value: T, check: (T) throws(E) -> Void) throws(E) -> T
  func each<T>(_ values: [T], _ body: (T) throws -> Void) rethrows -> Int
  func append(_ list: inout [Int], _ value: Int) throws -> Int
  func swap<T>(_ a: inout T, with b: inout T)
  func visit(_ body: (Int) -> Void)
  func log(_ text: @autoclosure () -> String, later: @escaping @autoclosure () -> String) -> String
  func kept<T>(_ value: T, _ body: @escaping (T) -> Void)
  func pack<each T>(_ count: Int, _ values: repeat each T) -> (repeat each T)
  func packOnly<each T>(_ values: repeat each T)
  func opaque(_ values: some Sequence<Int>) -> Int
  func copy<T>(_ value: T) -> Self
  func maybe<T>(_ value: T, other: Self?) -> Self?
  func nothing<T>() -> T?
  func forced<T>(_ value: T) -> T!
  func `default`<T>(_ in: T, input: Int, base: Int, done: Int) -> Int
  @MainActor func show(_ image: Image) -> Image
  @MainActor func hide()
  @MainActor var title: String { get set }
  @available(macOS 12, *) func new(_ a: Int) -> Int
  subscript<Key: Hashable>(key: Key) -> Int? { get nonmutating set }
  func later<T>(_ value: T, _ image: Image) async throws -> T
  func laterPack<each T>(_ values: repeat each T) async -> (repeat each T)
  func laterKept<T>(_ body: @escaping (T) -> Void, base: T) async
  func fetch<T>(_ type: T.Type, _ id: Int, completion: @escaping (Result<T, any Error>) -> Void)
  func pair<T>(_ value: T, done: @escaping @Sendable (T?, (any Error)?) -> Void)
  func optional<T>(_ value: T, _ done: ((T) -> Void)?)
  func failing(done: @escaping ((any Error)?) -> Void)
  // What isn't intercepted.
  static func make() -> Self
  func waits(_ value: inout Int) async
  func awaits(_ body: (Int) -> Void) async
  func takes(_ value: consuming String)
}
extension EverythingInterceptor: Everything {}

/// Requirements that change the base, and subscripts: they are typed operations.
@Interceptable(callbacks: "addLater")
protocol Changing {
  var count: Int { get set }
  subscript(index: Int) -> Int { get set }
  subscript(name: String, index index: Int) -> String { get throws }
  mutating func add(_ n: Int) throws -> Int
  mutating func addLater(_ n: Int, done: @escaping (Int) -> Void)
  mutating func set<T>(_ value: T) -> T
  func sum() -> Int
}
extension ChangingInterceptor: Changing {}

/// Inherits a requirement, which the user answers next to the conformance.
@Interceptable
protocol Refined: Named {
  func greet() -> String
}
protocol Named { var name: String { get } }
extension RefinedInterceptor: Refined {
  var name: String { interceptable.base.name }
}

@Interceptable @MainActor
protocol Shown: AnyObject {
  func decode<T>(_ type: T.Type) throws -> T?
  func later<T>(_ value: T, _ image: Image) async throws -> T
  func fetch<T>(_ value: T, completion: @escaping (T) -> Void)
  subscript<T>(key: T) -> T { get set }
}
extension ShownInterceptor: Shown {}

@Interceptable
protocol Isolated: Actor {
  func later<T: Sendable>(_ value: T) async throws -> T
  nonisolated func now<T>(_ value: T) -> T
  subscript(index: Int) -> Int { get async }
}
extension IsolatedInterceptor: Isolated {}

@Interceptable
protocol Sent: Sendable {
  func decode<T>(_ value: T) -> T
  func later<T: Sendable>(_ value: T) async throws -> T
  func fetch<T: Sendable>(_ value: T, completion: @escaping @Sendable (T) -> Void)
}
extension SentInterceptor: Sent {}
