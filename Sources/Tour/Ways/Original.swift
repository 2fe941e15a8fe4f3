/// The program before: a client without a retry, and the three places that call it.
enum Original {
  // MARK: Client

  protocol Fetching: Sendable {
    func fetch(completion: @escaping FolderAnswer)
  }

  struct Client: Fetching {
    let transport: any FolderFetching

    func fetch(completion: @escaping FolderAnswer) {
      transport.fetchAllFolders(completion: completion)
    }
  }

  // MARK: Callers

  struct Callers {
    let client: any Fetching

    func menu(_ show: @escaping FolderAnswer) {
      client.fetch(completion: show)
    }

    func search(_ text: String, _ show: @escaping FolderAnswer) {
      client.fetch { folders, error in show(folders?.filter { $0.contains(text) }, error) }
    }

    func refresh(_ show: @escaping FolderAnswer) {
      client.fetch(completion: show)
    }
  }

  // MARK: Setup

  static func callers(_ transport: any FolderFetching) -> Callers {
    Callers(client: Client(transport: transport))
  }
}
