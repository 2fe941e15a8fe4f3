#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The standard error stream of the process.
package enum StandardError {
  /// Writes one line.
  package static func print(_ line: String) {
    var text = line + "\n"
    text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count {
        let count = unsafe write(2, bytes.baseAddress?.advanced(by: written), bytes.count - written)
        guard count > 0 else { return }
        written += count
      }
    }
  }
}
