/// An HTTP response, and how it is written.
struct Response: Sendable, Equatable {
  /// The status code.
  let status: Int

  /// Header fields besides `Content-Length` and `Connection`, written in order of their names.
  var headers: [String: String] = [:]

  /// The body.
  let body: [UInt8]

  /// Writes everything.
  ///
  /// - Parameter keepAlive: Whether the connection stays open.
  /// - Returns: The head and the body.
  func bytes(keepAlive: Bool) -> [UInt8] {
    head(keepAlive: keepAlive) + body
  }

  /// Writes the status line and the header, with the empty line that ends it.
  ///
  /// - Parameters:
  ///   - keepAlive: Whether the connection stays open.
  ///   - missing: By how much the announced length exceeds the body.
  /// - Returns: The head's bytes.
  func head(keepAlive: Bool, missing: Int = 0) -> [UInt8] {
    var lines = ["HTTP/1.1 \(status) \(reason)"]
    lines += headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    lines.append("Content-Length: \(body.count + missing)")
    lines.append("Connection: \(keepAlive ? "keep-alive" : "close")")
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  /// The words of the status line (RFC 9110, section 15); the class of the status for the rest.
  private var reason: String {
    switch status {
    case 200: "OK"
    case 400: "Bad Request"
    case 404: "Not Found"
    case 411: "Length Required"
    case 413: "Content Too Large"
    case 429: "Too Many Requests"
    case 431: "Request Header Fields Too Large"
    case 500: "Internal Server Error"
    case 502: "Bad Gateway"
    case 503: "Service Unavailable"
    case 504: "Gateway Timeout"
    case 200..<300: "Success"
    case 300..<400: "Redirection"
    case 400..<500: "Client Error"
    case 500..<600: "Server Error"
    default: "Status"
    }
  }
}
