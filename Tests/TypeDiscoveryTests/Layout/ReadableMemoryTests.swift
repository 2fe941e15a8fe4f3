import Testing

@testable import TypeDiscovery

@Suite("ReadableMemory")
struct ReadableMemoryTests {
  let image = SyntheticImage()

  init() {
    image.store(0x0102_0304_0506_0708 as UInt64, at: image.reserve(8))
  }

  @Test("Reads values within a segment, aligned or not, up to its last byte")
  func bounds() {
    let memory = image.memory()

    #expect(memory.value(UInt64.self, at: image.address(0)) == 0x0102_0304_0506_0708)
    #expect(memory.value(UInt16.self, at: image.address(3)) == 0x0405)
    #expect(memory.value(UInt32.self, at: image.address(4)) == 0x0102_0304)
    #expect(memory.value(UInt32.self, at: image.address(5)) == nil)
    #expect(memory.value(UInt8.self, at: image.address(7)) == 1)
    #expect(memory.value(UInt8.self, at: image.address(8)) == nil)
    #expect(memory.value(UInt8.self, at: image.address(-1)) == nil)
  }

  @Test("Reads nothing outside its segments", arguments: [0, 1, .max, .max - 3] as [UInt])
  func outside(address: UInt) {
    let memory = image.memory()
    let empty = ReadableMemory(trusting: [])

    #expect(memory.value(UInt32.self, at: address) == nil)
    #expect(empty.value(UInt32.self, at: image.address(0)) == nil)
    #expect(memory.owner(of: address) == nil)
  }

  @Test("Finds the segment of an address among many, in any order")
  func segments() {
    let images = (0..<9).map { _ in SyntheticImage(capacity: 16) }
    for (index, image) in images.enumerated() {
      image.store(index, at: image.reserve(8))
    }
    var memory = ReadableMemory(
      trusting: images.enumerated().map { $0.element.segment(image: $0.offset) }
    )

    // One value throughout: it remembers the segment of its last load.
    for (index, image) in images.enumerated().reversed() {
      let value = memory.load(Int.self, at: image.address(0))
      let owner = memory.image(of: image.address(7))
      let beyond = memory.load(UInt8.self, at: image.address(8))
      #expect(value == index)
      #expect(owner == index)
      #expect(beyond == nil)
    }
  }

  @Test("A value doesn't reach over into the next segment")
  func adjacent() {
    let start = image.address(0)
    let memory = ReadableMemory(trusting: [
      .init(addresses: start + 4..<start + 8, image: 1),
      .init(addresses: start..<start + 4, image: 0),
    ])

    #expect(memory.value(UInt32.self, at: start) == 0x0506_0708)
    #expect(memory.value(UInt32.self, at: start + 4) == 0x0102_0304)
    #expect(memory.value(UInt32.self, at: start + 2) == nil)
  }

  @Test("A text ends with a zero within reach, or isn't one")
  func text() {
    let text = image.text("Servicé")
    let memory = image.memory()
    let short = image.memory(count: text + 4)

    #expect(memory.text(at: image.address(text)) == "Servicé")
    #expect(memory.text(at: image.address(text + 4)) == "icé")
    #expect(short.text(at: image.address(text)) == nil)
    #expect(memory.matches("Servicé", at: image.address(text)))
    #expect(!memory.matches("Servic", at: image.address(text)))
    #expect(!memory.matches("Services", at: image.address(text)))
    #expect(!short.matches("Serv", at: image.address(text)))
  }
}
