import InterceptionMacroCore
import Testing

/// Expands a protocol `P` with the given requirements.
func expand(
  _ requirements: String,
  refining: String = "",
  before: String = "",
  attribute: String = "@Interceptable"
) -> Expansion {
  let inheritance = refining.isEmpty ? "" : ": \(refining)"
  return Expansion(
    of: "\(before)protocol P\(inheritance) {\n\(requirements)\n}",
    attribute: attribute
  )
}

extension Expansion {
  /// The generated code with every run of spaces and line breaks as one space.
  var flat: String {
    (source ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Expects that the generated code contains each of `fragments`, however it is broken up.
  func expect(
    _ fragments: String...,
    warnings: Int = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      diagnostics.map(\.severity) == Array(repeating: .warning, count: warnings),
      sourceLocation: sourceLocation
    )
    for fragment in fragments {
      #expect(flat.contains(fragment), "\(source ?? "")", sourceLocation: sourceLocation)
    }
  }
}

extension String {
  /// The text between two UTF-8 offsets.
  func slice(_ range: Range<Int>) -> String {
    String(decoding: Array(utf8)[range], as: UTF8.self)
  }
}
