/// The table of an image's metadata sections, which the runtime hands out.
///
/// Four words (a version, the image's address, two unused), then a start and a length for each
/// section; later versions only add sections at the end. The types are the third.
enum MetadataSections {
  private static let word = UInt(MemoryLayout<UInt>.size)

  /// The addresses of an image's type records; empty when the table doesn't make sense.
  static func typeRecords(of table: UInt, in memory: inout ReadableMemory) -> Range<UInt> {
    let section = table &+ (4 + 2 * 2) * word
    guard let start = memory.load(UInt.self, at: section),
      let length = memory.load(UInt.self, at: section &+ word),
      length > 0, length <= UInt.max - start,
      let image = memory.image(of: start),
      memory.image(of: start + length - 1) == image
    else { return 0..<0 }
    return start..<start + length
  }
}
