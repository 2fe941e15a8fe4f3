import Testing

@testable import TypeDiscovery

@Suite("BaseCopy")
struct BaseCopyTests {
  let main = SyntheticImage()
  let plugin = SyntheticImage()
  let base: Int

  init() {
    base = main.type("Service", in: main.context("Shop"))
  }

  private func scan(_ records: Range<UInt>...) -> SubclassScan {
    let memory = ReadableMemory(trusting: [main.segment(image: 0), plugin.segment(image: 1)])
    var scan = SubclassScan(base: main.address(base), memory: memory)
    records.forEach { scan.visit(records: $0) }
    return scan
  }

  @Test("A class with the path of the base in another image is a copy, with what derives from it")
  func copy() {
    let module = plugin.context("Shop")
    let copy = plugin.type("Service", in: module)
    let sub = plugin.type("Sub", in: module, of: copy)
    let subSub = plugin.type("SubSub", in: module, of: sub)

    for records in [[copy, sub, subSub], [subSub, sub, copy], [subSub, sub]] {
      let scan = scan(plugin.records(records))
      #expect(scan.matches == [])
      #expect(Array(scan.copies.keys) == [plugin.address(copy)])
      #expect(
        Set(scan.copies[plugin.address(copy)] ?? [])
          == [plugin.address(sub), plugin.address(subSub)]
      )
    }
  }

  @Test("A copy from which nothing derives is reported too")
  func lonely() {
    let copy = plugin.type("Service", in: plugin.context("Shop"))

    #expect(scan(plugin.records([copy])).copies == [plugin.address(copy): []])
  }

  @Test("The same name in another module, or another name, is no copy")
  func otherPath() {
    let shop = plugin.context("Shop")
    let types = [
      plugin.type("Service", in: plugin.context("Stall")),
      plugin.type("Service", in: plugin.context("Inner", kind: 17, in: shop)),
      plugin.type("Service2", in: shop),
      plugin.type("Servic", in: shop),
    ]

    #expect(scan(plugin.records(types)).copies == [:])
  }

  @Test("The same path in the same image is another class")
  func sameImage() {
    let other = main.type("Service", in: main.context("Shop"))

    #expect(scan(main.records([other])).copies == [:])
  }

  @Test("A class that derives from the base across images isn't missed")
  func acrossImages() {
    let sub = plugin.type("Sub", in: plugin.context("Plugin"))
    plugin.derive(sub, fromFar: main.address(base))

    #expect(scan(plugin.records([sub])).matches == [plugin.address(sub)])
  }

  @Test("The report names the class, both images, what is missed and the cure")
  func description() {
    let copy = BaseCopy(
      path: "Shop.Service",
      original: "/bin/shop",
      image: "libPay.so",
      subclasses: ["Pay.Card", "Pay.Cash"]
    )

    #expect(
      "\(copy)" == """
        libPay.so has its own copy of Shop.Service beside that of /bin/shop; it is the base of \
        Pay.Card, Pay.Cash: link Shop.Service dynamically into both
        """
    )
  }
}
