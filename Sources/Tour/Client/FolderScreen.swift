import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A caller: it asks for folders and shows what comes back, from whatever client it is given.
struct FolderScreen: Sendable {
  let folders: any FolderFetching

  /// Asks once, and waits until the client has let go of the handler.
  ///
  /// - Returns: A line for each answer: one from a client that behaves, none from one that forgets
  ///   to answer.
  func lines() async -> [String] {
    let (stream, sink) = AsyncStream.makeStream(of: String.self)
    ask(Ending { sink.finish() }) { sink.yield($0) }
    var lines: [String] = []
    for await line in stream { lines.append(line) }
    return lines
  }

  private func ask(_ ending: Ending, _ show: @escaping @Sendable (String) -> Void) {
    folders.fetchAllFolders { folders, error in
      withExtendedLifetime(ending) {
        show(folders?.joined(separator: ", ") ?? Self.describe(error))
      }
    }
  }

  private static func describe(_ error: (any Error)?) -> String {
    switch error {
    case let error as URLError: "error \(error.code.rawValue)"
    case let error?: "error: \(error)"
    case nil: "nothing"
    }
  }
}

/// Tells when the last one who could answer has let go.
private final class Ending: Sendable {
  private let end: @Sendable () -> Void

  init(_ end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }
}
