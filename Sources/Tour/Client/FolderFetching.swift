import InterceptionMacros

/// How folders, or an error, come back to whoever asked for them.
typealias FolderAnswer = @Sendable ([String]?, (any Error)?) -> Void

/// What callers know of a client: there is nothing about retries in it.
@Interceptable
protocol FolderFetching: Sendable {
  func fetchAllFolders(completion: @escaping @Sendable ([String]?, (any Error)?) -> Void)
}

extension FolderFetchingInterceptor: FolderFetching {}
