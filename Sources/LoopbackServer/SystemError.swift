import Foundation

/// A system call that failed, with the error number and its text.
package struct SystemError: Error, Equatable, CustomStringConvertible {
  /// The call that failed, such as `bind`.
  package let call: String

  /// The error number, such as `EADDRINUSE`.
  package let code: Int32

  /// Names the call and takes the error number that it left behind.
  ///
  /// - Parameters:
  ///   - call: The call that failed.
  ///   - code: Its error number; by default the calling thread's `errno`.
  init(_ call: String, code: Int32 = errno) {
    self.call = call
    self.code = code
  }

  /// The call and what went wrong: `bind: Address already in use (98)`.
  package var description: String {
    "\(call): \(String(cString: strerror(code))) (\(code))"
  }
}

/// Calls again while a signal interrupts the call.
///
/// - Parameter call: A system call that returns -1 and sets `errno` when it fails.
/// - Returns: What the first uninterrupted call returned.
func uninterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    guard result == -1, errno == EINTR else { return result }
  }
}
