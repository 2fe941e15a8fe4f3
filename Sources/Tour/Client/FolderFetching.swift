/// How folders, or an error, come back to whoever asked for them.
typealias FolderAnswer = @Sendable ([String]?, (any Error)?) -> Void

/// What callers know of a client: there is nothing about retries in it.
protocol FolderFetching: Sendable {
  func fetchAllFolders(completion: @escaping FolderAnswer)
}
