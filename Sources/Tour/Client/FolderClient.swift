import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A client as many programs have it.
///
/// The tour never changes it: it wraps it.
final class FolderClient: FolderFetching {
  private let url: URL
  private let session: URLSession

  init(_ url: URL) {
    self.url = url
    session = URLSession(configuration: .ephemeral)
  }

  deinit { session.finishTasksAndInvalidate() }

  func fetchAllFolders(completion: @escaping FolderAnswer) {
    var request = URLRequest(url: url)
    request.timeoutInterval = 2
    session.dataTask(with: request) { data, response, error in
      if let error {
        completion(nil, error)
      } else if let response = response as? HTTPURLResponse, response.statusCode != 200 {
        completion(nil, StatusError(code: response.statusCode))
      } else {
        let text = String(decoding: data ?? Data(), as: UTF8.self)
        completion(text.split(separator: ",").map(String.init), nil)
      }
    }.resume()
  }
}

/// An answer with another status than 200.
struct StatusError: Error, CustomStringConvertible {
  let code: Int
  var description: String { "status \(code)" }
}
