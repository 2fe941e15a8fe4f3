import Interception

struct Folder: Equatable, Sendable { var name: String }
enum StoreError: Error, Equatable { case busy, gone }

/// Code nobody may change; it is not Sendable.
final class FolderStore {
  var renames = 0

  func count(in path: String) throws -> Int {
    if path.isEmpty { throw StoreError.gone }
    return path.count
  }
  func add(_ a: Int, _ b: Int) -> Int { a + b }
  func reset() { renames = 0 }
  func rename(_ from: String, to: String) async throws(StoreError) -> Folder {
    if from == to { throw .busy }
    renames += 1
    return Folder(name: to)
  }
  func fetchAllFolders(completion: @escaping ([Folder]?, (any Error)?) -> Void) {
    completion([Folder(name: "a")], nil)
  }
  func load(_ id: Int, completion: @escaping (Result<Folder, any Error>) -> Void) {
    completion(.success(Folder(name: "\(id)")))
  }
  func delete(_ id: Int, completion: @escaping ((any Error)?) -> Void) {
    completion(id < 0 ? StoreError.gone : nil)
  }
  func loadOdd(_ id: Int, errorFirst: @escaping ((any Error)?, Folder?) -> Void) {
    errorFirst(nil, Folder(name: "odd"))
  }
}
