/// A class that was found in the running process.
package struct DiscoveredClass<Base: AnyObject & SendableMetatype>: Sendable {
  /// The class, realised and ready to be instantiated.
  package let type: Base.Type

  /// The names of the class and its contexts, outermost first: `Shop.Payments.CardService`.
  ///
  /// It is the same in every process and every build. A private or local context has no name and
  /// is written `_`, so two private classes of one module may share a path.
  package let path: String

  /// The file of the executable or library that holds the class.
  package let image: String
}

extension DiscoveredClass: CustomStringConvertible {
  /// The path of the class and the image it comes from.
  package var description: String {
    "\(path) in \(image)"
  }
}
