extension LoopbackServer {
  /// A request as the server received it.
  package struct Request: Sendable, Equatable {
    /// The method, such as `GET`.
    package let method: String

    /// Path and query as they were sent, percent signs included.
    package let target: String

    /// The header fields under their lowercased names; a repeated field's values joined with `, `.
    package let headers: [String: String]

    /// The body; empty when there is none.
    package let body: [UInt8]

    /// Which connection it came on, counted from 1 in the order of acceptance.
    package internal(set) var connection = 0

    /// How many requests for this path had come when it came, itself included.
    ///
    /// A handler can answer by it: `request.number < 3 ? .status(503) : .ok("a,b")`.
    package internal(set) var number = 0

    /// The target up to the question mark.
    package var path: String {
      String(target.prefix { $0 != "?" })
    }

    /// What follows the question mark of the target, or `nil` without one.
    package var query: String? {
      guard let mark = target.firstIndex(of: "?") else { return nil }
      return String(target[target.index(after: mark)...])
    }

    /// The body as text; bytes that aren't UTF-8 come out as replacement characters.
    package var text: String {
      String(decoding: body, as: UTF8.self)
    }

    /// Finds a header field.
    ///
    /// - Parameter name: The field's name in any case.
    /// - Returns: Its value without surrounding spaces, or `nil` when it wasn't sent.
    package func header(_ name: String) -> String? {
      headers[name.lowercased()]
    }
  }
}
