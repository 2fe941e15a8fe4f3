import InterceptionMacros

/// A target that fails as often as it is told.
final class Base: Everything {
  var failures = 0
  var title = "title"
  var numbers: [AnyHashable: Int] = [:]

  private func fail() throws(Failed) {
    if failures > 0 {
      failures -= 1
      throw .always
    }
  }

  func decode<T>(_ type: T.Type, at index: Int) throws -> T? {
    try fail()
    return index as? T
  }
  func typed<T>(_ value: T) throws(Failed) -> T {
    try fail()
    return value
  }
  func chosen<T, E: Error>(_ value: T, check: (T) throws(E) -> Void) throws(E) -> T {
    try check(value)
    return value
  }
  func each<T>(_ values: [T], _ body: (T) throws -> Void) rethrows -> Int {
    for value in values { try body(value) }
    return values.count
  }
  func append(_ list: inout [Int], _ value: Int) throws -> Int {
    list.append(value)
    try fail()
    return list.count
  }
  func swap<T>(_ a: inout T, with b: inout T) { Swift.swap(&a, &b) }
  func visit(_ body: (Int) -> Void) { body(7) }
  func log(_ text: @autoclosure () -> String, later: @escaping @autoclosure () -> String) -> String
  {
    text() + later()
  }
  func kept<T>(_ value: T, _ body: @escaping (T) -> Void) { body(value) }
  func pack<each T>(_ count: Int, _ values: repeat each T) -> (repeat each T) {
    (repeat each values)
  }
  func packOnly<each T>(_ values: repeat each T) {}
  func opaque(_ values: some Sequence<Int>) -> Int { values.reduce(0, +) }
  func copy<T>(_ value: T) -> Base { self }
  func maybe<T>(_ value: T, other: Base?) -> Base? { other }
  func nothing<T>() -> T? { nil }
  func forced<T>(_ value: T) -> T! { value }
  func `default`<T>(_ in: T, input: Int, base: Int, done: Int) -> Int { input + base + done }
  @MainActor func show(_ image: Image) -> Image { image }
  @MainActor func hide() {}
  func new(_ a: Int) -> Int { a }
  subscript<Key: Hashable>(key: Key) -> Int? {
    get { numbers[AnyHashable(key)] }
    set { numbers[AnyHashable(key)] = newValue }
  }
  func later<T>(_ value: T, _ image: Image) async throws -> T {
    try fail()
    return value
  }
  func laterPack<each T>(_ values: repeat each T) async -> (repeat each T) { (repeat each values) }
  func laterKept<T>(_ body: @escaping (T) -> Void, base: T) async { body(base) }
  func fetch<T>(_ type: T.Type, _ id: Int, completion: @escaping (Result<T, any Error>) -> Void) {
    do {
      try fail()
      completion((id as? T).map { .success($0) } ?? .failure(Failed.never))
    } catch {
      completion(.failure(error))
    }
  }
  func pair<T>(_ value: T, done: @escaping @Sendable (T?, (any Error)?) -> Void) {
    done(value, nil)
    done(value, nil)
  }
  func optional<T>(_ value: T, _ done: ((T) -> Void)?) { done?(value) }
  func failing(done: @escaping ((any Error)?) -> Void) { done(Failed.always) }

  static func make() -> Base { Base() }
  func waits(_ value: inout Int) async { value += 1 }
  func awaits(_ body: (Int) -> Void) async { body(1) }
  func takes(_ value: consuming String) {}
}

struct Counter: Changing {
  var count = 0
  var cells = [1, 2, 3]
  subscript(index: Int) -> Int {
    get { cells[index] }
    set { cells[index] = newValue }
  }
  subscript(name: String, index index: Int) -> String {
    get throws { name + "\(cells[index])" }
  }
  mutating func add(_ n: Int) throws -> Int {
    count += n
    if count < 3 { throw Failed.always }
    return count
  }
  mutating func addLater(_ n: Int, done: @escaping (Int) -> Void) {
    count += n
    done(count)
  }
  mutating func set<T>(_ value: T) -> T {
    count = 100
    return value
  }
  func sum() -> Int { cells.reduce(count, +) }
}

struct Person: Refined {
  var name: String
  func greet() -> String { "Hello, \(name)" }
}

@MainActor final class Screen: Shown {
  func decode<T>(_ type: T.Type) throws -> T? { 3 as? T }
  func later<T>(_ value: T, _ image: Image) async throws -> T { value }
  func fetch<T>(_ value: T, completion: @escaping (T) -> Void) { completion(value) }
  subscript<T>(key: T) -> T {
    get { key }
    set { _ = newValue }
  }
}

actor Place: Isolated {
  func later<T: Sendable>(_ value: T) async throws -> T { value }
  nonisolated func now<T>(_ value: T) -> T { value }
  subscript(index: Int) -> Int { get async { index } }
}

final class Constant: Sent {
  func decode<T>(_ value: T) -> T { value }
  func later<T: Sendable>(_ value: T) async throws -> T { value }
  func fetch<T: Sendable>(_ value: T, completion: @escaping @Sendable (T) -> Void) {
    completion(value)
  }
}
