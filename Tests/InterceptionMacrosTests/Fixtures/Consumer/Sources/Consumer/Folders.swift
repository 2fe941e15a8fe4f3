import InterceptionMacros

struct Folder: Equatable { var name: String }
enum StoreError: Error { case busy, unknown }

@Interceptable
protocol FolderFetching {
  func fetchAllFolders(completion: @escaping ([Folder]?, (any Error)?) -> Void)
  func rename(_ a: String, to b: String) async throws(StoreError) -> Folder
  func load(_ id: Int, completion: @escaping (Result<Folder, any Error>) -> Void)
  func size(of name: String, _ scale: Int) throws(StoreError) -> Int
  func decode<T>(_ type: T.Type) -> T?
  static func standard() -> Self
}
extension FolderFetchingInterceptor: FolderFetching {}

final class FolderStore: FolderFetching {
  var failures = 0
  func fetchAllFolders(completion: @escaping ([Folder]?, (any Error)?) -> Void) {
    failures -= 1
    if failures >= 0 {
      completion(nil, StoreError.busy)
    } else {
      completion([Folder(name: "a")], nil)
    }
  }
  func rename(_ a: String, to b: String) async throws(StoreError) -> Folder {
    if a.isEmpty { throw .unknown }
    return Folder(name: a + b)
  }
  func load(_ id: Int, completion: @escaping (Result<Folder, any Error>) -> Void) {
    completion(id == 0 ? .failure(StoreError.unknown) : .success(Folder(name: "\(id)")))
  }
  func size(of name: String, _ scale: Int) throws(StoreError) -> Int { name.count * scale }
  func decode<T>(_ type: T.Type) -> T? { nil }
  static func standard() -> FolderStore { FolderStore() }
}
