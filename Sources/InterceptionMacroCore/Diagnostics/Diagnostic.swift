/// What the plug-in has to say about a place in the declaration.
package struct Diagnostic: Error, Equatable {
  /// How bad it is.
  package enum Severity: String {
    /// The expansion failed.
    case error
    /// The expansion succeeded, but something about it deserves attention.
    case warning
  }

  /// What is wrong, and what to write instead.
  package var message: String
  /// Whether the expansion failed because of it.
  package var severity: Severity
  /// The UTF-8 offsets in the declaration.
  package var range: Range<Int>
  /// Edits that the user may apply.
  package var fixIts: [FixIt]

  init(
    _ message: String,
    severity: Severity = .error,
    at range: Range<Int>,
    fixIts: [FixIt] = []
  ) {
    self.message = message
    self.severity = severity
    self.range = range
    self.fixIts = fixIts
  }
}

/// An edit that the compiler offers next to a diagnostic.
package struct FixIt: Equatable {
  /// What the edit does.
  package var message: String
  /// The UTF-8 offsets in the declaration that are replaced.
  package var range: Range<Int>
  /// What takes their place.
  package var replacement: String
}
