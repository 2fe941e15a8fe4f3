package import Foundation

/// An HTTP server on 127.0.0.1 that fails as real ones do.
///
/// Answers come from a script, a list per path that is consumed in order and whose last answer
/// repeats, and otherwise from a handler:
///
/// ```swift
/// let server = try LoopbackServer()
/// defer { server.stop() }
/// server.script("/folders", [.status(503, headers: ["Retry-After": "1"]), .reset, .ok("a,b")])
/// let (data, _) = try await URLSession.shared.data(from: server.url("/folders"))
/// let requests = await server.requests(3, at: "/folders")
/// ```
///
/// Each request is recorded before any of its answer is sent: what a client has seen is in
/// ``requests``. Requests that can't be read are refused with a 4xx status and not recorded.
///
/// All connections are served on one thread of the server's own.
package final class LoopbackServer: Sendable {
  /// The port that the server listens on.
  package let port: UInt16

  private let script = Script()
  private let received = Journal()
  private let left = Journal()
  private let stopSender: Socket
  private let worker: Worker

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - port: The port, or 0 for any free one.
  ///   - handler: Answers requests for paths without a script; 404 by default. It is called on the
  ///     server's thread, which serves nobody else meanwhile, and must not call ``stop()``. It is
  ///     released when the server stops.
  /// - Throws: ``SystemError`` of the call that failed, such as `bind` on a port in use.
  package init(
    port: UInt16 = 0,
    handler: @escaping @Sendable (Request) -> Answer = { _ in .status(404) }
  ) throws(SystemError) {
    let listener = try Socket.listening(on: port)
    let (stopSender, stopSignal) = try Socket.pair()
    self.port = try listener.boundPort()
    self.stopSender = stopSender
    worker = try Worker { [script, received, left] in
      let loop = EventLoop(
        listener: listener,
        stopSignal: stopSignal,
        choose: { request in
          request.number = received.count(at: request.path) + 1
          let answer = script.next(for: request.path) ?? handler(request)
          received.append(request)
          return answer
        },
        abandon: { left.append($0) }
      )
      loop.run()
    }
  }

  deinit {
    stop()
  }

  /// Stops the server: closes every connection, hanging ones too, and waits for its thread to end.
  ///
  /// Whoever waits for requests is woken. The record stays. More calls do nothing.
  package func stop() {
    stopSender.endOutput()
    worker.join()
    received.close()
    left.close()
  }

  /// Lays down the answers for a path, in place of those that were.
  ///
  /// - Parameters:
  ///   - path: The path, without a query.
  ///   - answers: The answers in order; the last one repeats. With none the handler answers.
  package func script(_ path: String, _ answers: [Answer]) {
    script.set(answers, for: path)
  }

  /// The address of a path at this server.
  ///
  /// - Parameter path: An absolute path, with a query if wanted; percent-encoded where needed.
  /// - Returns: The address.
  package func url(_ path: String) -> URL {
    precondition(path.hasPrefix("/"), "not an absolute path: \(path)")
    guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else {
      preconditionFailure("not a path: \(path)")
    }
    return url
  }
}

extension LoopbackServer {
  /// All requests so far, in the order in which they came.
  package var requests: [Request] {
    received.entries(at: nil)
  }

  /// The requests for a path so far, in the order in which they came.
  ///
  /// - Parameter path: The path, without a query.
  /// - Returns: The requests, oldest first.
  package func requests(at path: String) -> [Request] {
    received.entries(at: path)
  }

  /// How many requests for a path have come so far.
  ///
  /// - Parameter path: The path, without a query.
  /// - Returns: Their number.
  package func count(at path: String) -> Int {
    received.count(at: path)
  }

  /// Waits until so many requests have come; their answers have been chosen by then.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - path: The path, without a query; `nil` for all.
  /// - Returns: All requests by then. They are fewer than asked for only when the server was
  ///   stopped or the waiting task was cancelled.
  @discardableResult
  package func requests(_ count: Int, at path: String? = nil) async -> [Request] {
    await received.wait(for: count, at: path)
  }

  /// Waits until so many clients have left before the end of the answer to their requests.
  ///
  /// A client leaves a request that hangs or pauses when it is cancelled or its time runs out.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - path: The path, without a query; `nil` for all.
  /// - Returns: All abandoned requests by then. They are fewer than asked for only when the server
  ///   was stopped or the waiting task was cancelled.
  @discardableResult
  package func abandoned(_ count: Int, at path: String? = nil) async -> [Request] {
    await left.wait(for: count, at: path)
  }
}
