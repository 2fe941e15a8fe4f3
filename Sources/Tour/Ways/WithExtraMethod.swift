/// The second way: an extra method, and the old one deprecated.
enum WithExtraMethod {
  // MARK: Client

  protocol Fetching: Sendable {
    @available(*, deprecated, message: "Use fetch(upTo:completion:)")
    func fetch(completion: @escaping FolderAnswer)
    func fetch(upTo attempts: Int, completion: @escaping FolderAnswer)
  }

  struct Client: Fetching {
    let transport: any FolderFetching

    @available(*, deprecated, message: "Use fetch(upTo:completion:)")
    func fetch(completion: @escaping FolderAnswer) {
      transport.fetchAllFolders(completion: completion)
    }

    func fetch(upTo attempts: Int, completion: @escaping FolderAnswer) {
      transport.fetchAllFolders { folders, error in
        if error != nil, attempts > 1 {
          fetch(upTo: attempts - 1, completion: completion)
        } else {
          completion(folders, error)
        }
      }
    }
  }

  // MARK: Callers

  struct Callers {
    let client: any Fetching

    func menu(_ show: @escaping FolderAnswer) {
      client.fetch(upTo: 4, completion: show)
    }

    func search(_ text: String, _ show: @escaping FolderAnswer) {
      client.fetch(upTo: 4) { folders, error in show(folders?.filter { $0.contains(text) }, error) }
    }

    func refresh(_ show: @escaping FolderAnswer) {
      client.fetch(upTo: 4, completion: show)
    }
  }

  // MARK: Setup

  static func callers(_ transport: any FolderFetching) -> Callers {
    Callers(client: Client(transport: transport))
  }
}
