/// Collects indented lines of generated code.
struct SourceWriter {
  private(set) var text = ""
  private var indentation = ""

  /// Appends lines, or an empty one.
  mutating func line(_ lines: String = "") {
    for line in lines.split(separator: "\n", omittingEmptySubsequences: false) {
      text += line.isEmpty ? "\n" : "\(indentation)\(line)\n"
    }
  }

  /// Appends a declaration with a body in braces.
  mutating func block(_ head: String, _ body: (inout SourceWriter) -> Void) {
    line("\(head) {")
    indentation += "  "
    body(&self)
    indentation.removeLast(2)
    line("}")
  }
}
