/// A pattern for names: `*` stands for any number of characters, `?` for one; the rest for itself.
package struct NamePattern: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ pattern: String) { description = pattern }

  /// Whether the whole name matches.
  ///
  /// Greedy with one place to come back to, so at most quadratic: the last `*` decides, since an
  /// earlier one has already matched as little as it could.
  package func matches(_ name: String) -> Bool {
    let pattern = Array(description)
    let text = Array(name)
    var p = 0
    var t = 0
    var star: (pattern: Int, text: Int)?
    while t < text.count {
      if p < pattern.count, pattern[p] == "*" {
        star = (p, t)
        p += 1
      } else if p < pattern.count, pattern[p] == "?" || pattern[p] == text[t] {
        p += 1
        t += 1
      } else if let last = star {
        p = last.pattern + 1
        t = last.text + 1
        star = (last.pattern, t)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }
}
