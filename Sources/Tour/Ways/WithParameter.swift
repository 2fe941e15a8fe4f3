/// The first way: a parameter on the original method.
enum WithParameter {
  // MARK: Client

  protocol Fetching: Sendable {
    func fetch(retries: Int, completion: @escaping FolderAnswer)
  }

  struct Client: Fetching {
    let transport: any FolderFetching

    func fetch(retries: Int, completion: @escaping FolderAnswer) {
      transport.fetchAllFolders { folders, error in
        if error != nil, retries > 0 {
          fetch(retries: retries - 1, completion: completion)
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
      client.fetch(retries: 3, completion: show)
    }

    func search(_ text: String, _ show: @escaping FolderAnswer) {
      client.fetch(retries: 3) { folders, error in
        show(folders?.filter { $0.contains(text) }, error)
      }
    }

    func refresh(_ show: @escaping FolderAnswer) {
      client.fetch(retries: 3, completion: show)
    }
  }

  // MARK: Setup

  static func callers(_ transport: any FolderFetching) -> Callers {
    Callers(client: Client(transport: transport))
  }
}
