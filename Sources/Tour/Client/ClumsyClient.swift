import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A badly written client: it forgets a `return` in one place, and an answer in another.
final class ClumsyClient: FolderFetching {
  private let url: URL
  private let session: URLSession

  init(_ url: URL) {
    self.url = url
    session = URLSession(configuration: .ephemeral)
  }

  deinit { session.finishTasksAndInvalidate() }

  func fetchAllFolders(completion: @escaping FolderAnswer) {
    session.dataTask(with: URLRequest(url: url)) { data, response, error in
      if let response = response as? HTTPURLResponse, response.statusCode != 200 {
        completion(nil, StatusError(code: response.statusCode))
        // Here a `return` is missing: an error is followed by a second answer.
      }
      guard let data, !data.isEmpty else { return }  // And here an answer.
      let text = String(decoding: data, as: UTF8.self)
      completion(text.split(separator: ",").map(String.init), nil)
    }.resume()
  }
}
