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
  func halves(_ id: Int, success: @escaping (Item) -> Void, failure: @escaping (any Error) -> Void)
  func sentHalves(
    success: @escaping @Sendable () -> Void, failure: (@Sendable (any Error) -> Void)?)
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
  func genericAsync<T>(_ value: T, _ image: Image) async throws(Failed) -> T
  func genericPack<each T>(_ image: Image, _ values: repeat each T) async
  func genericCallback<T>(_ value: T, completion: @escaping (Result<T, any Error>) -> Void)
  func genericSent<T>(_ value: T, done: @escaping @Sendable (T?, (any Error)?) -> Void)
  func rethrowing<T>(_ body: (T) throws -> Void) rethrows
  func appending(_ list: inout [Image])
  func swallowing<E: Error>(_ body: () throws(E) -> Image) throws(E) -> Image
  @MainActor func shown(_ image: Image)
  @MainActor var isShown: Bool { get set }
  @available(macOS 13, *) func recent(_ image: Image) -> Image
  @available(macOS 13, *) func recentAsync(_ image: Image) async -> Image
  static func same() -> Self
  func awaiting(_ list: inout [Image]) async
}
extension LoadingInterceptor: Loading {}

/// A declaration to be intercepted, or a type in one.
@Interceptable
public protocol Changing {
  var count: Int { get set }
  mutating func add(_ n: Int)
  mutating func put<T>(_ value: T)
  mutating func addAsync(_ n: Int) async
  subscript(i: Int) -> Int { get set }
  subscript<T>(key: T) -> Image { get set }
  func read(_ done: @escaping (Int) -> Void)
}
extension ChangingInterceptor: Changing {}

@Interceptable
protocol Sent: Sendable {
  func load(_ id: Int, completion: @escaping @Sendable (Result<Item, any Error>) -> Void)
  func rename(_ a: String) async throws -> Item
  func size(_ a: String) -> Int
  func generic<T: Sendable>(_ value: T) async -> T
}
extension SentInterceptor: Sent {}

@Interceptable @MainActor
protocol Shown: AnyObject {
  var title: String { get set }
  func show(_ id: Int, completion: @escaping (Item?, (any Error)?) -> Void)
  func present(_ image: Image) async -> Bool
  func hide(then: @escaping () -> Void, failure: @escaping @Sendable (any Error) -> Void)
  func size(_ a: String) throws -> Int
  func generic<T>(_ value: T, _ image: Image) async -> T
  func genericSync<T>(_ value: T, _ body: (Image) -> Void) throws -> T
  subscript(i: Int) -> Image { get set }
}
extension ShownInterceptor: Shown {}

@Interceptable
protocol Isolated: Actor {
  func load(_ id: Int) async throws -> Item
  func size(_ a: String) async -> Int
  func generic<T: Sendable>(_ value: T) async -> T
}
extension IsolatedInterceptor: Isolated {}
