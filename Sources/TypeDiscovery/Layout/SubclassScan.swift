/// Walks type records and keeps the concrete classes that descend from a base class.
///
/// Descent is read from the descriptors alone: nothing is realised. Only classes that are somebody's
/// superclass are remembered, so a scan costs a few loads for each record and no allocation.
struct SubclassScan {
  private enum Descent {
    case none
    case base
    /// From another copy of the base class, at this address.
    case copy(UInt)
  }

  /// The descriptors of the classes found, in the order of their records.
  private(set) var matches: [UInt] = []

  /// For each further copy of the base class, the descriptors of the concrete classes below it.
  private(set) var copies: [UInt: [UInt]] = [:]

  var reader: DescriptorReader
  private let base: UInt
  private let basePath: String
  private let baseName: [UInt8]
  private let baseImage: Int?
  private var descents: [UInt: Descent] = [:]
  private var trail: [UInt] = []

  /// Prepares a scan for the subclasses of the class that a descriptor describes.
  init(base: UInt, memory: ReadableMemory) {
    var reader = DescriptorReader(memory: memory)
    self.base = base
    basePath = reader.path(of: base)
    baseName = Array((reader.name(of: base) ?? "").utf8)
    baseImage = reader.memory.image(of: base)
    self.reader = reader
  }

  /// Visits each record of a section; bytes at the end that are no whole record are ignored.
  mutating func visit(records section: Range<UInt>) {
    for index in 0..<UInt(section.count) / 4 {
      visit(record: section.lowerBound &+ index &* 4)
    }
  }

  private mutating func visit(record: UInt) {
    guard let descriptor = reader.descriptor(ofRecord: record), descriptor != base,
      let flags = reader.flags(of: descriptor), flags.kind == .class
    else { return }
    if isCopyOfBase(descriptor) {
      copies[descriptor, default: []] += []
      return
    }
    guard flags.isConcreteClass else { return }
    switch descent(of: descriptor) {
    case .none: break
    case .base: matches.append(descriptor)
    case .copy(let copy): copies[copy, default: []].append(descriptor)
    }
  }

  /// Climbs until something known; what was passed on the way then shares its answer.
  private mutating func descent(of descriptor: UInt) -> Descent {
    var result = Descent.none
    trail.removeAll(keepingCapacity: true)
    var next = reader.superclass(of: descriptor)
    while let ancestor = next {
      if ancestor == base {
        result = .base
        break
      }
      if let known = descents[ancestor] {
        result = known
        break
      }
      if isCopyOfBase(ancestor) {
        result = .copy(ancestor)
        break
      }
      // Remembered before climbing on, which ends a cycle at its second visit.
      descents[ancestor] = Descent.none
      trail.append(ancestor)
      next = reader.superclass(of: ancestor)
    }
    if case .none = result { return result }
    for ancestor in trail {
      descents[ancestor] = result
    }
    return result
  }

  /// Whether a class has the path of the base but lives in another image.
  ///
  /// Within one image it is merely another class: private ones may share a path.
  private mutating func isCopyOfBase(_ descriptor: UInt) -> Bool {
    guard reader.isNamed(baseName, descriptor) else { return false }
    return reader.memory.image(of: descriptor) != baseImage
      && reader.path(of: descriptor) == basePath
  }
}
