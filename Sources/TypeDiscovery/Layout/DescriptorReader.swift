/// Reads context descriptors: what the compiler writes down about each type and what encloses it.
///
/// The layout is that of `include/swift/ABI/Metadata.h` in the Swift sources. A descriptor is
/// referred to by its address. Offsets are 32 bits and relative to their own address; an offset
/// whose lowest bit is set leads to a pointer instead of the thing itself.
///
/// | offset | content |
/// |---|---|
/// | 0 | flags |
/// | 4 | the enclosing context, maybe through a pointer |
/// | 8 | the name (of an extension: the extended type) |
/// | 12 | the function that realises the type |
/// | 20 | the mangled name of the superclass |
struct DescriptorReader {
  /// Longest chain of contexts that is followed; a longer one is a cycle or garbage.
  static let deepestNesting = 64

  var memory: ReadableMemory
  private var contextPaths: [UInt: String] = [:]

  init(memory: ReadableMemory) {
    self.memory = memory
  }

  /// The flags at the start of a descriptor.
  mutating func flags(of descriptor: UInt) -> ContextFlags? {
    memory.load(UInt32.self, at: descriptor).map(ContextFlags.init)
  }

  /// The type that a record of the section `swift5_type_metadata` refers to.
  mutating func descriptor(ofRecord record: UInt) -> UInt? {
    guard let offset = memory.load(Int32.self, at: record) else { return nil }
    // The two low bits say how the type is referred to: 0 at once, 1 through a pointer. The
    // others are for Objective-C.
    switch offset & 3 {
    case 0: return relative(offset, to: record)
    case 1: return relative(offset & ~3, to: record).flatMap { pointer(at: $0) }
    default: return nil
    }
  }

  /// The descriptor of the superclass, without its generic arguments.
  ///
  /// - Returns: `nil` for a root class, and when the superclass isn't known to the linker: a name
  ///   in letters, or a class of a weakly linked library that is missing.
  mutating func superclass(of descriptor: UInt) -> UInt? {
    guard let name = relativePointer(at: descriptor &+ 20),
      let ancestor = symbolicReference(at: name),
      flags(of: ancestor)?.kind == .class
    else { return nil }
    return ancestor
  }

  /// The function that returns the metadata of a type that isn't generic.
  mutating func accessor(of descriptor: UInt) -> UInt? {
    relativePointer(at: descriptor &+ 12)
  }

  /// Whether a type has this name, that of the innermost context only.
  mutating func isNamed(_ name: [UInt8], _ descriptor: UInt) -> Bool {
    guard let address = relativePointer(at: descriptor &+ 8) else { return false }
    return memory.holds(name, at: address)
  }

  /// The name of a type or module without its contexts.
  mutating func name(of descriptor: UInt) -> String? {
    relativePointer(at: descriptor &+ 8).flatMap { memory.string(at: $0) }
  }

  /// The names of all contexts, outermost first; one without a name is written `_`.
  mutating func path(of descriptor: UInt) -> String {
    path(of: descriptor, depth: 1) ?? ""
  }

  private mutating func path(of context: UInt, depth: Int) -> String? {
    guard depth <= Self.deepestNesting, let flags = flags(of: context) else { return nil }
    let name = component(of: context, kind: flags.kind) ?? "_"
    guard let parent = parent(of: context) else { return name }
    // Many types share a context, so its path is worth remembering.
    if let known = contextPaths[parent] {
      return "\(known).\(name)"
    }
    guard let outer = path(of: parent, depth: depth + 1) else { return name }
    contextPaths[parent] = outer
    return "\(outer).\(name)"
  }

  private mutating func component(of context: UInt, kind: ContextFlags.Kind) -> String? {
    switch kind {
    case .anonymous:
      return nil
    case .extension:
      guard let extended = relativePointer(at: context &+ 8) else { return nil }
      guard let type = symbolicReference(at: extended) else { return memory.string(at: extended) }
      return name(of: type)
    default:
      return name(of: context)
    }
  }

  private mutating func parent(of descriptor: UInt) -> UInt? {
    let field = descriptor &+ 4
    guard let offset = memory.load(Int32.self, at: field) else { return nil }
    guard offset & 1 == 0 else {
      return relative(offset & ~1, to: field).flatMap { pointer(at: $0) }
    }
    return relative(offset, to: field)
  }

  /// The descriptor that a mangled name begins with: byte 1 at once, byte 2 through a pointer.
  private mutating func symbolicReference(at name: UInt) -> UInt? {
    switch memory.load(UInt8.self, at: name) {
    case 1: relativePointer(at: name &+ 1)
    case 2: relativePointer(at: name &+ 1).flatMap { pointer(at: $0) }
    default: nil
    }
  }

  private mutating func relativePointer(at address: UInt) -> UInt? {
    memory.load(Int32.self, at: address).flatMap { relative($0, to: address) }
  }

  private mutating func pointer(at address: UInt) -> UInt? {
    memory.load(UInt.self, at: address).flatMap { $0 == 0 ? nil : $0 }
  }

  private func relative(_ offset: Int32, to address: UInt) -> UInt? {
    offset == 0 ? nil : address &+ UInt(bitPattern: Int(offset))
  }
}
