import Testing

@testable import TypeDiscovery

@Suite("DescriptorReader")
struct DescriptorReaderTests {
  let image = SyntheticImage()

  private func path(of descriptor: Int) -> String {
    var reader = DescriptorReader(memory: image.memory())
    return reader.path(of: image.address(descriptor))
  }

  @Test("A path is the names of all contexts, outermost first")
  func nested() {
    let module = image.context("Shop")
    let outer = image.context("Outer", kind: 17, in: module)

    #expect(path(of: image.type("Card", in: outer)) == "Shop.Outer.Card")
    #expect(path(of: image.type("Card")) == "Card")
  }

  @Test("A context without a name, or with one that can't be read, is written as a line")
  func unnamed() {
    let anonymous = image.context("secret", kind: 2, in: image.context("Shop"))
    let nameless = image.context(nil, kind: 17, in: anonymous)

    #expect(path(of: image.type("Card", in: nameless)) == "Shop._._.Card")
  }

  @Test("An extension is named for the type that it extends")
  func extensions() {
    let module = image.context("Shop")
    let string = image.context("SS", kind: 1, in: module)
    let outer = image.type("Outer", in: image.context("Mall"))
    let extended = image.context(nil, kind: 1, in: module)
    let name = image.reserve(8)
    image.store(UInt8(1), at: name)
    image.link(name + 1, to: outer)
    image.link(extended + 8, to: name)

    #expect(path(of: image.type("Card", in: string)) == "Shop.SS.Card")
    #expect(path(of: image.type("Card", in: extended)) == "Shop.Outer.Card")
  }

  @Test("A parent that is referred to through a pointer is followed")
  func indirectParent() {
    let module = image.context("Shop")
    let type = image.type("Card")
    image.link(type + 4, to: image.pointer(to: image.address(module)), flags: 1)

    #expect(path(of: type) == "Shop.Card")
  }
}
