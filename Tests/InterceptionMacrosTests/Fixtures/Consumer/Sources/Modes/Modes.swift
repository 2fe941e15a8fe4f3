public import InterceptionMacros

/// A declaration to be intercepted, or a type in one.
public struct Item: Equatable, Sendable { var name = "" }
/// A declaration to be intercepted, or a type in one.
public class Image { var size = 0 }
/// A declaration to be intercepted, or a type in one.
public enum Failed: Error { case always }

/// A declaration to be intercepted, or a type in one.
@Interceptable
public protocol Loading {
  func all(completion: @escaping ([Item]?, (any Error)?) -> Void)
  func reversed(_ id: Int, _ done: @escaping ((any Error)?, Item?) -> Void)
  func sent(_ id: Int, completion: @escaping @Sendable (Result<Item, Failed>) -> Void)
  func sentPair(
    _ id: Int, to: String, completion: @escaping @Sendable (Item?, (any Error)?) -> Void)
  func sentError(completion: @Sendable @escaping ((any Error)?) -> Void)
  func sentValue(completion: @Sendable @escaping (Bool) -> Void)
  func sentValues(completion: @Sendable @escaping (Int?, String?, (any Error)?) -> Void)
  func left(_ id: Int, completion: (@Sendable (Item?, (any Error)?) -> Void)?)
  func image(_ id: Int, completion: @escaping (Image?, (any Error)?) -> Void)
  func many(_ a: Int, b: Int, c: Int, d: Int, e: Int, completion: @escaping (Int) -> Void)
  func sync(_ a: Int, b: Image) -> Image
  func pair(_ both: (Int, Int)) -> Int
  func failing() throws
  func typed(_ a: String) throws(Failed) -> Int
  func async(_ a: Image) async -> Image
  func asyncThrowing(_ a: Int, b: Int, c: Int, d: Int) async throws(Failed) -> Item
  var name: String { get }
  var latest: Item { get async throws }
  func generic<T>(_ value: T) -> T
}
extension LoadingInterceptor: Loading {}

/// A declaration to be intercepted, or a type in one.
@Interceptable
public protocol Changing {
  var count: Int { get set }
  mutating func add(_ n: Int)
  func read(_ done: @escaping (Int) -> Void)
}
extension ChangingInterceptor: Changing {}

@Interceptable
protocol Sent: Sendable {
  func load(_ id: Int, completion: @escaping @Sendable (Result<Item, any Error>) -> Void)
  func rename(_ a: String) async throws -> Item
  func size(_ a: String) -> Int
}
extension SentInterceptor: Sent {}

@Interceptable @MainActor
protocol Shown: AnyObject {
  var title: String { get set }
  func show(_ id: Int, completion: @escaping (Item?, (any Error)?) -> Void)
  func present(_ image: Image) async -> Bool
  func size(_ a: String) throws -> Int
}
extension ShownInterceptor: Shown {}

@Interceptable
protocol Isolated: Actor {
  func load(_ id: Int) async throws -> Item
  func size(_ a: String) async -> Int
}
extension IsolatedInterceptor: Isolated {}
