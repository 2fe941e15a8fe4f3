@testable import TypeDiscovery

/// An image written by hand: descriptors, names and type records in one piece of memory.
///
/// All of it lies in one allocation of a fixed size, so that a reader which leaves it is seen by
/// tools that guard the heap. Offsets count from its start; unused bytes are zero.
final class SyntheticImage {
  static let classFlags: UInt32 = 16 | 0x40

  private let bytes: UnsafeMutableRawBufferPointer
  private(set) var count = 0

  init(capacity: Int = 4_096) {
    bytes = .allocate(byteCount: capacity, alignment: 16)
    bytes.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit {
    bytes.deallocate()
  }

  /// The memory up to the last byte that was reserved.
  func memory(count: Int? = nil, image: Int = 0) -> ReadableMemory {
    ReadableMemory(trusting: [segment(count: count, image: image)])
  }

  /// The same as a segment, to be put beside others.
  func segment(count: Int? = nil, image: Int = 0) -> ReadableMemory.Segment {
    let end = address(count ?? self.count)
    return ReadableMemory.Segment(addresses: address(0)..<end, image: image)
  }

  func address(_ offset: Int) -> UInt {
    UInt(bitPattern: bytes.baseAddress) &+ UInt(bitPattern: offset)
  }

  /// Sets bytes aside, aligned to words.
  func reserve(_ size: Int) -> Int {
    let offset = count
    count = (count + size + 7) & ~7
    precondition(count <= bytes.count, "the synthetic image is too small")
    return offset
  }

  func store<Value: BitwiseCopyable>(_ value: Value, at offset: Int) {
    bytes.storeBytes(of: value, toByteOffset: offset, as: Value.self)
  }

  /// Stores an offset relative to its own place, with flags in its low bits.
  func link(_ offset: Int, to target: Int, flags: Int32 = 0) {
    store(Int32(target - offset) | flags, at: offset)
  }

  func text(_ text: String) -> Int {
    let offset = reserve(text.utf8.count + 1)
    for (index, byte) in text.utf8.enumerated() {
      store(byte, at: offset + index)
    }
    return offset
  }

  /// A pointer to an address, as a relocated table holds it.
  func pointer(to address: UInt) -> Int {
    let offset = reserve(8)
    store(address, at: offset)
    return offset
  }

  /// A module, or another context that has a name and nothing else.
  func context(_ name: String?, kind: UInt32 = 0, in parent: Int? = nil) -> Int {
    let offset = reserve(16)
    store(kind | 0x40, at: offset)
    if let parent { link(offset + 4, to: parent) }
    if let name { link(offset + 8, to: text(name)) }
    return offset
  }

  /// The descriptor of a class.
  func type(
    _ name: String,
    in parent: Int? = nil,
    of superclass: Int? = nil,
    flags: UInt32 = classFlags
  ) -> Int {
    let offset = reserve(32)
    store(flags, at: offset)
    if let parent { link(offset + 4, to: parent) }
    link(offset + 8, to: text(name))
    if let superclass { derive(offset, from: superclass) }
    return offset
  }

  /// Makes a class name its superclass directly.
  func derive(_ type: Int, from superclass: Int) {
    let name = reserve(8)
    store(UInt8(1), at: name)
    link(name + 1, to: superclass)
    link(type + 20, to: name)
  }

  /// Makes a class name its superclass through a pointer, as for one of another image.
  func derive(_ type: Int, fromFar superclass: UInt) {
    let name = reserve(8)
    store(UInt8(2), at: name)
    link(name + 1, to: pointer(to: superclass))
    link(type + 20, to: name)
  }

  /// Writes a section of records that refer to the types directly; returns its addresses.
  func records(_ types: [Int]) -> Range<UInt> {
    let offset = reserve(types.count * 4)
    for (index, type) in types.enumerated() {
      link(offset + index * 4, to: type)
    }
    return address(offset)..<address(offset + types.count * 4)
  }
}
