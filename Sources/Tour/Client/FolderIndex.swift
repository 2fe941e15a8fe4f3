import InterceptionMacros

/// An index with what protocols also have: generic methods, `inout`, subscripts, static members.
@Interceptable
protocol FolderIndex {
  func find<Key: Hashable>(_ key: Key) throws -> String
  func take(from queue: inout [String]) -> Int
  subscript(position: Int) -> String { get }
  static func empty() -> Self
}

extension FolderIndexInterceptor: FolderIndex {}

/// An index that is busy as often as it is told.
final class BusyIndex: FolderIndex {
  struct Busy: Error {}

  private var names: [AnyHashable: String] = ["a": "Archive", 7: "Sent"]
  private var busy: Int

  init(busy: Int) { self.busy = busy }

  func find<Key: Hashable>(_ key: Key) throws -> String {
    busy -= 1
    guard busy < 0, let name = names[AnyHashable(key)] else { throw Busy() }
    return name
  }

  func take(from queue: inout [String]) -> Int {
    for name in queue { names[name] = name }
    queue = []
    return names.count
  }

  subscript(position: Int) -> String { names.values.sorted()[position] }

  static func empty() -> BusyIndex { BusyIndex(busy: 0) }
}
