import InterceptionMacroCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(ucrt)
  import ucrt
#endif

/// The streams to and from the compiler.
///
/// One stray character on standard output would end the conversation, so it is moved out of the
/// way first: what anything prints goes to standard error.
struct StandardStreams {
  private let input: Int32
  private let output: Int32

  /// Takes the standard streams over.
  init() {
    #if os(Windows)
      input = _dup(0)
      output = _dup(1)
      _dup2(2, 1)
      _setmode(input, _O_BINARY)
      _setmode(output, _O_BINARY)
    #else
      input = dup(0)
      output = dup(1)
      dup2(2, 1)
    #endif
  }

  /// Waits for the next message; nothing at the end of the conversation.
  func readMessage() -> [UInt8]? {
    MessageFrame.length(readBytes(MessageFrame.headerSize)).flatMap { length in
      let message = readBytes(length)
      return message.count == length ? message : nil
    }
  }

  /// Sends a message; returns whether the compiler took it.
  func writeMessage(_ message: [UInt8]) -> Bool {
    var rest = MessageFrame.framed(message)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { bytes in
        #if os(Windows)
          Int(_write(output, bytes.baseAddress, UInt32(bytes.count)))
        #else
          write(output, bytes.baseAddress, bytes.count)
        #endif
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return false }
      rest = rest.dropFirst(written)
    }
    return true
  }

  /// Reads as many bytes as asked for; fewer at the end of the input.
  private func readBytes(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: min(count, 1 << 16))
    while bytes.count < count {
      let wanted = min(buffer.count, count - bytes.count)
      let received = buffer.withUnsafeMutableBytes { buffer in
        #if os(Windows)
          Int(_read(input, buffer.baseAddress, UInt32(wanted)))
        #else
          read(input, buffer.baseAddress, wanted)
        #endif
      }
      if received < 0, errno == EINTR { continue }
      guard received > 0 else { break }
      bytes += buffer[..<received]
    }
    return bytes
  }
}
