/// The envelope of a message: its length in eight bytes, the lowest first, then JSON.
package enum MessageFrame {
  /// The number of bytes in front of a message.
  package static let headerSize = 8
  /// The longest message that is accepted.
  package static let longest = 1 << 30

  /// The length that a header announces; nothing where no message follows.
  ///
  /// - Parameter header: Up to eight bytes; fewer mean that the input has ended.
  /// - Returns: The number of bytes that follow the header.
  package static func length(_ header: [UInt8]) -> Int? {
    guard header.count == headerSize else { return nil }
    let length = header.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard length > 0, length <= UInt64(longest) else { return nil }
    return Int(length)
  }

  /// A message with its header.
  package static func framed(_ message: [UInt8]) -> [UInt8] {
    let length = UInt64(message.count)
    return (0..<headerSize).map { UInt8(truncatingIfNeeded: length >> (8 * UInt64($0))) } + message
  }
}
