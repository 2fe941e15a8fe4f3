/// The request line and the header of a request.
struct RequestHead {
  /// Why a head can't be used.
  struct Refusal: Error {
    /// The status to answer with.
    let status: Int
  }

  /// The method, such as `GET`.
  let method: String

  /// Path and query as they were sent.
  let target: String

  /// The header fields under their lowercased names; repeated ones joined with `, `.
  let headers: [String: String]

  /// How many bytes of body follow.
  let length: Int

  /// Whether the client wants to be told to go on before it sends the body.
  var awaitsContinue: Bool {
    headers["expect"]?.lowercased() == "100-continue"
  }

  /// Reads a head.
  ///
  /// - Parameter bytes: The head's bytes with the empty line at the end.
  /// - Returns: The head, or the status to refuse it with: 400, or 411 when a body's length is unknown.
  static func parse(_ bytes: some Collection<UInt8>) -> Result<RequestHead, Refusal> {
    // In a Swift string a line break of two bytes is one character.
    var lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\r\n", omittingEmptySubsequences: true)[...]
    let words = lines.popFirst()?.split(separator: " ", omittingEmptySubsequences: false) ?? []
    guard words.count == 3, words[0] != "", words[1].hasPrefix("/"), words[2].hasPrefix("HTTP/1.")
    else { return .failure(Refusal(status: 400)) }

    var headers: [String: String] = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), colon != line.startIndex else {
        return .failure(Refusal(status: 400))
      }
      let name = line[..<colon].lowercased()
      let value = trimmed(line[line.index(after: colon)...])
      headers[name] = headers[name].map { "\($0), \(value)" } ?? String(value)
    }
    guard headers["transfer-encoding"] == nil else { return .failure(Refusal(status: 411)) }
    guard let length = length(in: headers) else { return .failure(Refusal(status: 400)) }
    return .success(
      RequestHead(
        method: String(words[0]),
        target: String(words[1]),
        headers: headers,
        length: length
      )
    )
  }

  private static func length(in headers: [String: String]) -> Int? {
    guard let text = headers["content-length"] else { return 0 }
    guard text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(text)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop { $0 == " " || $0 == "\t" }
    let end = start.lastIndex { $0 != " " && $0 != "\t" }
    return end.map { start[...$0] } ?? ""
  }
}
