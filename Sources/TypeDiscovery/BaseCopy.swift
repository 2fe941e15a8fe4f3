/// A second copy of a base class: the same class, linked once more into another image.
///
/// The two are different types to the runtime, so a subclass of one isn't a subclass of the other.
/// It happens when an executable and a library that it loads both link the base statically; the
/// cure is to put the base into a dynamic library that both share.
package struct BaseCopy: Sendable, Equatable {
  /// The path that the copy shares with the base class.
  package let path: String

  /// The file that holds the base class of the search.
  package let original: String

  /// The file that holds the copy.
  package let image: String

  /// The paths of the concrete classes that derive from the copy, and so were not found.
  package let subclasses: [String]
}

extension BaseCopy: CustomStringConvertible {
  /// What was copied, from where, and which classes are missed because of it.
  package var description: String {
    let missed = subclasses.isEmpty ? "nothing" : subclasses.joined(separator: ", ")
    return "\(image) has its own copy of \(path) beside that of \(original); it is the base of "
      + "\(missed): link \(path) dynamically into both"
  }
}
