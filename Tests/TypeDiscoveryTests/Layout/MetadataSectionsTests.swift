import Testing

@testable import TypeDiscovery

@Suite("MetadataSections")
struct MetadataSectionsTests {
  let image = SyntheticImage()

  /// Writes a table whose third section is the given one, and reads it back.
  private func typeRecords(start: UInt, length: UInt, of image: SyntheticImage) -> Range<UInt> {
    let table = image.reserve(80)
    image.store(5 as UInt, at: table)
    image.store(start, at: table + 64)
    image.store(length, at: table + 72)
    return image.memory().typeRecords(of: image.address(table))
  }

  @Test("The type records are the third section")
  func third() {
    let records = image.records([0, 0, 0])

    #expect(typeRecords(start: records.lowerBound, length: 12, of: image) == records)
  }

  @Test(
    "A section that isn't within one image is empty",
    arguments: [
      (0, 0), (0, 12), (.max, 12), (12, .max), (.max, .max),
    ] as [(UInt, UInt)]
  )
  func nonsense(start: UInt, length: UInt) {
    #expect(typeRecords(start: start, length: length, of: image).isEmpty)
    #expect(typeRecords(start: image.address(0), length: length, of: image).isEmpty || length == 12)
  }

  @Test("A table that can't be read has no records")
  func unreadable() {
    let memory = image.memory()

    #expect(memory.typeRecords(of: image.address(0)).isEmpty)
    #expect(memory.typeRecords(of: .max - 8).isEmpty)
  }
}
