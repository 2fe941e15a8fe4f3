import Interception

/// A client whose calls go through an operation: all that adopting interception takes.
struct AdvisedFolders<Base: Sendable>: FolderFetching {
  let operation: CompletionOperation<Base, Void, [String], any Error>

  func fetchAllFolders(completion: @escaping FolderAnswer) {
    operation(completion: completion)
  }
}
