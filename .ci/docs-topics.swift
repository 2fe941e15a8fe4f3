// Reads a documentation archive, and prints what no topic of its landing page lists: docc puts that into groups of its own.
import Foundation

struct Page: Decodable {
  struct Group: Decodable {
    let generated: Bool?
    let identifiers: [String]
  }
  struct Reference: Decodable { let title: String? }
  let topicSections: [Group]?
  let references: [String: Reference]
}

let (module, archive) = (CommandLine.arguments[1], CommandLine.arguments[2])
let pages = URL(fileURLWithPath: archive).appending(path: "data/documentation")
let data = try Data(contentsOf: pages.appending(path: "\(module.lowercased()).json"))
let landing = try JSONDecoder().decode(Page.self, from: data)
let left = (landing.topicSections ?? []).filter { $0.generated == true }.flatMap(\.identifiers)
for identifier in left {
  print("\(module): \(landing.references[identifier]?.title ?? identifier) is in no topic of \(module).md")
}
let count = FileManager.default.enumerator(at: pages, includingPropertiesForKeys: nil)?
  .reduce(0) { ($1 as? URL)?.pathExtension == "json" ? $0 + 1 : $0 }
print("\(module): \(count ?? 0) pages, \(left.isEmpty ? "all reachable" : "\(left.count) out of reach")")
exit(left.isEmpty ? 0 : 1)
