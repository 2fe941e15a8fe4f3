/// What a search for subclasses has found, and what stood in its way.
package struct Discovery<Base: AnyObject & SendableMetatype>: Sendable {
  /// The classes, sorted by path, then by image, then by their place in the image.
  package let classes: [DiscoveredClass<Base>]

  /// Further copies of the base class; classes that derive from these aren't in ``classes``.
  package let copies: [BaseCopy]

  /// Why this process can't be searched; `nil` when it was.
  package let unavailability: Unavailability?

  init(classes: [DiscoveredClass<Base>], copies: [BaseCopy]) {
    self.classes = classes
    self.copies = copies
    unavailability = nil
  }

  init(unavailable reason: Unavailability) {
    classes = []
    copies = []
    unavailability = reason
  }
}

extension Discovery: CustomStringConvertible {
  /// A report for people: one line for each class and for each thing that went wrong.
  package var description: String {
    if let unavailability {
      return "\(unavailability)"
    }
    let lines = classes.map { "\($0)" } + copies.map { "\($0)" }
    return lines.isEmpty ? "no subclass of \(Base.self)" : lines.joined(separator: "\n")
  }
}
