// A client whose code is on the main actor unless it says otherwise.
import Interception

nonisolated struct Folder: Equatable, Sendable { var name: String }

/// Code of another module, say, that is on no actor.
nonisolated final class FolderStore {
  func count(in path: String) throws -> Int { path.count }
  func rename(_ from: String, to: String) async throws -> Folder { Folder(name: to) }
  func fetchAllFolders(completion: @escaping ([Folder]?, (any Error)?) -> Void) {
    completion([Folder(name: "a")], nil)
  }
}

/// A class of the client's own: on the main actor.
final class Screen {
  var shown: [Folder] = []
  let store = Interceptable(FolderStore())

  func normalise(_ path: String) -> String { path.lowercased() }

  func load() async throws {
    let count = store.operation("count", FolderStore.count)
    let rename = store.operation("rename", FolderStore.rename)
    let folders = store.operation("fetchAllFolders", FolderStore.fetchAllFolders)
    count.before { call in call.arguments = self.normalise(call.arguments) }
    count.around { call in try call.proceed() + 1 }
    rename.around { call in
      MainActor.assertIsolated()
      return try await call.proceed()
    }
    folders.advise(.retry(3))
    folders { folders, error in self.shown = folders ?? [] }
    guard try count("AB") == 3, shown.count == 1 else { fatalError("count or shown") }
    let renamed = try await rename("a", "b")
    guard renamed.name == "b" else { fatalError("rename") }
    let all = try await folders.value()
    guard all == shown else { fatalError("value") }
  }
}

try await Screen().load()
