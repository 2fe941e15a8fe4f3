/// Why subclasses can't be discovered in this process.
package struct Unavailability: Error {
  /// The kinds of reasons, for programs; the text beside it is for people.
  package enum Code: Sendable {
    /// The operating system, or the way Swift keeps its metadata on it, isn't supported.
    case platform
    /// A class that is certainly there wasn't found, so no other answer can be believed.
    case selfCheck
  }

  /// The kind of reason.
  package let code: Code

  /// The reason in words.
  package let reason: String

  /// Creates the explanation of why discovery doesn't work.
  ///
  /// - Parameters:
  ///   - code: The kind of reason.
  ///   - reason: The reason in words.
  package init(_ code: Code, reason: String) {
    self.code = code
    self.reason = reason
  }
}

extension Unavailability: Equatable {
  /// Compares the codes; the words don't matter.
  package static func == (left: Unavailability, right: Unavailability) -> Bool {
    left.code == right.code
  }
}

extension Unavailability: CustomStringConvertible {
  /// The reason, as a sentence.
  package var description: String {
    "classes can't be discovered: \(reason)"
  }
}
