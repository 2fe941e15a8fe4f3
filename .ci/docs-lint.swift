// Reads symbol graphs, and prints each public declaration that isn't documented, or at too great length, and each type
// that users adopt, make or subclass and that has no example.
import Foundation

struct Graph: Decodable {
  struct Symbol: Decodable {
    struct Names: Decodable { let title: String }
    struct Kind: Decodable {
      let identifier: String
      let displayName: String
    }
    struct Position: Decodable { let line: Int }
    struct Location: Decodable {
      let uri: String
      let position: Position
    }
    struct Comment: Decodable {
      struct Line: Decodable { let text: String }
      let lines: [Line]
    }
    let names: Names
    let kind: Kind
    let pathComponents: [String]
    let location: Location?
    let docComment: Comment?
  }
  let symbols: [Symbol]
}

extension Graph.Symbol {
  /// Whether it is a macro, or a type at the top that users adopt, make or subclass.
  func isForUse(_ made: Set<ArraySlice<String>>) -> Bool {
    guard pathComponents.count == 1 else { return false }
    return switch kind.identifier {
    case "swift.macro", "swift.protocol", "swift.class": true
    case "swift.struct", "swift.enum": made.contains(pathComponents[...])
    default: false
    }
  }
}

/// The first sentence: the first paragraph, up to a full stop that ends a word.
func firstSentence(_ lines: [String]) -> String {
  let paragraph = lines.drop { $0.isEmpty }.prefix { !$0.isEmpty }.joined(separator: " ")
  guard let end = paragraph.range(of: ". ") else { return paragraph }
  return String(paragraph[..<end.lowerBound]) + "."
}

let module = CommandLine.arguments[1]
var count = 0
var findings: [String] = []
for file in CommandLine.arguments.dropFirst(2) {
  let data = try Data(contentsOf: URL(fileURLWithPath: file))
  let graph = try JSONDecoder().decode(Graph.self, from: data)
  let made = Set(
    graph.symbols.filter { $0.kind.identifier == "swift.init" }.map { $0.pathComponents.dropLast() })
  // What the compiler makes has no place in the source.
  for symbol in graph.symbols {
    guard let location = symbol.location else { continue }
    count += 1
    let path = location.uri.replacingOccurrences(of: "file://", with: "")
    let place = "\(path):\(location.position.line + 1)"
    let name = "\(symbol.kind.displayName) \(symbol.pathComponents.joined(separator: "."))"
    guard let comment = symbol.docComment else {
      findings.append("\(place): \(name) is not documented")
      continue
    }
    if symbol.isForUse(made), !comment.lines.contains(where: { $0.text == "```swift" }) {
      findings.append("\(place): \(name) has no example")
    }
    let sentence = firstSentence(comment.lines.map(\.text))
    if sentence.isEmpty { findings.append("\(place): the documentation of \(name) is empty") }
    if sentence.count > 150 {
      findings.append(
        "\(place): the first sentence about \(name) has \(sentence.count) characters, more than 150"
      )
    }
  }
}
if count == 0 { findings.append("\(module) has no public declaration: there must be some mistake") }
findings.sorted().forEach { print($0) }
print("\(module): \(count) public declarations, \(findings.count) findings")
exit(findings.isEmpty ? 0 : 1)
