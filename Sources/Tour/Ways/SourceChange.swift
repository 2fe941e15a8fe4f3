import Foundation

/// How the source of one way differs from the program before, counted in the files themselves.
struct SourceChange: Equatable {
  /// Lines that were added and taken away; blank ones don't count.
  struct Lines: Equatable, CustomStringConvertible {
    var added = 0
    var removed = 0

    var description: String { added + removed == 0 ? "none" : "+\(added) -\(removed)" }
  }

  /// The lines of the client and its protocol.
  let client: Lines
  /// The lines of the three callers.
  let callers: Lines
  /// The lines where the program is put together.
  let setup: Lines

  /// Compares two sources section by section.
  init(from old: String, to new: String) {
    client = Self.lines("Client", old, new)
    callers = Self.lines("Callers", old, new)
    setup = Self.lines("Setup", old, new)
  }

  /// The source of one of the ways; `nil` where the program has left its sources.
  static func source(_ name: String) -> String? {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try? String(
      contentsOf: folder.appendingPathComponent("\(name).swift"), encoding: .utf8)
  }

  /// The lines of a section, without blank ones.
  static func section(_ name: String, of source: String) -> [String] {
    let lines = source.split(separator: "\n").map(String.init)
    guard let start = lines.firstIndex(of: "  // MARK: \(name)") else { return [] }
    return lines[(start + 1)...].prefix { !$0.hasPrefix("  // MARK:") && $0 != "}" }.filter {
      !$0.allSatisfy(\.isWhitespace)
    }
  }

  private static func lines(_ name: String, _ old: String, _ new: String) -> Lines {
    let change = section(name, of: new).difference(from: section(name, of: old))
    return Lines(added: change.insertions.count, removed: change.removals.count)
  }
}
