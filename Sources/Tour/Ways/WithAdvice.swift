import Interception

/// The third way: advice.
///
/// Client and callers are those of ``Original``.
enum WithAdvice {
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

  struct Advised: Fetching {
    let operation: CompletionOperation<Client, Void, [String], any Error>

    func fetch(completion: @escaping FolderAnswer) {
      operation(completion: completion)
    }
  }

  static func callers(_ transport: any FolderFetching) -> Callers {
    let client = Interceptable(Client(transport: transport))
    let fetch = client.operation("fetch", Client.fetch)
    fetch.advise(.retry(3))
    return Callers(client: Advised(operation: fetch))
  }
}
