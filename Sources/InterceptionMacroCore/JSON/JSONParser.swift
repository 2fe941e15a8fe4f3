/// Text that is not JSON.
package struct JSONError: Error, Equatable {
  /// What was wrong.
  package var message: String
  /// The offset of the offending byte.
  package var offset: Int
}

/// Reads one JSON value.
package struct JSONParser {
  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  /// Parses a whole text.
  ///
  /// - Parameter bytes: The text in UTF-8.
  /// - Returns: The value.
  /// - Throws: A ``JSONError`` where the text is not one JSON value.
  package static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    var parser = JSONParser(bytes: bytes)
    let value = try parser.value()
    parser.skipSpace()
    guard parser.position == bytes.count else { throw parser.error("one value") }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func error(_ expected: String) -> JSONError {
    JSONError(message: "expected \(expected)", offset: position)
  }

  private mutating func skipSpace() {
    while let byte = current, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  private mutating func consume(_ character: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    skipSpace()
    guard depth < 500 else { throw error("less nesting") }
    depth += 1
    defer { depth -= 1 }
    switch current {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func word(_ text: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
    guard bytes[position...].starts(with: text.utf8) else { throw error(text) }
    position += text.utf8.count
    return value
  }

  private mutating func number() throws(JSONError) -> JSONValue {
    let start = position
    while let byte = current, "+-.eE0123456789".utf8.contains(byte) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if let integer = Int(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else { throw error("a value") }
    return .number(number)
  }

  private mutating func array() throws(JSONError) -> JSONValue {
    position += 1
    var values: [JSONValue] = []
    skipSpace()
    if consume("]") { return .array(values) }
    while true {
      values.append(try value())
      skipSpace()
      if consume("]") { return .array(values) }
      guard consume(",") else { throw error("',' or ']'") }
    }
  }

  private mutating func object() throws(JSONError) -> JSONValue {
    position += 1
    var members: [(key: String, value: JSONValue)] = []
    skipSpace()
    if consume("}") { return .object(members) }
    while true {
      skipSpace()
      guard current == UInt8(ascii: "\"") else { throw error("a key") }
      let key = try string()
      skipSpace()
      guard consume(":") else { throw error("':'") }
      members.append((key, try value()))
      skipSpace()
      if consume("}") { return .object(members) }
      guard consume(",") else { throw error("',' or '}'") }
    }
  }

  private mutating func string() throws(JSONError) -> String {
    position += 1
    var utf8: [UInt8] = []
    while let byte = current {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        return String(decoding: utf8, as: UTF8.self)
      case UInt8(ascii: "\\"):
        utf8 += String(try escape()).utf8
      case 0..<0x20:
        position -= 1
        throw error("an escaped control character")
      default:
        utf8.append(byte)
      }
    }
    throw error("'\"'")
  }

  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    guard let byte = current else { throw error("an escape") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape()
    default:
      position -= 1
      throw error("an escape")
    }
  }

  /// Reads the digits of `\u`, and those of the second half where the first is a surrogate.
  private mutating func unicodeEscape() throws(JSONError) -> Unicode.Scalar {
    let first = try hexadecimal()
    if let scalar = Unicode.Scalar(first) { return scalar }
    let next = position
    if first < 0xDC00, consume("\\"), consume("u") {
      let second = try hexadecimal()
      if 0xDC00..<0xE000 ~= second,
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      {
        return scalar
      }
    }
    position = next
    return "\u{FFFD}"
  }

  private mutating func hexadecimal() throws(JSONError) -> UInt32 {
    guard position + 4 <= bytes.count else { throw error("four hexadecimal digits") }
    let digits = bytes[position..<position + 4]
    let text = String(decoding: digits, as: UTF8.self)
    guard !digits.contains(UInt8(ascii: "+")), let value = UInt32(text, radix: 16) else {
      throw error("four hexadecimal digits")
    }
    position += 4
    return value
  }
}
