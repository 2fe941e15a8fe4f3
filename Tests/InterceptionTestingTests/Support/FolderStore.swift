import Interception

struct Folder: Equatable, Sendable { var name: String }
enum StoreError: Error, Equatable { case busy, gone }

/// A non-Sendable argument.
final class Query {
  let text: String
  init(_ text: String) { self.text = text }
}

/// What a test intercepts; not Sendable.
final class FolderStore {
  func count(in path: String) throws -> Int {
    if path.isEmpty { throw StoreError.gone }
    return path.count
  }
  func find(_ query: Query) -> Query { query }
  func rename(_ from: String, to: String) async throws(StoreError) -> Folder {
    if from == to { throw .busy }
    return Folder(name: to)
  }
  func refresh(_ path: String) async throws -> Folder { Folder(name: path) }
  func fetchAllFolders(completion: @escaping ([Folder]?, (any Error)?) -> Void) {
    completion([Folder(name: "a")], nil)
  }
  func load(_ id: Int, completion: @escaping (Result<Folder, any Error>) -> Void) {
    completion(.success(Folder(name: "\(id)")))
  }
}

/// A value of a test that closures on any thread change.
final class Box<Value: Sendable>: Sendable {
  private let mutex: Guarded<Value>
  init(_ value: Value) { mutex = Guarded(value) }
  var value: Value { mutex.withLock { $0 } }
  func change(_ body: (inout sending Value) -> Void) { mutex.withLock { body(&$0) } }
}
