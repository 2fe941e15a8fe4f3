@testable import TypeDiscovery

/// The same loads on a copy, because an expectation can't change what it looks at.
extension ReadableMemory {
  func value<Value: BitwiseCopyable>(_ type: Value.Type, at address: UInt) -> Value? {
    var copy = self
    return copy.load(type, at: address)
  }

  func text(at address: UInt) -> String? {
    var copy = self
    return copy.string(at: address)
  }

  func matches(_ text: String, at address: UInt) -> Bool {
    var copy = self
    return copy.holds(Array(text.utf8), at: address)
  }

  func owner(of address: UInt) -> Int? {
    var copy = self
    return copy.image(of: address)
  }

  func typeRecords(of table: UInt) -> Range<UInt> {
    var copy = self
    return MetadataSections.typeRecords(of: table, in: &copy)
  }
}
