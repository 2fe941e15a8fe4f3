/// A dynamic library that could not be loaded.
package struct ModuleLoadingError: Error {
  /// The kinds of failures, for programs; the text beside it is for people.
  package enum Code: Sendable {
    /// The dynamic linker refused the library.
    case refused
    /// This platform's way of loading libraries isn't supported.
    case platform
  }

  /// The kind of failure.
  package let code: Code

  /// The library that was asked for.
  package let path: String

  /// The dynamic linker's explanation.
  package let reason: String
}

extension ModuleLoadingError: Equatable {
  /// Compares codes and paths; the words don't matter.
  package static func == (left: ModuleLoadingError, right: ModuleLoadingError) -> Bool {
    left.code == right.code && left.path == right.path
  }
}

extension ModuleLoadingError: CustomStringConvertible {
  /// The library and the reason.
  package var description: String {
    "can't load \(path): \(reason)"
  }
}
