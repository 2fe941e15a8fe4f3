import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A URL session that neither caches nor runs out of time by itself.
final class Client: Sendable {
  /// What a transfer came to.
  enum Outcome: Equatable {
    /// A response with its body.
    case response(Int, String)
    /// The code of a `URLError`.
    case failure(URLError.Code)
    /// An error of another sort, or neither error nor response.
    case other
  }

  private let session: URLSession

  init() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    session = URLSession(configuration: configuration)
  }

  deinit {
    session.finishTasksAndInvalidate()
  }

  /// Starts a transfer.
  ///
  /// - Parameters:
  ///   - request: What to ask for.
  ///   - timeout: After how many whole seconds without a byte to give up.
  /// - Returns: The running transfer.
  func start(_ request: URLRequest, timeout: TimeInterval = 900) -> Transfer {
    var request = request
    // On Linux a time that is given to the initializer is ignored.
    request.timeoutInterval = timeout
    let (outcomes, sink) = AsyncStream.makeStream(of: Outcome.self)
    let task = session.dataTask(with: request) { data, response, error in
      sink.yield(Self.outcome(data, response, error))
      sink.finish()
    }
    task.resume()
    return Transfer(task: task, outcomes: outcomes)
  }

  /// Asks for an address and waits for what comes of it.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - timeout: After how many whole seconds without a byte to give up.
  /// - Returns: The outcome.
  func get(_ url: URL, timeout: TimeInterval = 900) async -> Outcome {
    await start(URLRequest(url: url), timeout: timeout).outcome()
  }

  private static func outcome(
    _ data: Data?,
    _ response: URLResponse?,
    _ error: (any Error)?
  ) -> Outcome {
    if let error {
      return (error as? URLError).map { .failure($0.code) } ?? .other
    }
    guard let response = response as? HTTPURLResponse else { return .other }
    return .response(response.statusCode, String(decoding: data ?? Data(), as: UTF8.self))
  }
}

/// A transfer under way.
struct Transfer: Sendable {
  let task: URLSessionDataTask
  let outcomes: AsyncStream<Client.Outcome>

  /// Cancels it; to be used only while the server hangs.
  func cancel() {
    task.cancel()
  }

  /// Waits for the end.
  ///
  /// - Returns: The outcome, once.
  func outcome() async -> Client.Outcome {
    for await outcome in outcomes { return outcome }
    return .other
  }
}
