// What examples in documentation comments mention, and don't declare themselves.
import Foundation
import AppLifecycle
import Interception

public struct Folder: Comparable, Sendable {
  public var name: String
  public init(name: String) { self.name = name }
  public static func < (left: Folder, right: Folder) -> Bool { left.name < right.name }
}

public enum StoreError: Error { case busy }

public final class FolderStore: Sendable {
  public init() {}
  public func count(in path: String) throws -> Int { path.count }
  public func rename(_ from: String, to: String) async throws(StoreError) -> Folder {
    Folder(name: to)
  }
  public func fetchAllFolders(completion: @escaping ([Folder]?, (any Error)?) -> Void) {
    completion([], nil)
  }
  public func load(_ id: Int, completion: @escaping (Result<Folder, any Error>) -> Void) {
    completion(.success(folder))
  }
  public func loadOdd(_ id: Int, errorFirst: @escaping ((any Error)?, Folder?) -> Void) {
    errorFirst(nil, folder)
  }
  public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Data())
  }
}

public let folder = Folder(name: "Inbox")
public let store = Interceptable(FolderStore())
public let count = store.operation("count", FolderStore.count)
public let rename = store.operation("rename", FolderStore.rename)
public let folders = store.operation("fetchAllFolders", FolderStore.fetchAllFolders)
public let load = store.operation("load", FolderStore.load)

public final class MyDelegate: ApplicationDelegate { public init() {} }
@MainActor public let app = Application(delegate: MyDelegate())
