// Code that knows the protocol only.

/// The names of all folders; nothing if there was an error.
func titles(of store: any FolderFetching) async -> [String]? {
  await withCheckedContinuation { continuation in
    store.fetchAllFolders { folders, error in
      continuation.resume(returning: error == nil ? folders?.map(\.name) : nil)
    }
  }
}
